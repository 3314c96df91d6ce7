import { rpcPortMessage } from '@shared/contract/port'
import { ipcRenderer } from 'electron'

window.addEventListener('message', (event: MessageEvent<unknown>) => {
  const [port] = event.ports
  if (event.source !== window || event.data !== rpcPortMessage || port === undefined) return
  ipcRenderer.postMessage(rpcPortMessage, null, [port])
})
