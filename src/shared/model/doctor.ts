import { z } from 'zod'

export const DoctorCheckId = z.enum([
  'adbProgram',
  'adbServer',
  'serverVersion',
  'seen',
  'usbAccess',
  'authorised',
  'shell',
  'linkSpeed'
])
export type DoctorCheckId = z.infer<typeof DoctorCheckId>

/** What helps, by code; the doors word it. */
export const DoctorRemedy = z.enum([
  'installAdb',
  'startServer',
  'updateAdb',
  'connectPhone',
  'udevRules',
  'acceptDialog',
  'bootAndroid',
  'replug',
  'usb3'
])
export type DoctorRemedy = z.infer<typeof DoctorRemedy>

/** One check of the connection. `value` is what was found, in the words of adb or the system; `skipped` = an earlier one must pass first. */
export const DoctorCheck = z.object({
  id: DoctorCheckId,
  state: z.enum(['waiting', 'checking', 'pass', 'warn', 'fail', 'skipped']),
  value: z.string().nullable(),
  remedy: DoctorRemedy.nullable()
})
export type DoctorCheck = z.infer<typeof DoctorCheck>

/** The whole list, again after every step. `serial` null = no phone was named and none is seen. */
export const DoctorReport = z.object({
  serial: z.string().nullable(),
  checks: z.array(DoctorCheck),
  done: z.boolean()
})
export type DoctorReport = z.infer<typeof DoctorReport>
