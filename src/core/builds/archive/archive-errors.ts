import { HotplateError } from '@shared/errors/hotplate-error'

/** Why an archive is refused as hostile; part of the error's data, stable. */
export type ArchiveProblem =
  | 'absolute-path'
  | 'climbing-path'
  | 'bad-name'
  | 'link-out-of-tree'
  | 'path-through-link'
  | 'device'
  | 'duplicate-name'
  | 'case-collision'
  | 'too-many-entries'
  | 'too-large'
  | 'bomb'
  | 'overlapping'

/** Names from an archive are shown cut and without control characters. */
export function shown(name: string): string {
  const plain = name.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\uFFFD')
  return plain.length > 120 ? `${plain.slice(0, 117)}…` : plain
}

export function unsafe(path: string, problem: ArchiveProblem, detail: string): HotplateError {
  return new HotplateError('ARCHIVE_UNSAFE', { path, problem, detail })
}

export function unreadable(path: string, detail: string, cause?: unknown): HotplateError {
  return new HotplateError('ARCHIVE_UNREADABLE', { path, detail }, { cause })
}
