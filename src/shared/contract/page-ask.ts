import { z } from 'zod'
import { askMessage } from './port'

const Bytes = z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array)

/**
 * What the Electron door asks of the page: an overlay, the form for a new soak, or to open files, which is how a page that another
 * program serves gets what was opened with this one. A file that the page cannot import is told by its name alone.
 */
export const PageAsk = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['palette', 'shortcuts', 'newSoak']) }),
  z.object({
    kind: z.literal('files'),
    files: z.array(z.object({ name: z.string(), bytes: Bytes })).readonly()
  })
])
export type PageAsk = z.infer<typeof PageAsk>

/** How an ask lies on the page's window. */
export const AskOnPage = z.object({ message: z.literal(askMessage), ask: PageAsk })
