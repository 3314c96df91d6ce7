import { AskOnPage } from '@shared/contract/page-ask'
import type { UiStore } from '../state/ui-store'

/** Does what the desktop program's menu asks for, and opens the files it hands over. Returns how to stop that. */
export function followAsks(page: Window, ui: Pick<UiStore, 'show' | 'newSoak' | 'dropFiles'>): () => void {
  const hear = (event: MessageEvent<unknown>): void => {
    const heard = event.source === page ? AskOnPage.safeParse(event.data) : null
    if (heard?.success !== true) return
    const { ask } = heard.data
    if (ask.kind === 'newSoak') ui.newSoak()
    else if (ask.kind === 'files') ui.dropFiles(ask.files.map(({ name, bytes }) => new File([bytes], name)))
    else ui.show(ask.kind)
  }
  page.addEventListener('message', hear)
  return () => page.removeEventListener('message', hear)
}
