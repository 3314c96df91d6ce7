import type { PortableCluster } from '@shared/model'

/** A kind of phone the evaluation plays; speeds and temperatures are invented but plausible. */
export interface EvalPhone {
  readonly model: string
  readonly soc: string
  readonly sdk: number
  readonly clusters: readonly PortableCluster[]
  readonly tokenRate: number
  readonly hotC: number
}

type Row = readonly [first: number, last: number, maxMHz: number, capacity: number]

function phone(
  model: string,
  soc: string,
  sdk: number,
  rest: { rows: readonly Row[]; tokenRate: number; hotC: number }
): EvalPhone {
  const clusters = rest.rows.map(([first, last, maxMHz, capacity]) => ({
    policy: first,
    cpus: Array.from({ length: last - first + 1 }, (_, at) => first + at),
    maxKHz: maxMHz * 1000,
    capacity
  }))
  return { model, soc, sdk, clusters, tokenRate: rest.tokenRate, hotC: rest.hotC }
}

export const evalPhones: readonly EvalPhone[] = [
  phone('Pixel 8 Pro', 'Tensor G3', 34, {
    rows: [
      [0, 3, 1704, 250],
      [4, 7, 2367, 680],
      [8, 8, 2914, 1024]
    ],
    tokenRate: 8,
    hotC: 72
  }),
  phone('Galaxy S24 Ultra', 'SM8650-AC', 34, {
    rows: [
      [0, 1, 2265, 325],
      [2, 4, 3149, 830],
      [5, 6, 2957, 780],
      [7, 7, 3398, 1024]
    ],
    tokenRate: 13,
    hotC: 80
  }),
  phone('Galaxy A16', 'MT6789', 36, {
    rows: [
      [0, 5, 2000, 400],
      [6, 7, 2200, 1024]
    ],
    tokenRate: 2.5,
    hotC: 62
  }),
  phone('Xiaomi 14', 'SM8650', 34, {
    rows: [
      [0, 1, 2265, 325],
      [2, 4, 3148, 830],
      [5, 6, 2956, 780],
      [7, 7, 3302, 1024]
    ],
    tokenRate: 12,
    hotC: 78
  }),
  phone('OnePlus 13', 'SM8750', 35, {
    rows: [
      [0, 5, 3532, 790],
      [6, 7, 4320, 1024]
    ],
    tokenRate: 28,
    hotC: 82
  }),
  phone('OnePlus 12', 'SM8650', 34, {
    rows: [
      [0, 1, 2265, 325],
      [2, 4, 3148, 830],
      [5, 6, 2956, 780],
      [7, 7, 3302, 1024]
    ],
    tokenRate: 18,
    hotC: 78
  }),
  phone('vivo X100', 'MT6989', 34, {
    rows: [
      [0, 3, 2000, 560],
      [4, 6, 2850, 900],
      [7, 7, 3250, 1024]
    ],
    tokenRate: 11,
    hotC: 75
  }),
  phone('Poco F4', 'SM8250-AC', 31, {
    rows: [
      [0, 3, 1804, 280],
      [4, 6, 2419, 800],
      [7, 7, 3187, 1024]
    ],
    tokenRate: 7,
    hotC: 70
  }),
  phone('Galaxy S10', 'Exynos 9820', 28, {
    rows: [
      [0, 3, 1950, 220],
      [4, 5, 2314, 620],
      [6, 7, 2730, 1024]
    ],
    tokenRate: 4,
    hotC: 66
  }),
  phone('Pixel 2', 'MSM8998', 27, {
    rows: [
      [0, 3, 1900, 380],
      [4, 7, 2457, 1024]
    ],
    tokenRate: 3,
    hotC: 64
  }),
  phone('Nougat phone', 'MSM8953', 25, { rows: [[0, 7, 2016, 1024]], tokenRate: 1.6, hotC: 60 }),
  phone('TV box', 'S905X4', 30, { rows: [[0, 3, 2000, 1024]], tokenRate: 1.2, hotC: 68 })
]
