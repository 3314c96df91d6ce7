import { PortableSession } from '@shared/model'
import { columns } from './soak-data'

/** A session file as another PC would have written it. */
export function portable(): PortableSession {
  const names: Readonly<Record<string, string>> = {
    'rate.token': 'run.tokenRate',
    'temp.cpu': 'temp.cpu',
    'cap.7': 'cpu.policy7.cap',
    'clock.7': 'cpu.policy7.cur',
    'power.battery': 'power.battery'
  }
  return PortableSession.parse({
    format: 'hotplate-session',
    version: 1,
    phone: { model: 'Pixel 8 Pro', soc: 'Tensor G3', sdk: 34, clusters: [] },
    run: {
      requested: { threads: 4, ctx: 2048, lock: true },
      effective: { threads: 4, ctx: 2048, lock: false }
    },
    series: columns(0, 900, Object.keys(names)).map(({ name, tMs, v }) => ({
      id: names[name] ?? name,
      t: tMs.map((ms) => ms / 1000),
      v
    })),
    processes: [
      { pid: 9120, name: 'com.example.keyboard', package: 'com.example.keyboard', t: [600], cpuPct: [118] }
    ],
    events: [{ t: 455, kind: 'mark', data: { text: 'from another PC' } }]
  })
}
