import { hostname } from 'node:os'
import { markOf } from './process-mark'

/** This program, as an author in a phone's journal: `hotplate MARK PID HOST`. */
export function programMark(): string {
  return `hotplate ${markOf(process.pid) ?? 'alive'} ${process.pid} ${hostname()}`
}

/** The author was a program of this PC that has ended: what it changed is nobody's any more. */
export function isOrphan(by: string): boolean {
  const [, mark, pid, host] = /^hotplate (\S+) (\d+) (.+)$/.exec(by) ?? []
  return mark !== undefined && host === hostname() && markOf(Number(pid)) !== mark
}
