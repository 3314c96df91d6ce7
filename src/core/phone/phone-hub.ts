import type { Adb, AdbListedDevice } from '@core/adb/types'
import { Latest } from '@shared/base/broadcast'
import type { Log } from '@shared/base/log'
import { HotplateError } from '@shared/errors/hotplate-error'
import type { PhoneSummary } from '@shared/model'
import { readIdentity, type PhoneIdentity } from './identity'
import { serialOfMdnsName, type TrackedLink } from './link'
import { compareLinks } from './link-table'
import { Paced } from './paced'
import { bookInMemory, type PhoneBook } from './phone-book'
import { PhoneRecord } from './phone-record'
import { NetworkReconnect } from './reconnect'
import type { Phone, PhoneHub } from './types'

export interface PhoneHubOptions {
  readonly adb: Adb
  readonly log: Log
  /** Groups, tags and network addresses by serial; default: remembered as long as the hub lives. */
  readonly book?: PhoneBook
}

const watchIntervalMs = 250
const firstRetryMs = 300
const longestRetryMs = 5_000
const waitMs = 30_000

/** Follows the device list and keeps one record per phone. Call `dispose` before the adb room’s. */
export function createPhoneHub({ adb, log, book = bookInMemory() }: PhoneHubOptions): PhoneHub {
  return new Hub(adb, log.child({ room: 'phone' }), book)
}

class Hub implements PhoneHub {
  readonly #records = new Map<string, PhoneRecord>()
  readonly #links = new Map<string, TrackedLink>()
  readonly #owners = new Map<string, PhoneRecord>()
  readonly #summaries = new Latest<readonly PhoneSummary[]>([])
  readonly #phoneListeners = new Set<(phone: Phone) => void>()
  readonly #changeListeners = new Set<() => void>()
  readonly #stop = new AbortController()
  readonly #publish = new Paced(watchIntervalMs, () => this.#summaries.set(this.list()))
  readonly #server: { dispose(): void }
  readonly #reconnect: NetworkReconnect
  readonly #following: Promise<void>

  constructor(
    private readonly adb: Adb,
    private readonly log: Log,
    private readonly book: PhoneBook
  ) {
    this.#server = adb.onServerState(() => this.#records.forEach((record) => record.refresh()))
    this.#reconnect = new NetworkReconnect(adb, this.log, () => this.#networkAddresses())
    this.#following = this.#follow()
  }

