// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { parseRoute } from '../state/route'
import { useTopOfView } from './use-top-of-view'

test('another view begins at its top; adding a session to a comparison leaves the page where it is', () => {
  const main = { current: document.createElement('main') }
  let scrolls = 0
  main.current.scrollTo = () => {
    scrolls += 1
  }
  const { rerender } = renderHook(({ hash }) => useTopOfView(main, parseRoute(hash)), {
    initialProps: { hash: '#/compare?ids=a' }
  })
  expect(scrolls).toBe(1)
  rerender({ hash: '#/compare?ids=a,b' })
  expect(scrolls).toBe(1)
  rerender({ hash: '#/soak?phone=S1' })
  rerender({ hash: '#/soak?phone=S2' })
  expect(scrolls).toBe(3)
})
