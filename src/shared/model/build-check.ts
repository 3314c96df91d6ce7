import { z } from 'zod'

/** `stop`: it cannot run there; `warn`: it runs, but badly or perhaps not; `note`: worth knowing. */
export const CheckSeverity = z.enum(['stop', 'warn', 'note'])
export type CheckSeverity = z.infer<typeof CheckSeverity>

/**
 * One thing that a build and a phone say to each other, worded by the door. What `data` holds, by code:
 * - `wrongAbi` (stop): `buildAbi`, `phoneAbis` (comma-separated).
 * - `missingInterpreter` (stop): `file`, `interpreter` (the path that the phone lacks), `system` (glibc, musl, bionic or other).
 * - `missingLibrary` (stop for programs and for libraries that they need, else warn): `library`, `neededBy` (comma-separated files).
 * - `oldAndroid` (warn): `file`, `neededSdk`, `phoneSdk`.
 * - `illegalInstruction` (stop; warn where the code may choose by itself): `file`, `features` (comma-separated names
 *   of /proc/cpuinfo that the phone lacks and the code uses).
 * - `noUsableVariant` (stop): `variants` (comma-separated files), `missing` (features that the least of them needs).
 * - `slowBaseline` (warn): `file`, `unused` (features that the phone has and the build does not use).
 * - `variantChosen` (note): `file`, `features`: the variant that llama.cpp will load there.
 * - `notChecked` (note): `what` (interpreter, libraries or features), `reason`.
 */
export const CheckItem = z.object({
  code: z.enum([
    'wrongAbi',
    'missingInterpreter',
    'missingLibrary',
    'oldAndroid',
    'illegalInstruction',
    'noUsableVariant',
    'slowBaseline',
    'variantChosen',
    'notChecked'
  ]),
  severity: CheckSeverity,
  data: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  /** The same in plain English, for logs, the terminal and errors. */
  text: z.string()
})
export type CheckItem = z.infer<typeof CheckItem>

/** Whether a build can run on a phone, found out before a byte is sent. `runs` is false when an item says stop. */
export const BuildCheck = z.object({
  buildId: z.string(),
  serial: z.string(),
  runs: z.boolean(),
  items: z.array(CheckItem)
})
export type BuildCheck = z.infer<typeof BuildCheck>

/** An import on its way. Bytes are those read of the source; `totalBytes` null until known. */
export const ImportProgress = z.object({
  id: z.string(),
  kind: z.enum(['build', 'model']),
  path: z.string(),
  stage: z.enum(['unpacking', 'reading', 'hashing', 'copying']),
  doneBytes: z.number(),
  totalBytes: z.number().nullable()
})
export type ImportProgress = z.infer<typeof ImportProgress>
