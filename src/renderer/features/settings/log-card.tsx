import type { LogLine } from '@shared/model'
import { CopyButton, NativeSelect, TextInput } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Card } from '../../kit/card'
import { ErrorNote } from '../../kit/error-note'

const order = ['debug', 'info', 'warn', 'error'] as const
const linesRead = 500

/** The program's log, newest last, with secrets and serials masked; a button copies it for an issue. */
export function LogCard() {
  const { connection } = useServices()
  const { t } = useI18n()
  const [log, setLog] = useState<{ file: string; lines: readonly LogLine[]; text: string } | null>(null)
  const [from, setFrom] = useState<LogLine['level']>('info')
  const [wanted, setWanted] = useState('')
  const read = useAction(
    useCallback(
      async () => setLog(await connection.call((client) => client.system.readLog({ lines: linesRead }))),
      [connection]
    ),
    { inline: true }
  )
  const readAgain = read.run
  useEffect(() => readAgain(), [readAgain])
  const shown = (log?.lines ?? []).filter(
    (line) =>
      order.indexOf(line.level) >= order.indexOf(from) &&
      `${line.room ?? ''} ${line.message} ${line.detail}`.toLowerCase().includes(wanted.toLowerCase())
  )
  return (
    <Card
      title={t('settings.log')}
      note={t('settings.log.note')}
      side={
        <>
          <Button small loading={read.busy} onClick={read.run}>
            {t('settings.log.read')}
          </Button>
          <CopyButton value={log?.text ?? ''}>
            {({ copied, copy }) => (
              <Button small disabled={log === null} onClick={copy}>
                {copied ? t('common.copied') : t('settings.log.copy')}
              </Button>
            )}
          </CopyButton>
        </>
      }
    >
      <div className="hp-table-tools">
        <TextInput
          type="search"
          className="hp-grow"
          aria-label={t('settings.log.filter')}
          placeholder={t('settings.log.filter')}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label={t('settings.log.level')}
          value={from}
          data={order.map((value) => ({ value, label: t(`settings.log.${value}`) }))}
          onChange={(event) => setFrom(event.currentTarget.value as LogLine['level'])}
        />
      </div>
      {read.problem === null ? null : <ErrorNote problem={read.problem} />}
      <ol className="settings-log" aria-label={t('settings.log')} tabIndex={0}>
        {shown.map((line, index) => (
          <li key={`${line.atMs ?? 0}-${index}`} data-level={line.level}>
            <LineTime atMs={line.atMs} />
            <b>{t(`settings.log.${line.level}`)}</b>
            <span>
              {line.room === null ? '' : `${line.room}: `}
              {line.message} <span className="hp-dim">{line.detail}</span>
            </span>
          </li>
        ))}
        {shown.length === 0 ? <li>{t('settings.log.none')}</li> : null}
      </ol>
    </Card>
  )
}

/** When a line was written: on the reader's clock, in full as UTC when pointed at. */
function LineTime({ atMs }: { atMs: number | null }) {
  if (atMs === null) return <time />
  const utc = new Date(atMs).toISOString()
  return (
    <time dateTime={utc} title={utc}>
      {new Date(atMs).toLocaleTimeString('en-GB')}
    </time>
  )
}
