import { askMessage, droppedMessage, rpcPortMessage } from '@shared/contract/port'
import { ipcRenderer, webUtils } from 'electron'

window.addEventListener('message', (event: MessageEvent<unknown>) => {
  const [port] = event.ports
  if (event.source !== window || event.data !== rpcPortMessage || port === undefined) return
  ipcRenderer.postMessage(rpcPortMessage, null, [port])
})

ipcRenderer.on(askMessage, (_event, ask: unknown) =>
  window.postMessage({ message: askMessage, ask }, window.location.origin)
)

/** Files that no place on the page took for itself: only here have they paths, and the main process opens them. */
window.addEventListener('drop', (event) => {
  if (event.defaultPrevented) return
  const files = [...(event.dataTransfer?.files ?? [])]
  const paths = files.map((file) => webUtils.getPathForFile(file)).filter((path) => path !== '')
  if (paths.length === 0) return
  event.preventDefault()
  ipcRenderer.send(droppedMessage, paths)
})
