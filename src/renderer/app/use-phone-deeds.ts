import { useStore } from 'zustand'
import { useI18n } from '../i18n/i18n-context'
import { isReady } from '../state/phones-store'
import type { Command } from './commands'
import { useServices } from './services'

/** What can be done with each phone right now, from any view: stop its soak, or begin a new one, provision it, tune it. */
export function usePhoneDeeds(): readonly Command[] {
  const { ui, phones, offers } = useServices()
  const { t } = useI18n()
  const list = useStore(phones.store, (state) => state.phones)
  const group = t('palette.deed')
  const running = list.filter(({ sessionId }) => sessionId !== null)
  const free = list.filter((phone) => isReady(phone) && phone.sessionId === null)
  const stops = running.map(({ serial, name, sessionId }): Command => {
    const run = (): void => {
      ui.go({ view: 'soak', serial, mode: null })
      offers.askStop(sessionId)
    }
    return { id: `stop-${serial}`, title: t('palette.stop', { phone: name }), group, words: serial, run }
  })
  const begins = free.flatMap(({ serial, name }): Command[] => {
    const go = { provision: { view: 'provision' }, tune: { view: 'soak', mode: 'tune' } } as const
    const soak = (): void => {
      ui.setSoakSession(serial, null)
      ui.go({ view: 'soak', serial, mode: null })
    }
    const deed = { group, words: serial }
    const title = { phone: name }
    return [
      { ...deed, id: `soak-${serial}`, title: t('palette.soak', title), run: soak },
      ...(['provision', 'tune'] as const).map((what) => ({
        ...deed,
        id: `${what}-${serial}`,
        title: t(`palette.${what}`, title),
        run: () => ui.go({ ...go[what], serial })
      }))
    ]
  })
  const beside = (): void => ui.go({ view: 'soak', mode: 'side' })
  const side = { id: 'side', title: t('side.title'), group, words: '', run: beside }
  return [...stops, ...(running.length === 0 ? [] : [side]), ...begins]
}
