import type { CleanUpRequest, CleanUpResult, DataUsage } from '@shared/model'
import { NativeSelect } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Card } from '../../kit/card'
import { Confirm } from '../../kit/confirm'
import { CopyText } from '../../kit/copy-text'
import { ErrorNote } from '../../kit/error-note'

const ages = [0, 7, 30, 90, 365] as const

/** Where the data lies, how much it is, and how to make room: raw text can be taken back, whole sessions are asked for first. */
export function DataCard() {
  const { connection, sessions } = useServices()
  const { t, f } = useI18n()
  const [usage, setUsage] = useState<DataUsage | null>(null)
  const [days, setDays] = useState(30)
  const [asked, setAsked] = useState<{ what: CleanUpRequest['what']; would: CleanUpResult } | null>(null)
  const [done, setDone] = useState<CleanUpResult | null>(null)
  const look = useAction(
    useCallback(
      async () => setUsage(await connection.call((client) => client.system.dataUsage())),
      [connection]
    ),
    { inline: true }
  )
  const lookAgain = look.run
  useEffect(() => lookAgain(), [lookAgain])
  const cleanUp = useCallback(
    async (what: CleanUpRequest['what'], dryRun: boolean) => {
      const result = await connection.call((client) =>
        client.system.cleanUp({ what, olderThanDays: days, dryRun })
      )
      if (dryRun) setAsked({ what, would: result })
      else {
        setAsked(null)
        setDone(result)
        await sessions.refresh()
        lookAgain()
      }
    },
    [connection, days, sessions, lookAgain]
  )
  const undo = useCallback(
    async (undoId: string) => {
      await connection.call((client) => client.system.undoCleanUp({ undoId }))
      setDone(null)
      lookAgain()
    },
    [connection, lookAgain]
  )
  const action = useAction(cleanUp, { inline: true })
  const undoing = useAction(undo, { inline: true })
  const problem = look.problem ?? action.problem ?? undoing.problem
  return (
    <Card
      title={t('settings.data')}
      note={usage === null ? undefined : f.bytes(usage.totalBytes)}
      side={
        <Button small loading={look.busy} onClick={look.run}>
          {t('settings.data.measure')}
        </Button>
      }
    >
      {usage === null ? null : <UsageTable usage={usage} />}
      <div className="settings-clean">
        <NativeSelect
          label={t('settings.clean.age')}
          value={String(days)}
          data={ages.map((age) => ({
            value: String(age),
            label: age === 0 ? t('settings.clean.all') : t('settings.clean.days', { n: age })
          }))}
          onChange={(event) => setDays(Number(event.currentTarget.value))}
        />
        <Button loading={action.busy} onClick={() => action.run('raw', true)}>
          {t('settings.clean.raw')}
        </Button>
        <Button tone="danger" loading={action.busy} onClick={() => action.run('sessions', true)}>
          {t('settings.clean.sessions')}
        </Button>
      </div>
      {done === null ? null : (
        <p role="status" className="settings-now">
          {t('settings.clean.done', { n: done.sessions.length, bytes: f.bytes(done.bytes) })}
          {done.undoId === null ? null : (
            <Button small loading={undoing.busy} onClick={() => undoing.run(done.undoId ?? '')}>
              {t('settings.clean.undo')}
            </Button>
          )}
        </p>
      )}
      {problem === null ? null : <ErrorNote problem={problem} />}
      <Confirm
        opened={asked !== null}
        title={t(asked?.what === 'sessions' ? 'settings.clean.sessions' : 'settings.clean.raw')}
        action={t('settings.clean.go')}
        busy={action.busy}
        onConfirm={() => {
          if (asked !== null) action.run(asked.what, false)
        }}
        onClose={() => setAsked(null)}
      >
        {asked === null ? null : <WouldGo what={asked.what} would={asked.would} />}
      </Confirm>
    </Card>
  )
}

function UsageTable({ usage }: { usage: DataUsage }) {
  const { t, f } = useI18n()
  return (
    <dl className="facts">
      <div>
        <dt>{t('settings.data.folder')}</dt>
        <dd>
          <CopyText value={usage.folder} label={t('settings.data.folder')} head={40} tail={20} />
        </dd>
      </div>
      {usage.parts.map(({ kind, bytes }) => (
        <div key={kind}>
          <dt>{t(`settings.data.${kind}`)}</dt>
          <dd>{f.bytes(bytes)}</dd>
        </div>
      ))}
      {usage.freeBytes === null ? null : (
        <div>
          <dt>{t('settings.data.free')}</dt>
          <dd>{f.bytes(usage.freeBytes)}</dd>
        </div>
      )}
    </dl>
  )
}

function WouldGo({ what, would }: { what: CleanUpRequest['what']; would: CleanUpResult }) {
  const { t, f } = useI18n()
  return (
    <>
      <p>{t('settings.clean.would', { n: would.sessions.length, bytes: f.bytes(would.bytes) })}</p>
      <p className="hp-dim">
        {t(what === 'raw' ? 'settings.clean.rawMeans' : 'settings.clean.sessionsMean')}
      </p>
      <ul className="settings-list">
        {would.sessions.slice(0, 12).map(({ id, name, bytes }) => (
          <li key={id}>
            <span>{name}</span> <span className="hp-dim">{f.bytes(bytes)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
