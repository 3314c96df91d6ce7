import type { Phone, PhoneHub } from '@core/phone/types'
import { isHotplateError } from '@shared/errors/hotplate-error'

/** The phone if it is known now, else null. */
export function knownPhone(hub: PhoneHub, serial: string): Phone | null {
  try {
    return hub.get(serial)
  } catch (error) {
    if (isHotplateError(error) && error.code === 'PHONE_NOT_FOUND') return null
    throw error
  }
}

/** Resolves once the phone is known, however long that takes; rejects with the signal's reason. */
export async function whenKnown(hub: PhoneHub, serial: string, signal: AbortSignal): Promise<Phone> {
  signal.throwIfAborted()
  const known = knownPhone(hub, serial)
  if (known !== null) return known
  let forget: () => void = () => undefined
  try {
    return await new Promise<Phone>((resolve, reject) => {
      const listening = hub.onPhone((phone) => {
        if (phone.serial === serial) resolve(phone)
      })
      const onAbort = (): void => reject(signal.reason as Error)
      signal.addEventListener('abort', onAbort)
      forget = () => {
        listening.dispose()
        signal.removeEventListener('abort', onAbort)
      }
      const late = knownPhone(hub, serial)
      if (late !== null) resolve(late)
    })
  } finally {
    forget()
  }
}
