import type { PhoneSummary } from '@shared/model'
import { isArriving, settledPhones } from '../choose-phone'
import { runCommand, type AddCommand } from '../command-context'
import { exitCode } from '../exit-code'
import { withCommon, type CommonOptions } from '../options'
import { textTable } from '../table'

const columns = [
  { title: 'serial' },
  { title: 'phone' },
  { title: 'Android' },
  { title: 'state' },
  { title: 'doing' }
]

/** `hotplate phones`: every phone the adb server sees, ready or not, with the reason when not. */
export const addPhones: AddCommand = (program, host) => {
  withCommon(program.command('phones').description('list the phones and what each is doing')).action(
    (options: CommonOptions) =>
      runCommand(host, options, async ({ client, print }) => {
        const phones = await settledPhones(client, (list) => list.length > 0 && !list.some(isArriving))
        print(phones, phones.length === 0 ? await noPhones(client) : phonesText(phones))
        return exitCode.done
      })
  )
}

function phonesText(phones: readonly PhoneSummary[]): string {
  return textTable(
    columns,
    phones.map((phone) => [
      phone.serial,
      phone.name,
      phone.androidRelease ?? '',
      phone.stateText === '' ? phone.state : phone.stateText,
      phone.job?.text ?? ''
    ])
  )
}

async function noPhones(client: Parameters<typeof settledPhones>[0]): Promise<string> {
  const { adb } = await client.system.status()
  if (adb.state === 'down') return `The adb server at ${adb.address} is down: ${adb.text ?? ''}`
  return 'No phone is connected. Check the cable and that USB debugging is on, or connect one with `adb connect`.'
}
