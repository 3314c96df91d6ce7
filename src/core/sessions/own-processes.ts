import type { ProcessReading } from '@core/diagnosis/observation'
import type { RunnerEvent } from '@core/runs/types'

/** Programs that Hotplate itself runs on the phone as the shell user: sampler, followers, the request, the runner. */
const ownNames = new Set(
  'sh top tail cat sleep curl nc netcat toybox busybox dumpsys cmd getprop pm sha256sum'.split(' ')
)

const runPrograms = new Set('llama-server llama-completion llama-cli llama-bench'.split(' '))

/** Which processes of a phone belong to the run and to Hotplate. Pids come from the runner's events. */
export class OwnProcesses {
  readonly #server = new Set<number>()
  readonly #others = new Set<number>()

  addServer(pid: number): void {
    this.#server.add(pid)
  }

  addHelper(pid: number): void {
    this.#others.add(pid)
  }

  /** Which processes those are, from the runner's events. */
  takeEvents(events: readonly RunnerEvent[]): void {
    for (const { kind, data } of events) {
      const pid = Number(data['pid'])
      if (kind === 'runnerStarted' && pid > 0) this.addHelper(pid)
      if (kind === 'loadStarted' && pid > 0) this.addServer(pid)
    }
  }

  isServer(pid: number): boolean {
    return this.#server.has(pid)
  }

  isRun(process: ProcessReading): boolean {
    return (
      this.#server.has(process.pid) || (process.user === 'shell' && runPrograms.has(programOf(process.name)))
    )
  }

  isHelper(process: ProcessReading): boolean {
    if (this.#others.has(process.pid)) return true
    const program = programOf(process.name)
    return program === 'adbd' || (process.user === 'shell' && ownNames.has(program))
  }
}

/** `./bin/llama-server -m x` → `llama-server`. */
function programOf(name: string): string {
  const path = name.split(' ', 1)[0] ?? ''
  return path.slice(path.lastIndexOf('/') + 1)
}
