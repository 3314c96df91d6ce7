import { useEffect } from 'react'
import { useServices } from './services'

/** Takes each session file that the system opened with the program, or that was dropped on the page, once. */
export function useOpenedFiles(take: (files: readonly File[]) => void): void {
  const { connection, ui } = useServices()
  useEffect(() => {
    const look = (): void => {
      const files = ui.takeDropped()
      if (files.length > 0) take(files)
    }
    look()
    return ui.store.subscribe(look)
  }, [ui, take])
  useEffect(() => {
    const following = connection.subscribe({
      open: (client, signal) => client.system.watchOpened(undefined, { signal }),
      onValue: (
        opened: { readonly n: number; readonly fileName: string; readonly base64: string } | null
      ) => {
        if (opened === null || !ui.takeFile(opened.n)) return
        const bytes = Uint8Array.from(atob(opened.base64), (char) => char.charCodeAt(0))
        take([new File([bytes], opened.fileName)])
      }
    })
    return () => following.dispose()
  }, [connection, ui, take])
}
