import { parseObject } from './parse-object'

/** What a program printed, apart: what the model wrote, and what belongs into its log. */
export interface PrintedParts {
  readonly text: string
  readonly log: string
}

/**
 * With `--log-jsonl` (b11669) log and text come out together, an object a line; what the model wrote is of level `none`, a token
 * a line. Without it all is text.
 */
export function splitLogJsonl(printed: string): PrintedParts {
  const text: string[] = []
  const log: string[] = []
  for (const line of printed.split(/(?<=\n)/)) {
    const object = /^\{"type": ?"/.test(line) ? parseObject(line) : null
    const message = object?.['msg']
    if (object === null) text.push(line)
    else if (typeof message === 'string') (object['level'] === 'none' ? text : log).push(message)
  }
  return { text: text.join(''), log: log.join('') }
}
