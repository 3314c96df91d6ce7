import type { CDPSession } from '@playwright/test'
import { z } from 'zod'

/** One task of the page's main thread: when it began, and the thread time it took. */
export interface Task {
  readonly startUs: number
  readonly threadMs: number
}

export interface Traced<T> {
  readonly result: T
  readonly tasks: readonly Task[]
  /** When the page called performance.mark('step'), in the clock of the tasks, ascending. */
  readonly marksUs: readonly number[]
}

/** Traces the main thread of the page while `run` goes on. Throws Error when the trace holds no task of the page. */
export async function traced<T>(devtools: CDPSession, run: () => Promise<T>): Promise<Traced<T>> {
  const events: TraceEvent[] = []
  const collect = (batch: { value: readonly unknown[] }): void => {
    for (const one of batch.value) {
      const event = traceEvent.safeParse(one).data
      if (event !== undefined) events.push(event)
    }
  }
  devtools.on('Tracing.dataCollected', collect)
  await devtools.send('Tracing.start', {
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'blink.user_timing'] }
  })
  const result = await run()
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.end')
  await complete
  devtools.off('Tracing.dataCollected', collect)
  return { result, ...mainThread(events) }
}

/** Sum of the thread time of the tasks that began in each stretch from one mark to the next, ms. */
export function stepsOf({ tasks, marksUs }: Pick<Traced<unknown>, 'tasks' | 'marksUs'>): readonly number[] {
  return marksUs
    .slice(0, -1)
    .map((fromUs, index) =>
      sum(tasks.filter((task) => task.startUs >= fromUs && task.startUs < (marksUs[index + 1] ?? fromUs)))
    )
}

export function sum(tasks: readonly Task[]): number {
  return tasks.reduce((total, task) => total + task.threadMs, 0)
}

/** `ts` and `tdur` in µs; tdur = thread time. */
const traceEvent = z.object({
  name: z.enum(['thread_name', 'RunTask', 'step']),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  tdur: z.number().optional(),
  args: z.object({ name: z.string().optional() })
})
type TraceEvent = z.infer<typeof traceEvent>

function mainThread(events: readonly TraceEvent[]): Pick<Traced<unknown>, 'tasks' | 'marksUs'> {
  const thread = (event: TraceEvent): string => `${event.pid}/${event.tid}`
  const named = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const main = new Set(named.map(thread))
  const tasks = events
    .filter((event) => event.name === 'RunTask' && main.has(thread(event)))
    .map(({ ts, tdur = 0 }) => ({ startUs: ts, threadMs: tdur / 1000 }))
  if (tasks.length === 0) throw new Error('the trace holds no task of the page')
  const marksUs = events.filter(({ name }) => name === 'step').map(({ ts }) => ts)
  return { tasks, marksUs: marksUs.sort((a, b) => a - b) }
}
