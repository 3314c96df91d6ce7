import type { AdbDevice } from '@core/adb/types'
import type { Dossier, PhoneJob, PhoneSummary, PhoneVitals } from '@shared/model'

/** Why the phone cannot be used right now, or that it can. Emitted on every change. */
export type PhoneLinkState =
  | { readonly up: true; readonly bootId: string | null }
  | { readonly up: false; readonly state: PhoneSummary['state']; readonly text: string }

/**
 * One phone, whatever cable it hangs on: the only owner of work on it. Long jobs go through `run`, one at a time;
 * short reads may use `device()` directly.
 */
export interface Phone {
  readonly serial: string
  summary(): PhoneSummary
  linkState(): PhoneLinkState
  onLinkState(listener: (state: PhoneLinkState) => void): { dispose(): void }
  /** The best link that is up now (USB before TCP). Throws PHONE_NOT_READY with the state's own text. */
  device(): AdbDevice
  /** Resolves when a link is up; rejects with the signal's reason. */
  whenUp(signal: AbortSignal): Promise<AdbDevice>
  /**
   * Static facts, read once per boot and kept; `refresh` reads them again. `measure` also measures storage and link, as the
   * phone's only job (PHONE_BUSY while there is another).
   */
  dossier(options?: { readonly refresh?: boolean; readonly measure?: boolean }): Promise<Dossier>
  /** Runs a long job as the phone's only job; PHONE_BUSY when one is running. The rail shows `job`. */
  run<T>(job: PhoneJob, work: (update: (job: Partial<PhoneJob>) => void) => Promise<T>): Promise<T>
  setVitals(vitals: PhoneVitals | null): void
  setSession(sessionId: string | null): void
}

/** All phones, merged by `ro.serialno` over their links. */
export interface PhoneHub {
  list(): readonly PhoneSummary[]
  watch(signal: AbortSignal): AsyncGenerator<readonly PhoneSummary[], void>
  /** Changes group and tags of a phone; absent fields stay. Throws PHONE_NOT_FOUND, STORE_FAILED. */
  label(
    serial: string,
    change: { readonly group?: string | null | undefined; readonly tags?: readonly string[] | undefined }
  ): { readonly group: string | null; readonly tags: string[] }
  /** By serial or by adb address. Throws PHONE_NOT_FOUND. */
  get(serial: string): Phone
  /** Resolves once the phone is known and up, at most `timeoutMs`. */
  waitFor(
    serial: string,
    options?: { readonly timeoutMs?: number; readonly signal?: AbortSignal }
  ): Promise<Phone>
  /** Called for every phone that has said who it is: those known already at once, then each new one. */
  onPhone(listener: (phone: Phone) => void): { dispose(): void }
  dispose(): Promise<void>
}
