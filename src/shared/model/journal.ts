import { z } from 'zod'
import { CommandEvidence } from '../errors/hotplate-error'

/** What may be changed on a phone, each through the journal. Kinds that begin with `app` need a package as their subject. */
export const settingKinds = [
  ...(['stayAwake', 'brightness', 'brightnessMode', 'screenTimeout'] as const),
  ...(['dnd', 'airplane', 'fixedPerformance'] as const),
  ...(['appBackground', 'appBucket', 'appFreeze', 'appSuspend', 'appKill', 'appStop', 'appDisabled'] as const)
] as const
export const SettingKind = z.enum(settingKinds)
export type SettingKind = z.infer<typeof SettingKind>

/** An Android package name; nothing else ever reaches a command line as a subject. */
export const PackageName = z
  .string()
  .max(255)
  .regex(/^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)*$/, 'not an Android package name')
export type PackageName = z.infer<typeof PackageName>

/**
 * One change of a phone. Written to the phone's journal before the change is made. `old` null = the setting had no value.
 * `now` is what was asked for, in the phone's own words. `by`: `user` (the command line), `hotplate BOOT/TICKS PID HOST` (a
 * program that restores when it ends). `note`: what a failed restore said, or what a change that cannot be undone left.
 */
export const JournalEntry = z.object({
  id: z.string(),
  kind: SettingKind,
  subject: PackageName.nullable(),
  old: z.string().nullable(),
  now: z.string(),
  at: z.string(),
  by: z.string(),
  restorable: z.boolean(),
  restoredAt: z.string().nullable(),
  note: z.string().nullable()
})
export type JournalEntry = z.infer<typeof JournalEntry>

/** A setting as the phone has it. `supported` false: `reason` says why. `value` null with a reason = it cannot be read. */
export const SettingState = z.object({
  kind: SettingKind,
  value: z.string().nullable(),
  supported: z.boolean(),
  reason: z.string().nullable(),
  /** Words or a range that `settings set` takes. */
  accepts: z.string()
})
export type SettingState = z.infer<typeof SettingState>

/** What did not come back, and what the phone said to it. The entry stays in the journal. */
export const RestoreFailure = z.object({
  entry: JournalEntry,
  reason: z.string(),
  evidence: CommandEvidence.nullable()
})
export type RestoreFailure = z.infer<typeof RestoreFailure>

export const RestoreReport = z.object({
  restored: z.array(JournalEntry),
  failed: z.array(RestoreFailure)
})
export type RestoreReport = z.infer<typeof RestoreReport>

/** From mildest to hardest. */
export const hogActionCodes = [
  ...(['restrictBackground', 'restrictBucket', 'freeze', 'suspend', 'kill', 'forceStop', 'disable'] as const)
] as const
export const HogActionCode = z.enum(hogActionCodes)
export type HogActionCode = z.infer<typeof HogActionCode>

/** Why an action is not offered; worded by the doors. `detail` has the phone's facts. */
export const ActionRefusal = z.object({
  code: z.enum([
    ...(['notInstalled', 'androidTooOld', 'notRunning', 'alreadyDone', 'unknownState'] as const),
    ...(['systemUid', 'sharedUid', 'systemCore', 'inputMethod', 'launcher', 'phoneApp', 'ourShell'] as const),
    ...(['deviceOwner', 'accessibility', 'dependedOn'] as const)
  ]),
  detail: z.string()
})
export type ActionRefusal = z.infer<typeof ActionRefusal>

/** One way to quiet an app. `whatItDoes` is the code the doors word; `mildness` 1 = mildest. `done` = it is in force. */
export const HogAction = z.object({
  code: HogActionCode,
  kind: SettingKind,
  allowed: z.boolean(),
  reason: ActionRefusal.nullable(),
  whatItDoes: z.string(),
  reversible: z.boolean(),
  mildness: z.number().int(),
  done: z.boolean()
})
export type HogAction = z.infer<typeof HogAction>
