import type { Core } from '@core/app/create-core'
import type { CoreRouter } from '@core/app/router'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import { createRouterClient } from '@orpc/server'
import { RPCHandler } from '@orpc/server/message-port'
import { connectToDoor, type CoreClient } from '../../src/server/connect'
import { serve } from '../../src/server/serve'

/** A door as the suite sees it: a client, and a way to slam it from the caller's side. */
export interface OpenedDoor {
  readonly client: CoreClient
  /** The caller vanishes, as a closed tab or window does. */
  leave(): void
  dispose(): Promise<void>
}

/** The three doors over one router. */
export const doors: Readonly<Record<string, (core: Pick<Core, 'router'>) => Promise<OpenedDoor>>> = {
  'in process': ({ router }) =>
    Promise.resolve({
      client: createRouterClient(router),
      leave: () => undefined,
      dispose: () => Promise.resolve()
    }),
  'a message port': ({ router }) => Promise.resolve(openPort(router)),
  'a web socket': async ({ router }) => {
    const served = await serve({ router, folder: import.meta.dirname })
    const connection = await connectToDoor(served)
    return { client: connection.client, leave: () => connection.dispose(), dispose: () => served.dispose() }
  }
}

function openPort(router: CoreRouter): OpenedDoor {
  const { port1, port2 } = new MessageChannel()
  new RPCHandler(router).upgrade(port2)
  port2.start()
  port1.start()
  const leave = (): void => port1.close()
  const dispose = (): Promise<void> => {
    port1.close()
    port2.close()
    return Promise.resolve()
  }
  return { client: createORPCClient(new RPCLink({ port: port1 })), leave, dispose }
}
