import type { FileProgress, FileState } from '@shared/model'
import { chunksOf, joinChunks } from './file-chunks'

const order: readonly FileState[] = [
  'failed',
  'sending',
  'hashing',
  'checking',
  'waiting',
  'verified',
  'skipped'
]

/** Many files as one row: sums, and the state that says most about what goes on. `count` = how many they are. */
export function joinFiles(files: readonly FileProgress[]): FileProgress & { readonly count: number } {
  const sum = (of: (file: FileProgress) => number): number =>
    files.reduce((total, file) => total + of(file), 0)
  const started = files.some((file) => file.state === 'verified' || file.state === 'skipped')
  const state = order.find((one) => files.some((file) => file.state === one)) ?? 'waiting'
  const right = (file: FileProgress): boolean => file.state === 'verified' || file.state === 'skipped'
  return {
    name: '',
    group: 'build',
    size: sum((file) => file.size),
    sentBytes: sum((file) => (right(file) ? file.size : file.sentBytes)),
    hashedBytes: sum((file) => (right(file) ? file.size : file.hashedBytes)),
    state: state === 'waiting' && started ? 'sending' : state,
    sha256: '',
    chunks: joinChunks(files.map(chunksOf)),
    count: files.length
  }
}
