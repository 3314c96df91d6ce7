/** A recorded second of a made-up phone with about 40 series, in the sampler's own format; pure, so it can be any second. */
const zones = 24
const policies = [0, 2, 5, 7] as const
const processes = 40

/** The run is judged by most zones; the others are read in turn, a group a second. */
const zonesInTurn = 8
const groupOf = (id: number): number => Math.max(0, id - (zones - zonesInTurn) + 1)

/** What the sampler prints first. */
export function samplerHeader(): string {
  const zoneLines = Array.from({ length: zones }, (_, id) => `#zone ${groupOf(id)}|${id}|cpu-1-${id}-usr`)
  const policyLines = policies.map((id) => `#policy ${id}|${id} ${id + 1}|3200000`)
  return ['#hotplate-sampler 2', '#sdk 34', '#hz 100', '#page 4096', '#interval 1.00', '#top resident']
    .concat(zoneLines, policyLines, ['#power /sys/class/power_supply/battery', '#end', ''])
    .join('\n')
}

/** One tick, and every other second a frame of `top`, every fifth a reading of the battery. */
export function samplerSecond(second: number): string {
  const uptime = `${1000 + second}.00`
  const cap = capAt(second)
  const busy = second * 380
  const lines = [
    `t ${uptime}`,
    `z ${Array.from({ length: zones - zonesInTurn }, (_, id) => milliC(second, id)).join(' ')}`,
    `y ${(second % zonesInTurn) + 1} ${milliC(second, zones - zonesInTurn + (second % zonesInTurn))}`,
    `f ${policies.map(() => cap - 100_000).join(' ')}`,
    ...(second === 0 || cap !== capAt(second - 1) ? [`l ${policies.map(() => cap).join(' ')}`] : []),
    `cpu  ${busy} 0 ${second * 20} ${second * 400} 0 0 0 0 0 0`,
    ...(second % 5 === 0 ? cores(second) : []),
    `m 12000000 2000000 ${5_000_000 + (second % 1000)}`,
    `r 4242 R 10 ${second * 370} ${second * 5} 9 99 900000 ${second % 8}`,
    ...(second % 5 === 0 ? [`o main ${second} ${second} 0 0`, `o reads ${second * 40}`] : []),
    '.'
  ]
  const text = `${lines.join('\n')}\n`
  return (
    text +
    (second % 2 === 0 ? block('top', uptime, topFrame(second)) : '') +
    (second % 5 === 0 ? battery(uptime, second) : '')
  )
}

function milliC(second: number, zone: number): number {
  return 40_000 + ((second * 7 + zone * 311) % 30_000)
}

function capAt(second: number): number {
  return 3_200_000 - (second % 900 > 600 ? 400_000 : 0)
}

function cores(second: number): string[] {
  const fields = `${second * 47} 0 ${second * 2} ${second * 50} 0 0 0 0 0 0`
  return Array.from({ length: 8 }, (_, cpu) => `cpu${cpu} ${fields}`)
}

function topFrame(second: number): string {
  const rows = Array.from({ length: processes }, (_, n) =>
    n === 0
      ? ` 4242 shell         370 3.9G ${second}:00.00 llama-server`
      : ` ${5000 + n} u0_a${n}       ${(n * 7 + second) % 5}.0 120M   1:02.03 com.example.app${n}`
  )
  const head = [
    'Tasks: 612 total,   2 running, 610 sleeping,   0 stopped,   0 zombie',
    '800%cpu 104%user   0%nice   4%sys 692%idle'
  ]
  return [...head, '  PID USER        [%CPU] RES    TIME+ NAME', ...rows, '', '', ''].join('\n')
}

function battery(uptime: string, second: number): string {
  const nodes = [
    `status=Discharging`,
    `capacity=${90 - Math.floor(second / 600)}`,
    'voltage_now=3900000',
    'current_now=-1200000',
    'temp=331',
    ''
  ]
  return block('power', uptime, nodes.join('\n'))
}

function block(kind: string, uptime: string, text: string): string {
  return `b ${kind} ${uptime} ${Buffer.byteLength(text)} ${uptime}\n${text}\n`
}

const tokensPerSecond = 10

/** What llama-server streams in that second of one endless request (starting at second 0), ten tokens a second. */
export function streamSecond(second: number): string {
  const start = second === 0 ? '\n: hotplate request 1 uptime=1000.00\n' : ''
  const lines = Array.from({ length: tokensPerSecond }, (_, index) => {
    const n = second * tokensPerSecond + index + 1
    const timings = {
      cache_n: 0,
      prompt_n: 40,
      prompt_ms: 10,
      predicted_n: n,
      predicted_ms: (n - 1) * (1000 / tokensPerSecond),
      predicted_per_second: tokensPerSecond
    }
    return `data: ${JSON.stringify({ index: 0, content: ' word', tokens: [n % 999], stop: false, id_slot: -1, tokens_predicted: n, tokens_evaluated: 40, timings })}\n\n`
  })
  return start + lines.join('')
}
