import { useEffect } from 'react'
import { useServices } from './services'

/**
 * Takes files that are dropped anywhere on the page, where no place took them: session files are opened in Diagnose; of others a
 * browser tells no path, which the Library says. Without this a browser would leave the page for the file.
 */
export function useFileDrops(): void {
  const { ui } = useServices()
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault()
    }
    const drop = (event: DragEvent): void => {
      const files = [...(event.dataTransfer?.files ?? [])]
      // In the desktop window the preload has handed them to the main process by now.
      if (event.defaultPrevented || files.length === 0) return
      event.preventDefault()
      ui.dropFiles(files)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
    }
  }, [ui])
}
