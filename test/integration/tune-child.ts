import { z } from 'zod'
import { programMark } from '@core/app/program-mark'
import { createPhoneSettings } from '@core/phone/settings/create-phone-settings'
import { TuneRequest } from '@shared/model'
import { openRecording } from './session-bench'
import { openTuner } from './tune-bench'

/** What the program is told, as one JSON document. */
export const TuneChildWish = z.object({
  host: z.string(),
  port: z.number(),
  folder: z.string(),
  awaySeconds: z.number(),
  request: TuneRequest
})

/**
 * A program that changes a setting, tunes and is then killed: `tune-child.ts WISH`. Prints the tune's id, then the number of repetitions
 * at every frame.
 */
const { host, port, folder, awaySeconds, request } = TuneChildWish.parse(JSON.parse(process.argv[2] ?? ''))
const recording = openRecording({ host, port }, folder)
const phone = await recording.phones.waitFor(request.serial, { timeoutMs: 60_000 })
const settings = createPhoneSettings({ by: programMark() })
await settings.apply(phone, { kind: 'stayAwake', value: 'on' })
const { tuner } = openTuner({ ...recording, folder }, { awaySeconds })
const tuneId = await tuner.start(request)
console.log(tuneId)
for await (const { cells } of tuner.follow(tuneId))
  console.log(cells.reduce((sum, { repetitions }) => sum + repetitions.length, 0))
