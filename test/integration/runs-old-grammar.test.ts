import { phoneLayout } from '@core/phone/layout'
import type { Build } from '@shared/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRunBench, type RunBench } from './run-bench'

/** A server that understands what llama-server of autumn 2024 did, and nothing else; behind it generates the real one. */

const help2024 = `-t,    --threads N                      number of threads to use during generation (default: -1)
-c,    --ctx-size N                     size of the prompt context (default: 4096, 0 = loaded from model)
-fa,   --flash-attn                     enable Flash Attention (default: disabled)
-ctk,  --cache-type-k TYPE              KV cache data type for K (default: f16)
-np,   --parallel N                     number of parallel sequences to decode (default: 1)
--mlock                                 force system to keep model in RAM rather than swapping
--no-mmap                               do not memory-map model (slower load but may reduce pageouts)
-m,    --model FNAME                    model path
--host HOST                             ip address to listen (default: 127.0.0.1)
--port PORT                             port to listen (default: 8080)
`

const stub = `#!/system/bin/sh
here=\${0%/*}
case $1 in
--version) echo 'version: 3700 (abc1234)' >&2; exit 0 ;;
--help) cat "$here/help.txt"; exit 0 ;;
esac
left=$# mode=mmap
while [ $left -gt 0 ]; do
  word=$1
  shift
  left=$((left - 1))
  case $word in
  -fa) set -- "$@" -fa on ;;
  --no-mmap) mode=none ;;
  --mlock) mode=mlock ;;
  -t | -c | -ctk | -np | -m | --host | --port)
    value=$1
    shift
    left=$((left - 1))
    set -- "$@" "$word" "$value"
    ;;
  *) echo "error: invalid argument: $word" >&2; exit 1 ;;
  esac
done
exec "$here/llama-server.real" "$@" --load-mode $mode -lv 4 -fit off -cram 0
`

let bench: RunBench
let old: Build
beforeAll(async () => {
  bench = await startRunBench('snapdragon-8-gen-3')
  const device = bench.phone.device()
  const [from, folder] = [phoneLayout.build(bench.build.id), phoneLayout.build('stub-2024')]
  await device.exec(['cp', '-r', from, folder], { timeoutMs: 60_000 })
  await device.exec(['mv', `${folder}/llama-server`, `${folder}/llama-server.real`])
  const put = (name: string, text: string): Promise<unknown> =>
    device.push({ bytes: new TextEncoder().encode(text) }, `${folder}/${name}`, { mode: 0o755 })
  await put('llama-server', stub)
  await put('help.txt', help2024)
  old = { ...bench.build, id: 'stub-2024', name: 'b3700', version: 'b3700', files: bench.build.files }
})
afterAll(() => bench.dispose())

test('an intent in the words of 2024 starts the server, which generates', async () => {
  const launcher = bench.launcher()
  const wish = { residency: 'ram', flashAttention: 'on', kvTypeK: 'q8_0' } as const
  const run = await launcher.launch(bench.phone, bench.request({ build: old }, wish))
  const line = run.argv.join(' ')
  expect(line).toContain('-ctk q8_0 --no-mmap -fa')
  expect(line).not.toMatch(/--load-mode|-fa (on|1)|-cram|-fit|-lv/)
  await bench.untilTokens(run, 5)
  const rows = await launcher.readBack(bench.phone, run, bench.request({ build: old }, wish))
  await launcher.stop(bench.phone, run)
  expect(rows.find(({ name }) => name === 'residency')).toMatchObject({ ok: true })
  expect(rows.find(({ name }) => name === 'flashAttention')).toMatchObject({ effective: 'on', ok: true })
})

test('what it cannot do is refused by build and flag, before anything is put on the phone', async () => {
  const launcher = bench.launcher()
  const launch = (intent: Parameters<RunBench['request']>[1]): Promise<unknown> =>
    launcher.launch(bench.phone, bench.request({ build: old }, intent))
  await expect(launch({ repack: false })).rejects.toMatchObject({
    code: 'INTENT_UNSUPPORTED',
    data: { build: 'b3700', intent: 'no repack' }
  })
  await expect(launch({ residency: 'direct' })).rejects.toMatchObject({ code: 'INTENT_UNSUPPORTED' })
})
