import { useEffect } from 'react'
import type { DropTarget } from '../state/ui-store'
import { useServices } from './services'

/** Takes, once, the session files that were opened with the program or dropped on the page, and that this view opens. */
export function useDroppedSessions(view: DropTarget, take: (files: readonly File[]) => void): void {
  const { ui } = useServices()
  useEffect(() => {
    const look = (): void => {
      const files = ui.takeDropped(view)
      if (files.length > 0) take(files)
    }
    look()
    return ui.store.subscribe(look)
  }, [ui, view, take])
}