  list(): readonly PhoneSummary[] {
    return [...this.#records.values()]
      .map((record) => ({ ...record.summary(), ...this.book.labels(record.serial) }))
      .sort((a, b) => a.name.localeCompare(b.name) || a.serial.localeCompare(b.serial))
  }

  watch(signal: AbortSignal): AsyncGenerator<readonly PhoneSummary[], void> {
    // A new reader's first list is the one of now, not one that is about to be replaced.
    this.#publish.flush()
    return this.#summaries.read(signal)
  }

  label(serial: string, change: Parameters<PhoneBook['label']>[1]): ReturnType<PhoneHub['label']> {
    const { serial: known } = this.get(serial)
    this.book.label(known, change)
    this.#changed()
    return this.book.labels(known)
  }

  get(serial: string): Phone {
    const record = this.#find(serial)
    if (record === null) throw new HotplateError('PHONE_NOT_FOUND', { serial })
    return record
  }

  async waitFor(
    serial: string,
    { timeoutMs = waitMs, signal }: { readonly timeoutMs?: number; readonly signal?: AbortSignal } = {}
  ): Promise<Phone> {
    const late = AbortSignal.timeout(timeoutMs)
    for (;;) {
      signal?.throwIfAborted()
      const record = this.#find(serial)
      if (record?.linkState().up === true) return record
      if (late.aborted || this.#stop.signal.aborted) {
        this.get(serial).device()
        throw new HotplateError('PHONE_NOT_FOUND', { serial })
      }
      await this.#nextChange([late, this.#stop.signal, ...(signal === undefined ? [] : [signal])])
    }
  }

  onPhone(listener: (phone: Phone) => void): { dispose(): void } {
    this.#phoneListeners.add(listener)
    for (const record of this.#records.values()) if (record.identified) listener(record)
    return { dispose: () => this.#phoneListeners.delete(listener) }
  }

  async dispose(): Promise<void> {
    this.#stop.abort()
    this.#server.dispose()
    this.#reconnect.dispose()
    this.#publish.dispose()
    this.#summaries.close()
    this.#phoneListeners.clear()
    await this.#following
  }

  async #follow(): Promise<void> {
    for await (const devices of this.adb.track(this.#stop.signal)) this.#apply(devices)
  }

  #apply(devices: readonly AdbListedDevice[]): void {
    const { gone, changed } = compareLinks(this.#links, devices)
    for (const { key } of gone) this.#drop(key)
    for (const link of changed) {
      this.#attach(link, this.#owners.get(link.key) ?? this.#ownerOf(link))
      if (link.link.state === 'device') void this.#identify(link)
    }
    this.#changed()
  }

  /** Asks until the phone answers or the link changes; each answer belongs to exactly the link object it was asked over. */
  async #identify(link: TrackedLink): Promise<void> {
    const { address, transportId } = link.link
    const device = this.adb.device(address, link.ambiguous ? transportId : null)
    for (let pauseMs = firstRetryMs; this.#isCurrent(link); pauseMs = Math.min(pauseMs * 2, longestRetryMs)) {
      try {
        const identity = await readIdentity(device, this.#stop.signal)
        if (this.#isCurrent(link)) this.#identified({ ...link, identity }, identity)
        return
      } catch (error) {
        this.log.debug({ error, address }, 'phone does not say who it is')
        if (!this.#isCurrent(link)) return
        const problem = error instanceof Error ? error.message : String(error)
        link = { ...link, text: `Connected, but it does not answer yet: ${problem}` }
        const owner = this.#owners.get(link.key)
        if (owner !== undefined) this.#attach(link, owner)
        await new Promise((resolve) => setTimeout(resolve, pauseMs).unref())
      }
    }
  }

  #identified(link: TrackedLink, identity: PhoneIdentity): void {
    const serial = this.#serialFor(link, identity)
    const before = this.#owners.get(link.key)
    const owner = before?.serial === serial ? before : this.#record(serial)
    if (before !== owner) this.#detach(link.key)
    const isNew = !owner.identified
    this.#attach(link, owner)
    this.log.info({ serial, address: link.link.address, bootId: identity.bootId }, 'phone is up')
    if (link.link.kind === 'tcp') this.book.met(serial, link.link.address)
    if (isNew) for (const listener of [...this.#phoneListeners]) listener(owner)
  }

  /** Two USB cables with one serial number but different boots are two phones (cheap phones share 0123456789ABCDEF). */
  #serialFor({ key, link }: TrackedLink, { serialno, bootId }: PhoneIdentity): string {
    const serial = serialno ?? link.address
    const twin = [...(this.#records.get(serial)?.links() ?? [])].some(
      (other) =>
        other.key !== key &&
        link.kind === 'usb' &&
        other.link.kind === 'usb' &&
        other.identity !== null &&
        other.identity.bootId !== bootId
    )
    return twin ? `${serial}#${link.transportId ?? key}` : serial
  }

  /** Whose link this probably is before the phone could be asked: by address, else a record of its own. */
  #ownerOf({ link }: TrackedLink): PhoneRecord {
    const serial = serialOfMdnsName(link.address) ?? link.address
    const known = [...this.#records.values()].find((record) => record.knows(link.address))
    return known ?? this.#record(this.#records.has(serial) ? serial : link.address)
  }

  #record(serial: string): PhoneRecord {
    const known = this.#records.get(serial)
    if (known !== undefined) return known
    const record = new PhoneRecord({ adb: this.adb, serial, onChange: () => this.#changed() })
    this.#records.set(serial, record)
    return record
  }

  #attach(link: TrackedLink, owner: PhoneRecord): void {
    this.#links.set(link.key, link)
    this.#owners.set(link.key, owner)
    owner.setLink(link)
  }

  #detach(key: string): void {
    const owner = this.#owners.get(key)
    this.#owners.delete(key)
    owner?.removeLink(key)
    if (owner?.linkCount === 0 && !owner.identified) this.#records.delete(owner.serial)
  }

  #drop(key: string): void {
    this.#links.delete(key)
    this.#detach(key)
  }

  #networkAddresses(): string[] {
    return [...this.#links.values()]
      .filter(({ link }) => link.kind === 'tcp' && link.state === 'device')
      .map(({ link }) => link.address)
  }

  #isCurrent(link: TrackedLink): boolean {
    return !this.#stop.signal.aborted && this.#links.get(link.key) === link
  }

  #find(serial: string): PhoneRecord | null {
    const records = [...this.#records.values()]
    return (
      this.#records.get(serial) ??
      records.find((record) => [...record.links()].some(({ link }) => link.address === serial)) ??
      records.find((record) => record.knows(serial)) ??
      null
    )
  }

  #changed(): void {
    this.#publish.request()
    for (const listener of [...this.#changeListeners]) listener()
  }

  #nextChange(signals: readonly AbortSignal[]): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        this.#changeListeners.delete(done)
        for (const signal of signals) signal.removeEventListener('abort', done)
        resolve()
      }
      this.#changeListeners.add(done)
      for (const signal of signals) signal.addEventListener('abort', done)
    })
  }
}
