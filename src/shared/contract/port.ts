/**
 * The word by which the page hands a MessagePort to the Electron door: the page posts it to its own window with one
 * port, the preload passes the port on under the same name, the main process answers the contract on it.
 */
export const rpcPortMessage = 'hotplate:rpc'

/** Names the message by which the desktop window tells the paths of files that were dropped on it. */
export const droppedMessage = 'hotplate:dropped-files'
