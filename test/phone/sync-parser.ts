/** Some payload of a DATA packet, in place in the relay's buffer; `offset` counts from the SEND it belongs to. */
export type OnSyncData = (
  phone: string,
  path: string,
  payload: { readonly bytes: Buffer; readonly offset: number }
) => void

type Phase = 'requestLength' | 'request' | 'packetHead' | 'path' | 'data' | 'opaque'

/**
 * Follows the client's half of one adb connection: smart-socket requests (four hex digits and a text; AOSP
 * SERVICES.TXT), then, where the service is `sync:`, its packets (AOSP SYNC.TXT: four letters, a little-endian number, for
 * all but DONE so many bytes). Other services are let pass unread.
 */
export class SyncParser {
  #phase: Phase = 'requestLength'
  #needed = 4
  #held = Buffer.alloc(0)
  #phone = ''
  #id = ''
  #path = ''
  #offset = 0

  constructor(private readonly onData: OnSyncData) {}

  /** The next bytes, cut anywhere. */
  take(bytes: Buffer): void {
    for (let at = 0; at < bytes.length && this.#phase !== 'opaque';) {
      const some = bytes.subarray(at, at + this.#needed)
      at += some.length
      this.#needed -= some.length
      if (this.#phase === 'data') this.#payload(some)
      else this.#held = Buffer.concat([this.#held, some])
      if (this.#needed === 0) this.#complete()
    }
  }

  #payload(bytes: Buffer): void {
    this.onData(this.#phone, this.#path, { bytes, offset: this.#offset })
    this.#offset += bytes.length
  }

  #complete(): void {
    const held = this.#held
    this.#held = Buffer.alloc(0)
    if (this.#phase === 'requestLength') this.#next('request', Number.parseInt(held.toString('latin1'), 16))
    else if (this.#phase === 'request') this.#request(held.toString())
    else if (this.#phase === 'packetHead') this.#packet(held)
    else {
      if (this.#phase === 'path' && this.#id === 'SEND') this.#send(held.toString())
      this.#next('packetHead', 8)
    }
  }

  #request(text: string): void {
    const phone = /^host:(?:transport:|transport-id:)(.*)$/s.exec(text)?.[1]
    if (phone !== undefined) this.#phone = phone
    if (text === 'sync:') this.#next('packetHead', 8)
    else if (text.startsWith('host')) this.#next('requestLength', 4)
    else this.#phase = 'opaque'
  }

  #packet(head: Buffer): void {
    this.#id = head.toString('latin1', 0, 4)
    const length = head.readUInt32LE(4)
    if (this.#id === 'DATA') this.#next('data', length)
    else if (this.#id === 'DONE' || this.#id === 'QUIT') this.#next('packetHead', 8)
    else this.#next('path', length)
  }

  /** `PATH,MODE`: the mode follows the last comma. */
  #send(text: string): void {
    this.#path = text.slice(0, text.lastIndexOf(','))
    this.#offset = 0
  }

  #next(phase: Phase, needed: number): void {
    if (!Number.isFinite(needed)) this.#phase = 'opaque'
    else {
      this.#phase = phase
      this.#needed = needed
      if (needed === 0) this.#complete()
    }
  }
}
