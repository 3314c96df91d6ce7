import type { CoreRouter } from '@core/app/router'
import { RPCHandler } from '@orpc/server/message-port'
import { rpcPortMessage } from '@shared/contract/port'
import { ipcMain } from 'electron'
import { isOwnAddress } from './policy'

/** Answers the contract on every port that a main frame of our own origin hands over; others are closed. */
export function answerPorts(router: CoreRouter, origin: string): void {
  const handler = new RPCHandler(router)
  ipcMain.on(rpcPortMessage, (event) => {
    const [port] = event.ports
    const frame = event.senderFrame
    if (port === undefined) return
    if (frame === null || frame.parent !== null || !isOwnAddress(frame.url, origin)) {
      port.close()
      return
    }
    handler.upgrade(port)
    port.start()
  })
}
