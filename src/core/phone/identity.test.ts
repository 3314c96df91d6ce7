import { expect, test } from 'vitest'
import { parseIdentity } from './identity'

test('a Samsung is named by maker and model', () => {
  const text = `boot_id=8f3c\nro.serialno=R5CX12345AB\nro.product.manufacturer=samsung\nro.product.model=SM-S928B\nro.build.version.release=14\nro.product.marketname=\n`
  expect(parseIdentity(text)).toEqual({
    serialno: 'R5CX12345AB',
    bootId: '8f3c',
    name: 'Samsung SM-S928B',
    androidRelease: '14'
  })
})

test('a marketing name wins over the model and repeats no maker', () => {
  const base = 'ro.product.manufacturer=Xiaomi\nro.product.model=23127PN0CG\n'
  expect(parseIdentity(`${base}ro.product.marketname=Xiaomi 14`).name).toBe('Xiaomi 14')
  expect(parseIdentity(`${base}ro.vivo.market.name=X100`).name).toBe('Xiaomi X100')
})

test('what a phone does not say is null', () => {
  expect(parseIdentity('boot_id=\nro.serialno=\n')).toEqual({
    serialno: null,
    bootId: null,
    name: null,
    androidRelease: null
  })
  expect(parseIdentity('ro.boot.serialno=ABC\r\n').serialno).toBe('ABC')
})

test('a value cannot overwrite an earlier key', () => {
  expect(parseIdentity('ro.serialno=A\nro.product.model=x\nro.serialno=B\n').serialno).toBe('A')
})
