import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { CoreChoice } from '@shared/model'
import { benchCacheFolder } from '../phone/rootfs/cache-folder'
import type { TrialOutcome } from './trial'

const Place = z.object({ threads: z.number(), cores: CoreChoice })
const TrialOutcomeLine = z.object({
  ...{
    number: z.number(),
    answer: Place.nullable(),
    share: z.number(),
    found: z.boolean(),
    cells: z.number()
  },
  ...{ repetitions: z.number(), seconds: z.number(), trouble: z.string() },
  detail: z.array(
    z.object({
      ...{ settings: Place, state: z.string(), rates: z.array(z.number()) },
      ...{ relative: z.number().nullable(), speed: z.number() }
    })
  )
})

/** Outcomes of a campaign's finished trials, one a line, so that a campaign that was ended goes on. */
export interface KeptOutcomes {
  readonly file: string
  all(): readonly TrialOutcome[]
  add(outcome: TrialOutcome): void
}

/** Kept beside the bench's cache, by seed and by the code that decides: a changed tuner or bench starts anew. */
export function keptOutcomes(seed: number): KeptOutcomes {
  const file = join(benchCacheFolder(), 'campaign-tuner', `seed-${seed}-${codeHash()}.ndjson`)
  return {
    file,
    all: () => readLines(file).flatMap(parseOutcome),
    add: (outcome) => {
      mkdirSync(dirname(file), { recursive: true })
      appendFileSync(file, `${JSON.stringify(outcome)}\n`)
    }
  }
}

/** The last line may be half written. */
function parseOutcome(line: string): readonly TrialOutcome[] {
  try {
    return [TrialOutcomeLine.parse(JSON.parse(line))]
  } catch {
    return []
  }
}

function readLines(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

function codeHash(): string {
  const root = join(import.meta.dirname, '../..')
  const hash = createHash('sha256')
  for (const folder of ['src/core/tuner', 'test/campaign-tuner', 'test/phone/cores', 'test/phone/physics'])
    for (const name of readdirSync(join(root, folder)).sort())
      if (name.endsWith('.ts') && !name.endsWith('.test.ts'))
        hash.update(name).update(readFileSync(join(root, folder, name)))
  return hash.digest('hex').slice(0, 12)
}
