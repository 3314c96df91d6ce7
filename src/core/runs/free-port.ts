/** Below the kernel's ephemeral range (32768 on), far from what apps and adb use. */
const first = 18_000
const count = 12_000

/**
 * TCP ports in use on the phone, from /proc/net/tcp and tcp6 (net/ipv4/tcp_ipv4.c: `sl local_address …`, the port in
 * hexadecimal after the last colon). Unreadable lines are skipped: where nothing can be read, nothing is known.
 */
export function parsePortsInUse(procNetTcp: string): ReadonlySet<number> {
  const ports = new Set<number>()
  for (const line of procNetTcp.split('\n')) {
    const port = /^ *\d+: [0-9A-F]+:([0-9A-F]{4}) /.exec(line)?.[1]
    if (port !== undefined) ports.add(Number.parseInt(port, 16))
  }
  return ports
}

/** A port nothing uses now. `random` gives 0 up to, not including, 1. */
export function chooseFreePort(inUse: ReadonlySet<number>, random: () => number): number {
  const start = Math.floor(random() * count)
  for (let step = 0; step < count; step++) {
    const port = first + ((start + step) % count)
    if (!inUse.has(port)) return port
  }
  return first + start
}
