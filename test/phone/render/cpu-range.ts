/** CPU numbers as the kernel lists them: `0-5,7`. */
export function cpuRange(cpus: readonly number[]): string {
  const spans: { from: number; to: number }[] = []
  for (const cpu of [...cpus].sort((a, b) => a - b)) {
    const last = spans.at(-1)
    if (last?.to === cpu - 1) last.to = cpu
    else spans.push({ from: cpu, to: cpu })
  }
  return spans.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`)).join(',')
}
