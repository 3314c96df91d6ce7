import type { Core } from '@core/app/create-core'
import type { PhoneSummary } from '@shared/model'
import { Notification, powerSaveBlocker } from 'electron'
import { FindingWatch, newsBetween, type News } from './news'
import type { Words } from './words'

/**
 * Follows the phones for as long as the program runs: keeps the PC awake while soaks run, and tells through the system what happened
 * while nobody looked. Returns how many soaks run now.
 */
export function attend(core: Pick<Core, 'services'>, words: () => Words, seen: () => boolean): () => number {
  const { phones, sessions, log } = core.services
  const findings = new FindingWatch()
  let before: readonly PhoneSummary[] = []
  let blocker: number | null = null
  const soaks = (): number => before.filter(({ sessionId }) => sessionId !== null).length
  const step = (list: readonly PhoneSummary[]): void => {
    const news: News[] = [...newsBetween(before, list)]
    before = list
    blocker = keepAwake(blocker, soaks() > 0)
    for (const { sessionId, name } of list) {
      if (sessionId === null) continue
      const fresh = findings.look(sessionId, sessions.liveVerdict(sessionId)?.findings ?? [])
      news.push(...fresh.map((finding): News => ({ kind: 'finding', phone: name, finding })))
    }
    if (!seen()) for (const one of news) tell(one, words())
  }
  const follow = async (): Promise<void> => {
    for await (const list of phones.watch(new AbortController().signal)) step(list)
  }
  follow().catch((error: unknown) => log.warn({ error }, 'the phones are no longer attended'))
  return soaks
}

function keepAwake(blocker: number | null, wanted: boolean): number | null {
  if (wanted && blocker === null) return powerSaveBlocker.start('prevent-app-suspension')
  if (!wanted && blocker !== null) powerSaveBlocker.stop(blocker)
  return wanted ? blocker : null
}

function tell(news: News, words: Words): void {
  if (!Notification.isSupported()) return
  const text = textOf(news, words)
  new Notification(text).show()
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
