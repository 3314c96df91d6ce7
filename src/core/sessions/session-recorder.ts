import type { Adb, AdbDevice } from '@core/adb/types'
import type { Library } from '@core/builds/types'
import type { Phone, PhoneHub } from '@core/phone/types'
import type { LaunchedRun, RunLauncher, RunStatus } from '@core/runs/types'
import type { Log } from '@shared/base/log'
import { attach, pause } from './attach'
import { finishSession } from './finish-session'
import { knownPhone, whenKnown } from './find-phone'
import { LinkWatch } from './link-watch'
import type { LiveSession } from './live-session'
import { measureClock } from './phone-clock'
import { launchRequestOf, ReadBack } from './read-back'
import { trackClock } from './clock-track'
import { recoverRun } from './recover-run'
import { judgeRun, type RunVerdict } from './run-verdict'

export interface RecorderParts {
  readonly adb: Pick<Adb, 'serverState' | 'onServerState'> | null
  readonly phones: PhoneHub
  readonly launcher: RunLauncher
  readonly library: Library
  readonly log: Log
  readonly now: () => number
}

/** Between two tries to reach a phone that is listed as up but does not answer. */
const retryMs = 1_000
const clockEveryMs = 120_000
/** A runner without a last word is asked again: it may just be writing it. */
const lastWordMs = 2_000

/**
 * Records one session from wherever it stands to its end: follows the run's files while the phone is there, waits while it
 * is not, and goes on at the byte where it stopped. Runs for as long as the session; the signal detaches (the run on
 * the phone goes on, and another recorder can take it up).
 */
export class SessionRecorder {
  readonly #link: LinkWatch
  readonly #readBack: ReadBack

  constructor(
    private readonly live: LiveSession,
    private readonly parts: RecorderParts,
    private readonly signal: AbortSignal
  ) {
    this.#link = new LinkWatch(live, parts.adb, parts.now)
    this.#readBack = new ReadBack(live, parts.launcher, parts.library)
  }

  /** Resolves when the session has ended and is stored; rejects with the signal's reason when it was detached. */
  async record(): Promise<void> {
    try {
      await this.#recordToEnd()
    } finally {
      this.#link.dispose()
    }
  }

  async #recordToEnd(): Promise<void> {
    const { signal, live } = this
    const { phones, now, log } = this.parts
    const { serial } = live.record.summary
    let lostAt = now()
    for (;;) {
      signal.throwIfAborted()
      try {
        const phone = await this.#whenUp(serial, lostAt)
        if (await this.#visit(phone, phone.device())) return
      } catch (error) {
        signal.throwIfAborted()
        log.info(
          { sessionId: live.id, error: String(error) },
          'the phone was lost, its recording goes on there'
        )
        this.#link.lost(knownPhone(phones, serial), now())
        await pause(retryMs, signal)
      }
      lostAt = now()
    }
  }

  /** The phone once it can be reached. While that takes, the session says what it waits for. */
  async #whenUp(serial: string, lostAt: number): Promise<Phone> {
    const { signal, parts } = this
    const tell = (): void => {
      const known = knownPhone(parts.phones, serial)
      if (known?.linkState().up !== true) this.#link.lost(known, lostAt)
    }
    tell()
    const telling = setInterval(tell, retryMs)
    try {
      const phone = await whenKnown(parts.phones, serial, signal)
      await phone.whenUp(signal)
      return phone
    } finally {
      clearInterval(telling)
    }
  }

  /** One time of contact with the phone; true when the session is over. Throws when the link is lost. */
  async #visit(phone: Phone, device: AdbDevice): Promise<boolean> {
    const { live, parts } = this
    const gone = new AbortController()
    const watching = phone.onLinkState((state) => {
      if (!state.up) gone.abort()
    })
    const signal = AbortSignal.any([this.signal, gone.signal])
    try {
      const run = live.run ?? (await this.#recover(phone, device))
      if (run === null) return true
      const status = (): Promise<RunStatus> => parts.launcher.status(phone, run)
      let verdict: RunVerdict | null = judgeRun(run, await status())
      if (verdict.kind === 'running') {
        await this.#compareClocks(device, signal)
        this.#link.back()
        live.setState('recording', '')
        const onTick = (): void => this.#readBack.tick(phone)
        const comparing = this.#keepComparing(device, signal)
        try {
          verdict = await attach({ live, device, run, status, onTick, signal })
        } finally {
          clearInterval(comparing)
        }
      }
      if (verdict?.kind === 'vanished') verdict = await this.#askAgain(run, status, signal)
      if (verdict === null || verdict.kind === 'running') return false
      this.#link.back()
      const request = launchRequestOf(live.record, parts.library)
      await finishSession({ live, device, run, signal, log: parts.log, request }, verdict)
      return true
    } finally {
      watching.dispose()
    }
  }

  /** A session that never got as far as a run is closed here. */
  async #recover(phone: Phone, device: AdbDevice): Promise<LaunchedRun | null> {
    const { live, parts } = this
    const look = (): Promise<LaunchedRun | null> =>
      recoverRun({ phone, device, launcher: parts.launcher }, live.id)
    let run = await look()
    if (run === null) {
      // A runner that was just being started has its file within a moment.
      await pause(lastWordMs, this.signal)
      run = await look()
    }
    if (run !== null) live.begin(run)
    else {
      live.setState('failed', 'Hotplate ended before the run was launched.')
      await live.finish()
    }
    return run
  }

  async #askAgain(
    run: LaunchedRun,
    status: () => Promise<RunStatus>,
    signal: AbortSignal
  ): Promise<RunVerdict> {
    await pause(lastWordMs, signal)
    signal.throwIfAborted()
    return judgeRun(run, await status())
  }

  async #compareClocks(device: AdbDevice, signal: AbortSignal): Promise<void> {
    const { now } = this.parts
    const measured = await measureClock(device, now, signal)
    const { clock } = this.live.record
    const tracked = trackClock(clock, { ...measured, atMs: now() - measured.offsetMs })
    this.live.update({ clockOffsetMs: measured.offsetMs, clock: tracked })
    if (tracked.steps > clock.steps) {
      const text = 'The clock of this PC was set; the session goes on by the phone’s clock.'
      this.live.note({ kind: 'note', severity: 'info', data: { text } })
    }
  }

  /** Every two minutes while the phone is there; a measurement that fails is left out. */
  #keepComparing(device: AdbDevice, signal: AbortSignal): NodeJS.Timeout {
    const compare = (): void => void this.#compareClocks(device, signal).catch(() => undefined)
    return setInterval(compare, clockEveryMs)
  }
}
