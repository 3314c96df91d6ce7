import { expect, test } from 'vitest'
import { parseProcPidStatus } from './proc-pid-status'

const text =
  'Name:\tllama-server\nState:\tR (running)\nTgid:\t4711\nPid:\t4711\nPPid:\t1200\nUid:\t2000\t2000\t2000\t2000\nVmPeak:\t 5000 kB\n' +
  'VmSize:\t 4900 kB\nVmLck:\t       0 kB\nVmRSS:\t 3912345 kB\nRssAnon:\t  100000 kB\nRssFile:\t 3812345 kB\nVmSwap:\t      12 kB\n' +
  'Threads:\t12\nCpus_allowed:\tf0\nCpus_allowed_list:\t4-7\nvoluntary_ctxt_switches:\t5\nnonvoluntary_ctxt_switches:\t9\n'

test('names, ids, memory in kB, the CPUs that are really allowed', () => {
  expect(parseProcPidStatus(text)).toEqual({
    ...{ name: 'llama-server', state: 'R', pid: 4711, tgid: 4711, ppid: 1200, uid: 2000, threads: 12 },
    ...{ vmPeakKb: 5000, vmSizeKb: 4900, vmLckKb: 0, vmRssKb: 3_912_345, rssAnonKb: 100_000 },
    ...{ rssFileKb: 3_812_345, vmSwapKb: 12, cpusAllowed: [4, 5, 6, 7] },
    ...{ voluntarySwitches: 5, involuntarySwitches: 9, rejected: [] }
  })
})

test('a kernel thread has no memory: null, not 0', () =>
  expect(parseProcPidStatus('Name:\tkworker/u16:3\nPid:\t77\nName:\tother\n')).toMatchObject({
    ...{ name: 'kworker/u16:3', pid: 77, vmRssKb: null, state: null, cpusAllowed: null }
  }))

test('torn and foreign lines', () => {
  expect(parseProcPidStatus('cat /proc/1/status\n\nVmRSS:\t 39123\n')).toMatchObject({
    ...{ name: null, vmRssKb: null, rejected: [{ line: 'cat /proc/1/status' }] }
  })
})
