import type { ByteReader } from './byte-reader'

/** Packet ids of the shell protocol (AOSP shell_protocol.h). */
const packet = { stdin: 0, stdout: 1, stderr: 2, exit: 3, closeStdin: 4 } as const

const chunkBytes = 64 * 1024

/** Where a command's output goes while it is read. */
export interface OutputSink {
  stdout(chunk: Uint8Array): Promise<void>
  stderr(chunk: Uint8Array): Promise<void> | void
}

/** The stdin of a command as packets, ending with the packet that closes it. */
export function encodeStdin(text: string): Buffer {
  const bytes = Buffer.from(text)
  const parts: Buffer[] = []
  for (let from = 0; from < bytes.length; from += chunkBytes) {
    const part = bytes.subarray(from, from + chunkBytes)
    parts.push(header(packet.stdin, part.length), part)
  }
  return Buffer.concat([...parts, header(packet.closeStdin, 0)])
}

function header(id: number, length: number): Buffer {
  const bytes = Buffer.alloc(5)
  bytes.writeUInt8(id, 0)
  bytes.writeUInt32LE(length, 1)
  return bytes
}

/**
 * Reads packets until the exit packet and returns its code (128 + n for signal n).
 * Throws LinkClosedError when the link ends before: a missing exit is never success.
 */
export async function readShellV2(reader: ByteReader, sink: OutputSink): Promise<number> {
  for (;;) {
    const head = await reader.readExactly(5)
    const id = head.readUInt8(0)
    const length = head.readUInt32LE(1)
    if (id === packet.exit) return (await reader.readExactly(length))[0] ?? 0
    for (let left = length; left > 0;) {
      const chunk = await reader.readSome(Math.min(left, chunkBytes))
      if (chunk === null) await reader.readExactly(left)
      else {
        left -= chunk.length
        if (id === packet.stdout) await sink.stdout(chunk)
        else if (id === packet.stderr) await sink.stderr(chunk)
      }
    }
  }
}
