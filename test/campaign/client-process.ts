import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { waitFor } from '../phone/host/sleep'
import type { ClientCommand, ClientWord, JobStatus } from './client-words'

type WordOf<Said extends ClientWord['said']> = Extract<ClientWord, { readonly said: Said }>

/** The client program as the campaign holds it: started, told, listened to, killed, started again. */
export class ClientProcess {
  readonly #statuses = new Map<string, JobStatus>()
  #words: ClientWord[] = []
  #child: ChildProcess | null = null
  #errors = ''

  constructor(private readonly env: NodeJS.ProcessEnv) {}

  get pid(): number {
    const pid = this.#child?.pid
    if (pid === undefined) throw new Error('the client is not running')
    return pid
  }

  async start(): Promise<void> {
    this.#words = []
    this.#statuses.clear()
    const program = join(import.meta.dirname, 'client.ts')
    const child = spawn(process.execPath, ['--import', 'tsx', program], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: this.env
    })
    this.#child = child
    child.stdin.on('error', () => undefined)
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#errors = (this.#errors + text).slice(-4000)
    })
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (this.#child === child) this.#hear(JSON.parse(line) as ClientWord)
    })
    await this.#word('ready', () => true)
  }

  /** Ends the program at once, as the power does. */
  async kill(): Promise<void> {
    const child = this.#child
    this.#child = null
    this.#statuses.clear()
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }

  /** Lets the program end by itself. */
  async stop(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (child === null || child.exitCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.stdin?.end()
    await ended
  }

  tell(command: ClientCommand): void {
    if (command.do === 'start' || command.do === 'repair') this.#statuses.delete(command.serial)
    this.#child?.stdin?.write(`${JSON.stringify(command)}\n`)
  }

  /** The newest status of the phone's job of this program; null before it told one. */
  status(serial: string): JobStatus | null {
    return this.#statuses.get(serial) ?? null
  }

  /** Jobs that could not be begun since this was last asked. */
  takeRefusals(): readonly { readonly serial: string; readonly error: unknown }[] {
    const [refusals, others] = [[] as { serial: string; error: unknown }[], [] as ClientWord[]]
    for (const word of this.#words) {
      if (word.said === 'refused' && (word.command.do === 'start' || word.command.do === 'repair'))
        refusals.push({ serial: word.command.serial, error: word.error })
      else others.push(word)
    }
    this.#words = others
    return refusals
  }

  async importModel(path: string): Promise<string> {
    this.tell({ do: 'import', path })
    return (await this.#word('imported', () => true)).modelId
  }

  async verify(serial: string, modelId: string): Promise<WordOf<'verified'>['report']> {
    this.#forget('verified', serial)
    this.tell({ do: 'verify', serial, modelId })
    return (await this.#word('verified', (word) => word.serial === serial)).report
  }

  async remove(serial: string, modelId: string): Promise<void> {
    this.#forget('removed', serial)
    this.tell({ do: 'remove', serial, modelId })
    await this.#word('removed', (word) => word.serial === serial)
  }

  #hear(word: ClientWord): void {
    if (word.said === 'status') this.#statuses.set(word.serial, word.status)
    else this.#words.push(word)
  }

  #forget(said: ClientWord['said'], serial: string): void {
    this.#words = this.#words.filter(
      (word) => word.said !== said || !('serial' in word) || word.serial !== serial
    )
  }

  #word<Said extends ClientWord['said']>(
    said: Said,
    fits: (word: WordOf<Said>) => boolean
  ): Promise<WordOf<Said>> {
    const limits = { timeoutMs: 120_000, everyMs: 20 }
    return waitFor(
      `“${said}” from the client`,
      () => {
        const refused = this.#words.find((word) => word.said === 'refused')
        if (refused !== undefined) {
          this.#words = this.#words.filter((word) => word !== refused)
          throw new Error(`the client refused: ${JSON.stringify(refused)}`)
        }
        if (this.#child === null || this.#child.exitCode !== null)
          throw new Error(`the client ended: ${this.#errors}`)
        const isWanted = (word: ClientWord): word is WordOf<Said> =>
          word.said === said && fits(word as WordOf<Said>)
        return this.#words.find(isWanted) ?? null
      },
      limits
    )
  }
}
