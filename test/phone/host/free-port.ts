import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the kernel's ephemeral range and far from 5554-5585, which an adb server adopts as emulators. */
const range = { first: 16_000, last: 29_999 } as const

/** A TCP port on loopback that nobody listens on now; random, so that two workers rarely ask for the same. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const port = randomInt(range.first, range.last + 1)
    if (await isFree(port)) return port
  }
  throw new Error('no free TCP port on 127.0.0.1')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
