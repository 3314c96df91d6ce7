import { useLocalStorage } from '@mantine/hooks'
import { useCallback } from 'react'

/** The lanes that stay at the top while the page scrolls, kept in the page's storage. */
export function usePins(): { readonly pins: readonly string[]; readonly toggle: (id: string) => void } {
  const [pins, setPins] = useLocalStorage<readonly string[]>({ key: 'hotplate.pins', defaultValue: [] })
  const toggle = useCallback(
    (id: string) => setPins((old) => (old.includes(id) ? old.filter((one) => one !== id) : [...old, id])),
    [setPins]
  )
  return { pins, toggle }
}
