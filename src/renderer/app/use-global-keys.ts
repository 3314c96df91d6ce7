import { useEffect } from 'react'
import { isTyping } from '../kit/typing'
import { views } from '../state/route'
import { useServices } from './services'

/** Ctrl+K palette, `?` sheet, 1–7 views, `/` the table's filter. The timeline has its own keys. */
export function useGlobalKeys(): void {
  const { ui } = useServices()
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        ui.show(ui.store.getState().overlay === 'palette' ? null : 'palette')
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (event.key === '?') ui.show('shortcuts')
      else if (event.key === '/') focusFilter(event)
      else goByNumber(event.key)
    }
    const goByNumber = (key: string): void => {
      const view = views[Number(key) - 1]
      if (view !== undefined) ui.go({ view })
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [ui])
}

function focusFilter(event: KeyboardEvent): void {
  const filter = document.querySelector<HTMLInputElement>('main input[type=search]')
  if (filter === null) return
  event.preventDefault()
  filter.focus()
  filter.select()
}
