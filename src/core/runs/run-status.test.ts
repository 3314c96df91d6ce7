import { expect, test } from 'vitest'
import { parseStatus } from './run-status'

const boot = 'aaaa-bbbb'

test('a run that lives', () => {
  expect(parseStatus(`${boot}\nalive\n`, boot)).toEqual({ bootId: boot, alive: true, exit: null })
})

test('after a reboot nothing lives, whatever has the pid', () => {
  expect(parseStatus('cccc\nalive\n', boot)).toEqual({ bootId: 'cccc', alive: false, exit: null })
})

test('a run that vanished without its last word', () => {
  expect(parseStatus(`${boot}\ngone\n`, boot)).toMatchObject({ alive: false, exit: null })
})

const exit = (reason: string, exitCode: number | null, log = ''): string =>
  `${boot}\ngone\n{"reason":"${reason}","exitCode":${String(exitCode)},"uptimeMs":1000,"text":"It ended."}\n${log}`

test('the last word, with the reason out of the log where a server failed', () => {
  expect(parseStatus(exit('done', 0), boot).exit).toEqual({
    ...{ reason: 'done', exitCode: 0, uptimeMs: 1000, text: 'It ended.', by: null }
  })
  const log =
    "0.00.046.802 E llama_model_load: error loading model: tensor 'x' data is not within the file bounds, model is corrupted or incomplete\n" +
    '0.00.049.396 E srv  llama_server: exiting due to model loading error\n'
  expect(parseStatus(exit('loadFailed', 1, log), boot).exit?.text).toMatch(
    /^It ended\. the model file is cut short or damaged \(“llama_model_load: .*incomplete”\)\.$/
  )
  expect(parseStatus(exit('serverDied', 137), boot).exit?.text).toMatch(/killed \(signal 9\)/)
  expect(parseStatus(exit('serverDied', 3), boot).exit?.text).toMatch(/exit code was 3/)
})

test('a refused request is told in the words of the server', () => {
  const stream =
    '\n: hotplate request 3 uptime=1.00\n{"error":{"code":400,"message":"request (900 tokens) exceeds \\"n_ctx\\"","type":"x"}}\n'
  expect(parseStatus(exit('failed', 0, stream), boot).exit?.text).toBe(
    'It ended. The server answered: request (900 tokens) exceeds "n_ctx"'
  )
  expect(parseStatus(exit('failed', 0), boot).exit?.text).toBe('It ended.')
})

test('a damaged exit file is no last word', () => {
  expect(parseStatus(`${boot}\ngone\n{"reason":\n`, boot)).toEqual({ bootId: boot, alive: false, exit: null })
})
