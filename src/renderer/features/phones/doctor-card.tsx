import type { DoctorCheck, DoctorReport } from '@shared/model'
import { useEffect, useState } from 'react'
import { useServices } from '../../app/services'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Card } from '../../kit/card'
import { ErrorNote } from '../../kit/error-note'
import { toProblem, type Problem } from '../../rpc/problem'

const marks = { waiting: '·', checking: '…', pass: '✓', warn: '!', fail: '✕', skipped: '–' } as const

/** The way to a phone checked step by step while one watches. `always` = begins by itself. */
export function DoctorCard(props: { serial: string | null; always?: boolean }) {
  const { t } = useI18n()
  const [round, setRound] = useState(props.always === true ? 1 : 0)
  const { report, problem } = useDoctor(props.serial, round)
  const running = round > 0 && report?.done !== true && problem === null
  return (
    <Card
      title={t('doctor.title')}
      note={t('doctor.note')}
      side={
        <Button small loading={running} onClick={() => setRound((before) => before + 1)}>
          {t(round === 0 ? 'doctor.start' : 'doctor.again')}
        </Button>
      }
    >
      {problem === null ? null : <ErrorNote problem={problem} />}
      {report === null ? null : (
        <ol className="doctor" aria-label={t('doctor.title')} aria-live="polite">
          {report.checks.map((check) => (
            <DoctorLine key={check.id} check={check} />
          ))}
        </ol>
      )}
    </Card>
  )
}

function DoctorLine({ check: { id, state, value, remedy } }: { check: DoctorCheck }) {
  const { t } = useI18n()
  return (
    <li data-state={state}>
      <span aria-hidden="true">{marks[state]}</span>
      <b>{t(`doctor.${id}`)}</b>
      <span className="hp-dim">{t(`doctor.state.${state}`)}</span>
      <span className="doctor-value">{value ?? ''}</span>
      {remedy === null ? null : <p>{t(`doctor.remedy.${remedy}`)}</p>}
    </li>
  )
}

/** Follows one examination; `round` 0 = none yet, each further one begins anew. */
function useDoctor(
  serial: string | null,
  round: number
): { readonly report: DoctorReport | null; readonly problem: Problem | null } {
  const { connection } = useServices()
  const [report, setReport] = useState<DoctorReport | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  useEffect(() => {
    if (round === 0) return undefined
    const input = serial === null ? {} : { serial }
    const following = connection.subscribe<DoctorReport>({
      open: (client, signal) => client.phones.doctor(input, { signal }),
      onStart: () => setProblem(null),
      onValue: setReport,
      onError: (error) => setProblem(toProblem(error))
    })
    return () => following.dispose()
  }, [connection, serial, round])
  return { report, problem }
}
