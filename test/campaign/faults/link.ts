import { sleep } from '../../phone/host/sleep'
import type { Fault } from './fault'

/** The cable is pulled and put back. */
export const cut: Fault = {
  reach: 'phone',
  inject: async ({ phone, random }) => {
    const ms = random.between(50, 1500)
    await phone.pullCable()
    await sleep(ms)
    await phone.plugCable()
    return { detail: `unplugged for ${ms} ms` }
  }
}

/** Nothing moves and nothing is closed: a hung hub. Now and then for longer than the program waits. */
export const stall: Fault = {
  reach: 'allPhones',
  inject: async ({ stand, random, mayTakeLong }) => {
    const isLong = random.between(1, 6) === 1 && mayTakeLong
    const ms = isLong ? random.between(31_000, 36_000) : random.between(300, 3000)
    stand.relay.stall()
    await sleep(ms)
    stand.relay.resume()
    return { detail: `stalled for ${ms} ms` }
  }
}

/** The adb server dies and another is started. */
export const adbServerKill: Fault = {
  reach: 'allPhones',
  inject: async ({ stand, random }) => {
    const ms = random.between(0, 1500)
    await stand.replaceAdbServer(ms)
    return { detail: `adb server gone for ${ms} ms` }
  }
}

/** The phone reboots: every process there ends, /data stays. */
export const reboot: Fault = {
  reach: 'phone',
  inject: async ({ phone }) => {
    await phone.reboot()
    return { detail: 'rebooted' }
  }
}
