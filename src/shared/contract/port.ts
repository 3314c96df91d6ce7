/**
 * The word by which the page hands a MessagePort to the Electron door: the page posts it to its own window with one
 * port, the preload passes the port on under the same name, the main process answers the contract on it.
 */
export const rpcPortMessage = 'hotplate:rpc'

/** Scheme of the page that the Electron door serves itself; on such a page ports are answered. */
export const pageScheme = 'hotplate'

/** Query parameter by which the Electron door marks a page of the development server whose ports it answers. */
export const portParameter = 'port'

/** Names the message by which the desktop window tells the paths of files that were dropped on it. */
export const droppedMessage = 'hotplate:dropped-files'

/** Names the message by which the Electron door asks the page for something; the preload passes it on to the page's window. */
export const askMessage = 'hotplate:ask'
