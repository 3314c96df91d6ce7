import { mostCarriedBytes } from '@shared/contract/limits'
import { expect, test } from 'vitest'
import { toProblem } from '../../rpc/problem'
import { base64Of, refuseTooLarge } from './read-file'

test('a file becomes base64', async () => {
  expect(await base64Of(new File(['hotplate'], 'a.json'))).toBe('aG90cGxhdGU=')
})

test('a file that no door carries is refused before a byte of it is read, with what to do', async () => {
  const file = new File([], 'long.json')
  Object.defineProperty(file, 'size', { value: mostCarriedBytes + 1 })
  file.arrayBuffer = () => Promise.reject(new Error('it was read'))
  const problem = toProblem(await base64Of(file).catch((error: unknown) => error))
  const detail = problem?.kind === 'detail' ? problem.detail : null
  expect(detail?.code).toBe('FILES_TOO_LARGE')
  expect(detail?.message).toContain('long.json')
  expect(detail?.advice).toContain('gzip')
})

test('files that fit one by one are refused together when one message cannot hold them', () => {
  const half = { name: 'a.json', size: mostCarriedBytes / 2 }
  expect(() => refuseTooLarge([half, half])).not.toThrow()
  expect(() => refuseTooLarge([half, { ...half, name: 'b.json' }, half])).toThrow(/a\.json, b\.json/)
})
