import { PortableSession } from '@shared/model'
import { Random } from '../eval/random'

/** A soak of many hours at 1 Hz: heat from minute 12 on, a hog every 20 minutes, and processes that flicker. The same size, the same session. */
export function longSession(size: { readonly hours: number; readonly processes: number }): PortableSession {
  const random = new Random(7)
  const seconds = size.hours * 3600
  const t = Array.from({ length: seconds }, (_, s) => s)
  const column = (id: string, of: (s: number) => number): unknown => ({ id, t, v: t.map(of) })
  const share = (s: number): number => (s < 720 ? 1 : s < 1500 ? 0.8 : 0.62)
  const hog = (s: number): number => (s % 1200 > 900 && s % 1200 < 1000 ? 80 : 0)
  const rate = (s: number): number =>
    (12 * share(s) * (1 + 0.04 * random.normal())) / (1 + (0.7 * hog(s)) / 100)
  const flickering = Array.from({ length: size.processes - 1 }, (_, at) => ({
    ...{ pid: 1000 + at, name: `com.example.app${at}`, package: `com.example.app${at}`, uid: 10_100 + at },
    t,
    cpuPct: t.map(() => (random.chance(0.2) ? Math.round(random.between(0, 60)) / 10 : 0))
  }))
  return PortableSession.parse({
    format: 'hotplate-session',
    version: 1,
    phone: {
      clusters: [
        { policy: 0, cpus: [0, 1, 2, 3], maxKHz: 2_000_000, capacity: 325 },
        { policy: 4, cpus: [4, 5, 6, 7], maxKHz: 3_000_000, capacity: 1024 }
      ]
    },
    run: {
      ...{ backend: 'cpu', startS: 0, endS: seconds, requested: { threads: 4, cpus: [4, 5, 6, 7] } },
      model: { name: 'm', weightsBytes: 4e9, bytesPerToken: 4e9, kvBytesPerToken: 50_000 }
    },
    series: [
      column('run.tokenRate', rate),
      column('run.nPast', (s) => 100 + (s % 2000)),
      column('cpu.policy4.cap', (s) => 3_000_000 * share(s)),
      column('cpu.policy4.cur', (s) => 3_000_000 * share(s)),
      column('cpu.policy0.cap', () => 2_000_000),
      column('cpu.policy0.cur', () => 1_200_000 + 100_000 * random.integer(0, 8)),
      column('temp.cpu', (s) => 45 + 35 * (1 - Math.exp(-s / 400)) + random.normal()),
      column('temp.skin', (s) => 31 + 11 * (1 - Math.exp(-s / 800))),
      column('run.cpu', (s) => 395 - hog(s) / 2),
      column('cpu.unaccounted', () => Math.abs(2 + 2 * random.normal())),
      column('run.majorFaults', () => Math.abs(2 * random.normal())),
      column('sampler.cpu', () => 0.5)
    ],
    processes: [
      ...flickering,
      {
        ...{ pid: 4321, name: 'com.example.keyboard', package: 'com.example.keyboard', uid: 10_100 },
        ...{ t, cpuPct: t.map(hog) }
      }
    ]
  })
}
