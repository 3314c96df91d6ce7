import { sleep } from '../../phone/host/sleep'
import type { Fault } from './fault'

/** The program is killed and started again; whoever runs the campaign then asks for the same transfer once more. */
export const programKill: Fault = {
  reach: 'allPhones',
  inject: async ({ stand }) => {
    const { pid } = stand.client
    await stand.client.kill()
    await stand.client.start()
    return { detail: `program ${pid} killed` }
  }
}

/** The PC sleeps: the program stands still while phones and server go on. */
export const sleepOfThePc: Fault = {
  reach: 'allPhones',
  inject: async ({ stand, random }) => {
    const ms = random.between(500, 4000)
    const { pid } = stand.client
    process.kill(pid, 'SIGSTOP')
    await sleep(ms)
    process.kill(pid, 'SIGCONT')
    return { detail: `program stopped for ${ms} ms` }
  }
}
