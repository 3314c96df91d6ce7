import type { TuneFrame, TuneSummary } from '@shared/model'
import { useCallback, useEffect, useState } from 'react'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Card } from '../../kit/card'
import { Chip } from '../../kit/chip'
import { ErrorNote } from '../../kit/error-note'
import { ProgressBar } from '../../kit/progress-bar'
import { toProblem, type Problem } from '../../rpc/problem'
import { AnswerCard } from './answer-card'
import { CellsChart } from './cells-chart'
import { CellsTable } from './cells-table'
import { currentText } from './tune-words'

/** One tune: what it measures now, its cells as a chart and a table, its answer. */
export function TuneScreen(props: { tuneId: string; onBack: () => void }) {
  const { tuneId } = props
  const { frame, problem, again } = useTune(tuneId)
  const { t, told } = useI18n()
  if (frame === null)
    return (
      <div className="view-body">
        {problem === null ? t('session.opening') : <ErrorNote problem={problem} />}
      </div>
    )
  const { tune, cells, answer } = frame
  const answerId = answer?.cellId ?? null
  return (
    <>
      <div className="hp-title">
        <h1>{tune.name}</h1>
        <Chip
          tone={tune.state === 'failed' ? 'bad' : tune.state === 'running' ? 'ok' : 'plain'}
          title={told(tune.stateText)}
        >
          {t(`tune.state.${tune.state}`)}
        </Chip>
        <Chip>{tune.phoneName}</Chip>
        <Chip>{tune.modelName}</Chip>
        <span className="hp-grow" />
        <TuneControls frame={frame} onResumed={again} />
        <Button onClick={props.onBack}>{t('tune.back')}</Button>
      </div>
      <Progress frame={frame} />
      <EarlyEnd tune={tune} />
      <div className="view-body">
        {answer === null ? null : <AnswerCard answer={answer} tune={tune} />}
        <Card title={t('tune.chart')} note={t('tune.chartNote')}>
          <CellsChart cells={cells} answerId={answerId} />
        </Card>
        <Card title={t('tune.table')}>
          <CellsTable cells={cells} answerId={answerId} />
        </Card>
      </div>
    </>
  )
}

/** Why it ended before its answer stood, and that it can go on. */
function EarlyEnd(props: { tune: TuneSummary }) {
  const { state, stateText } = props.tune
  const { t, told } = useI18n()
  if (state === 'running' || state === 'done') return null
  return (
    <div className="tune-progress" role="status">
      <span className="preview-warning">{t(`tune.stateNote.${state}`, { reason: told(stateText) })}</span>
    </div>
  )
}

function Progress(props: { frame: TuneFrame }) {
  const { frame } = props
  const i18n = useI18n()
  const { t, f } = i18n
  const { remainingCells, etaMs, tune } = frame
  if (tune.state !== 'running') return null
  const share = tune.cellsMeasured / Math.max(1, tune.cellsMeasured + remainingCells)
  const words = [
    currentText(frame, i18n),
    t('tune.progress', { n: remainingCells }),
    etaMs === null ? null : t('tune.eta', { time: f.duration(etaMs) })
  ].filter((part) => part !== null)
  return (
    <div className="tune-progress" role="status">
      <ProgressBar value={share} label={t('tune.title')} />
      <span>{words.join(' · ')}</span>
    </div>
  )
}

function TuneControls(props: { frame: TuneFrame; onResumed: () => void }) {
  const { tune } = props.frame
  const { onResumed } = props
  const { connection } = useServices()
  const { t } = useI18n()
  const { id } = tune
  const cancel = useAction(
    useCallback(() => connection.call((client) => client.tune.cancel({ tuneId: id })), [connection, id])
  )
  const resume = useAction(
    useCallback(async () => {
      await connection.call((client) => client.tune.resume({ tuneId: id }))
      onResumed()
    }, [connection, id, onResumed])
  )
  if (tune.state === 'running')
    return (
      <Button tone="danger" loading={cancel.busy} onClick={cancel.run}>
        {t('tune.cancel')}
      </Button>
    )
  if (tune.state === 'done') return null
  return (
    <Button tone="primary" loading={resume.busy} onClick={resume.run}>
      {t('tune.resume')}
    </Button>
  )
}

function useTune(tuneId: string): {
  readonly frame: TuneFrame | null
  readonly problem: Problem | null
  /** Follows it again after it was resumed. */
  readonly again: () => void
} {
  const { connection } = useServices()
  const [frame, setFrame] = useState<TuneFrame | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    const subscription = connection.subscribe({
      open: (client, signal) => client.tune.follow({ tuneId }, { signal }),
      onValue: setFrame,
      onError: (error) => setProblem(toProblem(error))
    })
    return () => subscription.dispose()
  }, [connection, tuneId, round])
  return { frame, problem, again: useCallback(() => setRound((old) => old + 1), []) }
}
