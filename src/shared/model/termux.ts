import { z } from 'zod'

/**
 * Termux on a phone, the second place where a build can run. `debuggable`: `run-as` works, so Hotplate can put, run and
 * remove files in Termux's home; null where it could not be found out. `runCommand`: RUN_COMMAND is no way in
 * for adb's shell user. `reason` says in words what is possible and what would change it.
 */
export const TermuxState = z.object({
  serial: z.string(),
  installed: z.boolean(),
  version: z.string().nullable(),
  versionCode: z.number().nullable(),
  debuggable: z.boolean().nullable(),
  runAs: z.boolean(),
  runCommand: z.literal(false),
  reason: z.string(),
  /** What Hotplate put into Termux's home, by build id. */
  builds: z.array(z.string())
})
export type TermuxState = z.infer<typeof TermuxState>

/** How a program of a build ended in Termux. Output is cut to its last 64 KiB. */
export const TermuxRun = z.object({ exitCode: z.number(), stdout: z.string(), stderr: z.string() })
export type TermuxRun = z.infer<typeof TermuxRun>
