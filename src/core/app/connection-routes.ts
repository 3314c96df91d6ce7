import { examine } from '@core/phone/doctor'
import { guarded } from './door-errors'
import type { Answering } from './router'
import type { CoreServices } from './services'

/** Answers about the ways to phones: labels, the doctor, Wi-Fi. */
export function connectionRoutes(answer: Answering, { phones, adb, wireless, log }: CoreServices) {
  return {
    connect: answer.phones.connect.handler(async ({ input }) => ({ text: await adb.connect(input.address) })),
    label: answer.phones.label.handler(({ input: { serial, ...change } }) => phones.label(serial, change)),
    doctor: answer.phones.doctor.handler(({ input }) =>
      guarded(examine({ adb, phones }, input.serial ?? null), log)
    ),
    wireless: answer.phones.wireless.handler(() => wireless.state()),
    pair: answer.phones.pair.handler(async ({ input }) => ({
      text: await wireless.pair(input.address, input.code)
    })),
    pairByName: answer.phones.pairByName.handler(async ({ input, signal }) => ({
      text: await wireless.pairByName(input.name, input.code, signal)
    })),
    reconnect: answer.phones.reconnect.handler(({ input }) => wireless.reconnect(input.serial))
  }
}
