import { Button as MantineButton, Popover, TextInput } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useStore } from 'zustand'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useOffers } from '../../app/use-offers'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Confirm } from '../../kit/confirm'
import { useMarkKey } from './use-mark-key'

/** Mark and Stop of a running session; `m` opens the mark field. While the phone is away, Stop can only close the record here. */
export function LiveControls(props: { sessionId: string; away: boolean }) {
  const { sessionId, away } = props
  const { connection, sessions, offers } = useServices()
  const { t } = useI18n()
  const asking = useStore(offers.store, ({ stopAsked }) => stopAsked === sessionId)
  const stop = useCallback(async () => {
    await connection.call((client) => client.soak.stop({ sessionId, withoutPhone: away }))
    await sessions.refresh()
    offers.askStop(null)
  }, [connection, sessions, offers, sessionId, away])
  const action = useAction(stop)
  return (
    <>
      <MarkControl sessionId={sessionId} />
      <Button tone="danger" loading={action.busy} onClick={() => offers.askStop(sessionId)}>
        {t(away ? 'session.close' : 'session.stop')}
      </Button>
      <Confirm
        opened={asking}
        title={t(away ? 'session.closeTitle' : 'session.stopTitle')}
        action={t(away ? 'session.closeNow' : 'session.stopNow')}
        busy={action.busy}
        onConfirm={action.run}
        onClose={() => offers.askStop(null)}
      >
        {t(away ? 'session.closeText' : 'session.stopText')}
      </Confirm>
    </>
  )
}

function MarkControl(props: { sessionId: string }) {
  const { sessionId } = props
  const { connection } = useServices()
  const { t } = useI18n()
  const [opened, setOpened] = useState(false)
  const [text, setText] = useState('')
  const mark = useCallback(
    async (words: string) => {
      await connection.call((client) => client.soak.mark({ sessionId, text: words }))
      setText('')
      setOpened(false)
    },
    [connection, sessionId]
  )
  const action = useAction(mark)
  useMarkKey(useCallback(() => setOpened(true), []))
  useOffers([{ id: 'mark', title: t('palette.mark'), run: () => setOpened(true) }])
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus position="bottom-end" width={280}>
      <Popover.Target>
        <MantineButton
          size="compact-sm"
          variant="default"
          className="hp-button"
          onClick={() => setOpened(!opened)}
        >
          {t('session.mark')}
        </MantineButton>
      </Popover.Target>
      <Popover.Dropdown>
        <form
          className="row"
          onSubmit={(event) => {
            event.preventDefault()
            action.run(text.trim() === '' ? t('session.mark') : text.trim())
          }}
        >
          <TextInput
            className="hp-grow"
            data-autofocus
            aria-label={t('session.markText')}
            placeholder={t('session.markText')}
            value={text}
            maxLength={500}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" tone="primary" loading={action.busy}>
            {t('session.markAdd')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
