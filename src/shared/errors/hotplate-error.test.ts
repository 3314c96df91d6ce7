import { expect, test } from 'vitest'
import { errorCatalogue, errorCodes } from './catalogue'
import { ErrorDetail, HotplateError, isAbort, toErrorDetail } from './hotplate-error'

test('a message carries its data and its detail survives a door', () => {
  const error = new HotplateError('NO_SPACE', { serial: 'R5CX', freeBytes: 10, neededBytes: 20 })
  expect(error.message).toBe('Phone R5CX has 10 bytes free, 20 are needed.')
  expect(ErrorDetail.parse(JSON.parse(JSON.stringify(error.toDetail())))).toMatchObject({
    code: 'NO_SPACE',
    kind: 'stable',
    data: { freeBytes: 10 }
  })
})

test('a missing placeholder stays visible', () => {
  expect(new HotplateError('UNKNOWN_BUILD').message).toContain('{build}')
})

test('a foreign error becomes INTERNAL with its incident', () => {
  expect(toErrorDetail(new TypeError('boom'), 'abc')).toMatchObject({
    code: 'INTERNAL',
    data: { detail: 'boom', incident: 'abc' }
  })
})

test('cancellation is told apart', () => {
  const controller = new AbortController()
  controller.abort()
  expect(isAbort(controller.signal.reason)).toBe(true)
})

test('every entry says what happened, what it means and what to do', () => {
  for (const code of errorCodes) {
    const { message, meaning, advice } = errorCatalogue[code]
    expect([code, message, meaning, advice].every((text) => text.length > 3)).toBe(true)
  }
})
