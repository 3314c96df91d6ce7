import { connect } from 'node:net'

/** Where an adb server listens. */
export interface AdbAddress {
  readonly host: string
  readonly port: number
}

/** Asks the adb server one question of its smart-socket protocol (`host:…`) and gives its answer. */
export function askAdbServer(server: AdbAddress, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server)
    const chunks: Buffer[] = []
    socket.setTimeout(15_000, () => socket.destroy(new Error(`adb server: no answer to ${request}`)))
    socket.once('error', reject)
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.once('close', () => {
      const answer = Buffer.concat(chunks).toString('utf8')
      const text = answer.slice(8)
      if (answer.startsWith('OKAY')) resolve(text)
      else reject(new Error(`adb server: ${request}: ${text === '' ? 'closed without an answer' : text}`))
    })
    socket.once('connect', () => socket.write(length(request) + request))
  })
}

/** Runs a command on a phone through the legacy shell service and gives what it printed. */
export function shellOnPhone(server: AdbAddress, serial: string, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server)
    const requests = [`host:transport:${serial}`, `shell:${command}`]
    let text = ''
    let answered = 0
    const next = () => socket.write(length(requests[answered] ?? '') + (requests[answered] ?? ''))
    socket.setEncoding('utf8').setTimeout(15_000, () => socket.destroy(new Error(`no answer from ${serial}`)))
    socket.once('error', reject)
    socket.once('connect', next)
    socket.on('data', (chunk: string) => {
      text += chunk
      while (answered < requests.length && text.startsWith('OKAY')) {
        text = text.slice(4)
        answered++
        if (answered < requests.length) next()
      }
    })
    socket.once('close', () => {
      if (answered === requests.length) resolve(text)
      else reject(new Error(`${serial}: ${text.slice(8)}`))
    })
  })
}

function length(request: string): string {
  return Buffer.byteLength(request).toString(16).padStart(4, '0')
}
