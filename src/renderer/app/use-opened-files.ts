import { useEffect } from 'react'
import { useServices } from './services'

/** Takes each session file that the system opened with the program once, also when this page is looked at again later. */
export function useOpenedFiles(take: (files: readonly File[]) => void): void {
  const { connection, ui } = useServices()
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
