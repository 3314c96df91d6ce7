import { expect, test } from 'vitest'
import { parseProperties } from './properties'

test('values may be empty, hold brackets or run over lines', () => {
  const text = [
    '[ro.build.version.sdk]: [34]',
    '[ro.empty]: []',
    '[ro.odd]: [a [b] c]',
    '[ro.lines]: [one',
    'two]',
    '[ro.last]: [x]',
    ''
  ].join('\r\n')
  expect(Object.fromEntries(parseProperties(text))).toEqual({
    'ro.build.version.sdk': '34',
    'ro.empty': '',
    'ro.odd': 'a [b] c',
    'ro.lines': 'one\ntwo',
    'ro.last': 'x'
  })
})

test('text that is no list gives nothing', () => {
  expect(parseProperties('sh: getprop: inaccessible or not found\n').size).toBe(0)
})
