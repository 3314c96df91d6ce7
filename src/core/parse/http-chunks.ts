import { groupsOf } from './parsed'

/**
 * Takes the framing off an HTTP/1.1 answer that `nc` wrote down whole: the header, and the chunk sizes of
 * `Transfer-Encoding: chunked`. Fed and answering in latin1 text, where one character is one byte.
 */
export interface ChunkDecoder {
  /** The body bytes in this piece; what is not complete yet is kept. */
  feed(text: string): string
}

/** Starts in the header; the body follows its blank line. */
export function createChunkDecoder(): ChunkDecoder {
  let rest = ''
  let state: 'header' | 'size' | 'data' | 'gap' | 'plain' | 'end' = 'header'
  let left = 0
  let body = ''

  /** One step of the state machine; false when it needs more bytes. */
  const step = (): boolean => {
    switch (state) {
      case 'header': {
        const end = rest.indexOf('\r\n\r\n')
        if (end < 0) return false
        const header = rest.slice(0, end)
        state = /^transfer-encoding:.*\bchunked\b/im.test(header) ? 'size' : 'plain'
        rest = rest.slice(end + 4)
        return true
      }
      case 'size': {
        const end = rest.indexOf('\n')
        if (end < 0) return false
        const size = groupsOf(/^([0-9a-fA-F]{1,8})(?:[;\r]|$)/, rest.slice(0, end))
        left = size === null ? 0 : Number.parseInt(size(1), 16)
        rest = rest.slice(end + 1)
        state = left === 0 ? 'end' : 'data'
        return true
      }
      case 'data': {
        const piece = rest.slice(0, left)
        body += piece
        left -= piece.length
        rest = rest.slice(piece.length)
        if (left > 0) return false
        state = 'gap'
        return true
      }
      case 'gap':
        // A chunk ends in its own line end, which is not part of it.
        if (rest.length < 2) return false
        rest = rest.slice(2)
        state = 'size'
        return true
      case 'plain':
        body += rest
        rest = ''
        return false
      case 'end':
        rest = ''
        return false
    }
  }

  return {
    feed(text) {
      rest += text
      body = ''
      while (step());
      return body
    }
  }
}
