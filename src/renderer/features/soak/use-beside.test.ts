// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useBeside } from './use-beside'

const nine = Array.from({ length: 9 }, (_, index) => `s${index}`)

test('all running sessions stand side by side, however many they are', () => {
  const { result } = renderHook(() => useBeside(nine))
  expect(result.current.ids).toEqual(nine)
})

test('a session that ends stays until it is dismissed; one that starts joins at the end', () => {
  const { result, rerender } = renderHook(({ running }) => useBeside(running), {
    initialProps: { running: ['a', 'b'] }
  })
  rerender({ running: ['b', 'c'] })
  expect(result.current.ids).toEqual(['a', 'b', 'c'])
  act(() => result.current.dismiss('a'))
  expect(result.current.ids).toEqual(['b', 'c'])
})
