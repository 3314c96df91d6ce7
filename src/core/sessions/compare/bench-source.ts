import { parseBenchRows, type BenchRow } from '@core/parse/bench-rows'
import { HotplateError } from '@shared/errors/hotplate-error'
import { wordsOf, type BenchSamples, type CompareSource } from './compare-source'

/** What llama-bench's rows say of the model and of the result; everything else it prints is a setting. */
const noSetting = new Set([
  ...['build_commit', 'build_number', 'cpu_info', 'gpu_info', 'backends', 'model_filename', 'model_type'],
  ...['model_size', 'model_n_params', 'n_prompt', 'n_gen', 'n_depth', 'test_time', 'avg_ns', 'stddev_ns'],
  ...['avg_ts', 'stddev_ts', 'samples_ns', 'samples_ts']
])

/** Is this text llama-bench's `-o json` or `-o jsonl`? */
export function isBenchText(text: string): boolean {
  return /^\s*\[?\s*\{\s*"build_commit"/.test(text)
}

/**
 * A file of llama-bench (`-o json`, `-o jsonl`) as something to compare: repetitions raw and in order, one metric a test. Rows of the
 * same test and settings are joined. Throws SESSION_FILE_INVALID when no row holds a result.
 */
export function benchSource(id: string, text: string): CompareSource {
  const rows = parseBenchRows(text).rows.filter((row) => samplesOf(row).length > 0)
  const [first] = rows
  if (first === undefined)
    throw new HotplateError('SESSION_FILE_INVALID', {
      file: id,
      detail: 'it has no result of llama-bench (a row with avg_ts)'
    })
  const varied = variedOf(rows)
  const tests = new Map<string, number[]>()
  for (const row of rows) {
    const test = [testName(row), ...varied.map((key) => `${key}=${wordOf(row[key])}`)].join(' ')
    tests.set(test, [...(tests.get(test) ?? []), ...samplesOf(row)])
  }
  const list = [...tests].map(([test, samples]): BenchSamples => ({ test, samples }))
  return {
    ...{ id, name: id, phone: null, build: buildOf(first), model: wordOf(first['model_type']) },
    protocol: protocolOf(first, { varied, tests: list }),
    measured: { kind: 'bench', tests: list }
  }
}

function protocolOf(
  row: BenchRow,
  { varied, tests }: { readonly varied: readonly string[]; readonly tests: readonly BenchSamples[] }
): CompareSource['protocol'] {
  const size = row['model_size']
  const settings = Object.entries(row).filter(([key]) => !noSetting.has(key) && !varied.includes(key))
  const file = wordOf(row['model_filename']).replace(/^.*\//, '')
  const untold = { cooling: null, ambient: null, charging: null, startCpuTemp: null, startSkinTemp: null }
  return {
    ...untold,
    ...{ startBatteryTemp: null, samplerRate: null, engine: 'llama-bench', build: buildOf(row) },
    model: `${wordOf(row['model_type'])} · ${typeof size === 'number' ? `${String(size)} bytes` : file}`,
    intent: wordsOf(Object.fromEntries(settings)),
    protocol: [...new Set(tests.map(({ test }) => test))].sort().join(', '),
    phone:
      [wordOf(row['cpu_info']), wordOf(row['gpu_info'])].filter((word) => word !== '').join(' · ') || null
  }
}

/** Settings with more than one value within the file: they are part of a test's name. */
function variedOf(rows: readonly BenchRow[]): string[] {
  const keys = new Set(rows.flatMap((row) => Object.keys(row)))
  return [...keys].filter(
    (key) => !noSetting.has(key) && new Set(rows.map((row) => wordOf(row[key]))).size > 1
  )
}

/** `pp512`, `tg128`, `pp512+tg128`, ` @ d1024`, as llama-bench's own table has them. */
function testName(row: BenchRow): string {
  const count = (key: string): number => (typeof row[key] === 'number' ? row[key] : 0)
  const [prompt, gen, depth] = [count('n_prompt'), count('n_gen'), count('n_depth')]
  const parts = [prompt > 0 ? `pp${prompt}` : '', gen > 0 ? `tg${gen}` : ''].filter((part) => part !== '')
  return `${parts.join('+')}${depth > 0 ? ` @ d${depth}` : ''}`
}

/** Repetitions; of a row without them (older builds, csv made json) only the mean. */
function samplesOf(row: BenchRow): number[] {
  const samples: unknown = row['samples_ts']
  const list: unknown[] = Array.isArray(samples) && samples.length > 0 ? samples : [row['avg_ts']]
  return list.filter((value): value is number => typeof value === 'number' && value > 0)
}

function buildOf(row: BenchRow): string {
  return `${wordOf(row['build_commit'])} (${wordOf(row['build_number'])})`
}

function wordOf(value: unknown): string {
  if (typeof value === 'string') return value
  return value === undefined || value === null ? '' : JSON.stringify(value)
}
