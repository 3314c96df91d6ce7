import type { Writable } from 'node:stream'

/** What a shell shows of a program whose reader went away (128 + SIGPIPE). */
export const closedPipeCode = 141

/**
 * Ends the program when the reader of its output has seen enough (`hotplate export … | head`): there is nobody left to tell, and that is no
 * fault. Every other error of a stream is thrown. A run on a phone goes on, as after any end of the program, and is taken up by the next start.
 */
export function endWithReader(streams: readonly Writable[], end: (code: number) => void): void {
  for (const stream of streams)
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      end(closedPipeCode)
    })
}
