import type { Core } from '@core/app/create-core'
import type { PhoneSummary } from '@shared/model'
import { Notification, powerSaveBlocker } from 'electron'
import type { Host } from './host'
import { FindingWatch, newsBetween, type News } from './news'
import type { Place } from './place'
import type { Words } from './words'

/**
 * Follows the phones for as long as the program runs: keeps the PC awake while soaks run, and tells through the system what happened
 * while nobody looked; a click on that goes where it happened.
 */
export function attend(
  core: Pick<Core, 'services'>,
  words: () => Words,
  host: Pick<Host, 'isSeen' | 'go'>
): void {
  const { phones, sessions, log } = core.services
  const findings = new FindingWatch()
  const tell = teller(host.go)
  let before: readonly PhoneSummary[] = []
  let blocker: number | null = null
  const step = (list: readonly PhoneSummary[]): void => {
    const news: News[] = [...newsBetween(before, list)]
    before = list
    blocker = keepAwake(
      blocker,
      list.some(({ sessionId }) => sessionId !== null)
    )
    for (const { sessionId, name, serial } of list) {
      if (sessionId === null) continue
      const fresh = findings.look(sessionId, sessions.liveVerdict(sessionId)?.findings ?? [])
      news.push(...fresh.map((finding): News => ({ kind: 'finding', phone: name, serial, finding })))
    }
    if (!host.isSeen()) for (const one of news) tell(one, words())
  }
  const follow = async (): Promise<void> => {
    for await (const list of phones.watch(new AbortController().signal)) step(list)
  }
  follow().catch((error: unknown) => log.warn({ error }, 'the phones are no longer attended'))
}

function keepAwake(blocker: number | null, wanted: boolean): number | null {
  if (wanted && blocker === null) return powerSaveBlocker.start('prevent-app-suspension')
  if (!wanted && blocker !== null) powerSaveBlocker.stop(blocker)
  return wanted ? blocker : null
}

/** Tells news through the system. What was told is held until it is gone: a notification that nothing holds hears no click. */
function teller(go: (place: Place) => void): (news: News, words: Words) => void {
  const told = new Set<Notification>()
  return (news, words) => {
    if (!Notification.isSupported()) return
    const note = new Notification(textOf(news, words))
    told.add(note)
    note.once('click', () => {
      told.delete(note)
      go(placeOf(news))
    })
    note.once('close', () => told.delete(note))
    note.show()
  }
}

/** Where one sees what the news is about. */
function placeOf(news: News): Place {
  const { serial } = news
  switch (news.kind) {
    case 'phoneLost':
      return { view: 'phones', serial }
    case 'soakDone':
      return { view: 'diagnose', serial, sessionId: news.sessionId }
    case 'finding':
      return { view: 'soak', serial }
  }
}

function textOf(news: News, words: Words): { readonly title: string; readonly body: string } {
  switch (news.kind) {
    case 'phoneLost':
      return { title: words.phoneLost(news.phone), body: words.phoneLostText }
    case 'soakDone':
      return { title: words.soakDone(news.phone), body: '' }
    case 'finding':
      return { title: words.finding(news.phone), body: words.findingText(news.finding) }
  }
}
