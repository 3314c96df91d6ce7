/** Runs one command with a time-box that ends its whole tree, so that nothing outlives a test run. */
import { spawn } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'

/**
 * Runs `argv` and resolves with how it ended; never rejects. Output goes to `onOutput` (both streams, in order of
 * arrival) or, without it, straight to this terminal.
 * @param {readonly string[]} argv
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, timeoutMs?: number, onOutput?: (text: string) => void, input?: boolean }} [options]
 * @returns {Promise<{ code: number, timedOut: boolean, durationMs: number }>}
 */
export function run(argv, options = {}) {
  const [command = '', ...args] = argv
  const startedAt = Date.now()
  const captured = options.onOutput !== undefined
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: [
        options.input === true ? 'inherit' : 'ignore',
        captured ? 'pipe' : 'inherit',
        captured ? 'pipe' : 'inherit'
      ],
      detached: captured
    })
    let timedOut = false
    const stop = () => killTree(child.pid)
    const timer = setTimeout(
      () => {
        timedOut = true
        stop()
      },
      options.timeoutMs ?? 2 ** 31 - 1
    )
    process.once('exit', stop)
    child.stdout?.setEncoding('utf8').on('data', (text) => options.onOutput?.(text))
    child.stderr?.setEncoding('utf8').on('data', (text) => options.onOutput?.(text))
    const end = (code) => {
      clearTimeout(timer)
      process.removeListener('exit', stop)
      resolve({ code: timedOut ? 124 : code, timedOut, durationMs: Date.now() - startedAt })
    }
    child.once('error', (error) => {
      options.onOutput?.(`${error.message}\n`)
      end(127)
    })
    child.once('close', (code, signal) => end(code ?? (signal === null ? 1 : 128)))
  })
}

/**
 * Ends a process and all that descends from it, politely, then for good. Descendants are found through /proc where
 * there is one, since some of them (phones, browsers) lead groups of their own.
 * @param {number | undefined} pid
 */
export function killTree(pid) {
  if (pid === undefined) return
  const all = [...descendants(pid), pid]
  for (const one of all) signal(one, 'SIGTERM')
  const timer = setTimeout(() => {
    for (const one of all) signal(one, 'SIGKILL')
  }, 5000)
  timer.unref()
}

/** @param {number} pid @param {NodeJS.Signals} name */
function signal(pid, name) {
  try {
    process.kill(pid, name)
  } catch {
    // It is gone already, which is what was wanted.
  }
}

/** @param {number} root @returns {number[]} deepest first */
function descendants(root) {
  const children = new Map()
  for (const [pid, parent] of processTable()) children.set(parent, [...(children.get(parent) ?? []), pid])
  const found = []
  const visit = (pid) => {
    for (const child of children.get(pid) ?? []) {
      visit(child)
      found.push(child)
    }
  }
  visit(root)
  return found
}

/** @returns {[number, number][]} pid and parent pid of every process; empty without /proc */
function processTable() {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const parent = parentOf(name)
        return parent === null ? [] : [[Number(name), parent]]
      })
  } catch {
    return []
  }
}

/** @param {string} pid */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}
