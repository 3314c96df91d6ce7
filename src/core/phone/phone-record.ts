import { explainState } from '@core/adb/device-states'
import type { Adb, AdbDevice, AdbServerState } from '@core/adb/types'
import { HotplateError } from '@shared/errors/hotplate-error'
import type { Dossier, PhoneJob, PhoneSummary, PhoneVitals } from '@shared/model'
import { collectDossier } from './dossier'
import type { PhoneIdentity } from './identity'
import { isUp, rankLinks, type TrackedLink } from './link'
import type { Phone, PhoneLinkState } from './types'

export interface PhoneRecordParts {
  readonly adb: Adb
  readonly serial: string
  /** Called when the summary may have changed. */
  readonly onChange: () => void
}

/** One phone over all its links. Owned by the hub, which feeds it links; used by everybody else as `Phone`. */
export class PhoneRecord implements Phone {
  readonly serial: string
  readonly #links = new Map<string, TrackedLink>()
  readonly #devices = new Map<string, AdbDevice>()
  readonly #listeners = new Set<(state: PhoneLinkState) => void>()
  readonly #addresses = new Set<string>()
  #identity: PhoneIdentity | null = null
  #linkState: PhoneLinkState = { up: false, state: 'absent', text: explainState('absent') }
  #job: PhoneJob | null = null
  #vitals: PhoneVitals | null = null
  #sessionId: string | null = null
  #dossier: { readonly bootId: string | null; readonly value: Promise<Dossier> } | null = null

  constructor(private readonly parts: PhoneRecordParts) {
    this.serial = parts.serial
  }

  /** False as long as the phone could never be asked who it is; such a record ends with its last link. */
  get identified(): boolean {
    return this.#identity !== null
  }

  get linkCount(): number {
    return this.#links.size
  }

  links(): Iterable<TrackedLink> {
    return this.#links.values()
  }

  /** Whether this phone was ever reached under the address. */
  knows(address: string): boolean {
    return this.#addresses.has(address)
  }

  setLink(link: TrackedLink): void {
    this.#links.set(link.key, link)
    this.#addresses.add(link.link.address)
    if (link.identity !== null) this.#identity = link.identity
    else this.#devices.delete(link.key)
    this.refresh()
  }

  removeLink(key: string): void {
    this.#devices.delete(key)
    if (this.#links.delete(key)) this.refresh()
  }

  /** Works out the link state anew and tells listeners when it changed. */
  refresh(): void {
    const state = this.#computeLinkState()
    if (JSON.stringify(state) !== JSON.stringify(this.#linkState)) {
      this.#linkState = state
      for (const listener of [...this.#listeners]) listener(state)
    }
    this.parts.onChange()
  }

  summary(): PhoneSummary {
    const links = rankLinks(this.#links.values())
    const link = this.#linkState
    return {
      serial: this.serial,
      name: this.#identity?.name ?? this.serial,
      state: link.up ? 'device' : link.state,
      stateText: link.up ? explainState('device') : link.text,
      links: links.map((tracked) => tracked.link),
      androidRelease: this.#identity?.androidRelease ?? null,
      job: this.#job,
      vitals: this.#vitals,
      sessionId: this.#sessionId,
      group: null,
      tags: []
    }
  }

  linkState(): PhoneLinkState {
    return this.#linkState
  }

  onLinkState(listener: (state: PhoneLinkState) => void): { dispose(): void } {
    this.#listeners.add(listener)
    return { dispose: () => this.#listeners.delete(listener) }
  }

  device(): AdbDevice {
    const best = this.#best()
    if (best === undefined || !isUp(best)) throw this.#notReady()
    const known = this.#devices.get(best.key)
    if (known !== undefined) return known
    const { address, transportId } = best.link
    const device = this.parts.adb.device(address, best.ambiguous ? transportId : null)
    this.#devices.set(best.key, device)
    return device
  }

  whenUp(signal: AbortSignal): Promise<AdbDevice> {
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        signal.removeEventListener('abort', check)
        subscription.dispose()
      }
      const check = (): void => {
        if (signal.aborted) {
          settle()
          reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'))
        } else if (this.#linkState.up) {
          settle()
          resolve(this.device())
        }
      }
      const subscription = this.onLinkState(check)
      signal.addEventListener('abort', check)
      check()
    })
  }

  dossier({ refresh = false, measure = false }: Parameters<Phone['dossier']>[0] = {}): Promise<Dossier> {
    const bootId = this.#identity?.bootId ?? null
    if (!refresh && !measure && this.#dossier?.bootId === bootId) return this.#dossier.value
    const value = measure ? this.#measure() : this.#collect()
    this.#dossier = { bootId, value }
    value.catch(() => {
      if (this.#dossier?.value === value) this.#dossier = null
    })
    return value
  }

  async run<T>(job: PhoneJob, work: (update: (job: Partial<PhoneJob>) => void) => Promise<T>): Promise<T> {
    if (this.#job !== null) {
      throw new HotplateError('PHONE_BUSY', { serial: this.serial, job: this.#job.text })
    }
    this.#setJob(job)
    try {
      return await work((change) => this.#setJob({ ...job, ...this.#job, ...change }))
    } finally {
      this.#setJob(null)
    }
  }

  setVitals(vitals: PhoneVitals | null): void {
    this.#vitals = vitals
    this.parts.onChange()
  }

  setSession(sessionId: string | null): void {
    this.#sessionId = sessionId
    this.parts.onChange()
  }

  async #collect(): Promise<Dossier> {
    return collectDossier(this.device(), this.serial)
  }

  async #measure(): Promise<Dossier> {
    const job = {
      kind: 'measure',
      id: this.serial,
      text: 'Measuring storage and link',
      progress: null
    } as const
    return this.run(job, () => collectDossier(this.device(), this.serial, { measure: true }))
  }

  #setJob(job: PhoneJob | null): void {
    this.#job = job
    this.parts.onChange()
  }

  #best(): TrackedLink | undefined {
    return rankLinks(this.#links.values())[0]
  }

  #computeLinkState(): PhoneLinkState {
    const best = this.#best()
    if (best === undefined) {
      return { up: false, state: 'absent', text: absentText(this.parts.adb.serverState()) }
    }
    if (best.identity !== null && isUp(best)) return { up: true, bootId: best.identity.bootId }
    const state = best.link.state === 'device' ? 'connecting' : best.link.state
    return { up: false, state, text: best.text }
  }

  #notReady(): HotplateError {
    const { state, stateText } = this.summary()
    return new HotplateError('PHONE_NOT_READY', { serial: this.serial, state, stateText })
  }
}

/** Without a server every phone is absent, and the server is what the user has to look at. */
function absentText(server: AdbServerState): string {
  switch (server.state) {
    case 'down':
      return server.text
    case 'starting':
      return 'The adb server is being started.'
    case 'up':
      return explainState('absent')
  }
}
