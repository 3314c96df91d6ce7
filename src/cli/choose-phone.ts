import { HotplateError } from '@shared/errors/hotplate-error'
import type { PhoneSummary } from '@shared/model'
import type { CoreClient } from '../server/connect'

const settleMs = 3000

/**
 * The phone a command is for: the named one, else the only ready one. A core that has just started does not know its
 * phones yet, so it is given a moment. Throws BAD_INPUT when the choice is open, PHONE_NOT_FOUND when there is none.
 */
export async function choosePhone(client: CoreClient, serial: string | undefined): Promise<string> {
  const named = (phone: PhoneSummary): boolean =>
    phone.serial === serial || phone.links.some((link) => link.address === serial)
  const phones = await settledPhones(client, (list) =>
    serial === undefined
      ? list.some(isReady) && !list.some(isArriving)
      : list.some((one) => named(one) && isReady(one))
  )
  return serial === undefined ? onlyReady(phones) : serial
}

/**
 * The phones a command is for: those of `-s A B` and `-s A,B`, each once; without any, the only ready one. Throws as
 * choosePhone.
 */
export async function choosePhones(
  client: CoreClient,
  named: readonly string[] = []
): Promise<readonly string[]> {
  const serials = [...new Set(named.flatMap((text) => text.split(',')).filter(Boolean))]
  if (serials.length === 0) return [await choosePhone(client, undefined)]
  return await Promise.all(serials.map((serial) => choosePhone(client, serial)))
}

/** The phones, once the list answers `enough` or a moment has passed. */
export async function settledPhones(
  client: CoreClient,
  enough: (phones: readonly PhoneSummary[]) => boolean
): Promise<readonly PhoneSummary[]> {
  const limit = AbortSignal.timeout(settleMs)
  let last: readonly PhoneSummary[] = []
  try {
    for await (const phones of await client.phones.watch(undefined, { signal: limit })) {
      last = phones
      if (enough(phones)) break
    }
  } catch (error) {
    if (!limit.aborted) throw error
  }
  return last
}

/** Is the phone there and answering? */
export function isReady(phone: PhoneSummary): boolean {
  return phone.state === 'device'
}

/** Is what is known of the phone about to change: on its way, just gone, or there but not yet asked who it is? */
export function isArriving(phone: PhoneSummary): boolean {
  if (phone.state === 'device') return phone.androidRelease === null
  return phone.state === 'connecting' || phone.state === 'authorizing' || phone.state === 'absent'
}

function onlyReady(phones: readonly PhoneSummary[]): string {
  const ready = phones.filter(isReady)
  const [first] = ready
  if (first === undefined) throw noneReady(phones)
  if (ready.length === 1) return first.serial
  const names = ready.map((phone) => `${phone.serial} (${phone.name})`).join(', ')
  throw new HotplateError('BAD_INPUT', { detail: `Several phones are ready; choose one with -s: ${names}` })
}

function noneReady(phones: readonly PhoneSummary[]): HotplateError {
  const [only] = phones
  return only === undefined
    ? new HotplateError('PHONE_NOT_FOUND', { serial: '(any)' })
    : new HotplateError('PHONE_NOT_READY', {
        serial: only.serial,
        state: only.state,
        stateText: only.stateText
      })
}
