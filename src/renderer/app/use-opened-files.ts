import { useEffect } from 'react'
import { bytesOf } from '../charts/save-file'
import { useServices } from './services'

/** Opens the session files that the system opened with the program, each once. */
export function useOpenedFiles(): void {
  const { connection, ui } = useServices()
  useEffect(() => {
    const following = connection.subscribe({
      open: (client, signal) => client.system.watchOpened(undefined, { signal }),
      onValue: (opened: Opened | null) => {
        if (opened === null || !ui.takeFile(opened.n)) return
        ui.dropFiles(opened.files.map(({ fileName, base64 }) => new File([bytesOf(base64)], fileName)))
      }
    })
    return () => following.dispose()
  }, [connection, ui])
}

interface Opened {
  readonly n: number
  readonly files: readonly { readonly fileName: string; readonly base64: string }[]
}
