import { gateIds, type GateOverride, type GateReport } from '@shared/model'
import { Checkbox, Modal } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { ErrorNote } from '../../kit/error-note'
import { ProgressBar } from '../../kit/progress-bar'
import type { Problem } from '../../rpc/problem'
import { GateRow } from './gate-row'
import { useGates, type GateTarget } from './use-gates'
import './gates.css'

/** How the launch is to be: with the gates checked and these passed on purpose, or (null) without checking them. */
export type GateDecision = { readonly overrides: GateOverride[] } | null

type Reasons = Readonly<Record<string, string | null>>

/**
 * Is the phone ready for a run that can be compared? Every gate as it is measured, with what opens it; starts by itself when all
 * are open, at once with reasons for those that are not, or without checking.
 */
export function GatesDialog(props: {
  target: GateTarget
  busy: boolean
  problem: Problem | null
  onStart: (decision: GateDecision) => void
  onClose: () => void
}) {
  const { target, busy, onStart } = props
  const { t } = useI18n()
  const { report, problem } = useGates(target)
  const [reasons, setReasons] = useState<Reasons>({})
  const [whenReady, setWhenReady] = useState(true)
  const overrides = overridesOf(report, reasons)
  const closed =
    report?.gates.filter(({ id, state }) => state === 'fail' && (reasons[id] ?? null) === null) ?? []
  const complete = report?.done === true
  useStartOnce(complete && report.ready && whenReady, () => onStart({ overrides: [] }))
  return (
    <Modal
      opened
      size={820}
      onClose={props.onClose}
      title={t('gate.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <GatesHead report={report} closed={closed.length} />
      {problem === null ? null : <ErrorNote problem={problem} />}
      <ul className="gates" aria-label={t('gate.list')}>
        {report?.gates.map((gate) => (
          <GateRow
            key={gate.id}
            gate={gate}
            serial={target.serial}
            reason={reasons[gate.id] ?? null}
            onReason={(reason) => setReasons((old) => ({ ...old, [gate.id]: reason }))}
          />
        ))}
      </ul>
      <p className="gates-foot hp-dim">{t('gate.restored')}</p>
      {props.problem === null ? null : <ErrorNote problem={props.problem} />}
      <div className="hp-actions">
        <Checkbox
          className="hp-grow"
          label={t('gate.whenReady')}
          checked={whenReady}
          onChange={(event) => setWhenReady(event.currentTarget.checked)}
        />
        <Button onClick={props.onClose}>{t('common.cancel')}</Button>
        <Button tone="quiet" disabled={busy} onClick={() => onStart(null)}>
          {t('gate.skip')}
        </Button>
        <Button
          tone="primary"
          loading={busy}
          disabled={!complete || closed.length > 0}
          onClick={() => onStart({ overrides })}
        >
          {t(overrides.length > 0 ? 'gate.startOverridden' : 'gate.start')}
        </Button>
      </div>
    </Modal>
  )
}

function GatesHead(props: { report: GateReport | null; closed: number }) {
  const { report, closed } = props
  const { t, f } = useI18n()
  const total = gateIds.length
  const looked = report?.gates.filter(({ state }) => state !== 'checking').length ?? 0
  const words =
    report?.done === true
      ? closed === 0
        ? t('gate.ready')
        : t('gate.notReady', { n: closed })
      : t('gate.checking', { n: looked, total })
  return (
    <div className="gates-head" role="status">
      <b>{words}</b>
      {report?.done === true ? null : <ProgressBar value={looked / total} label={words} />}
      {report === null || report.forecast === null ? null : (
        <span className="hp-dim">
          {t('gate.forecast', {
            temp: f.number(report.forecast.toC),
            time: f.duration(report.forecast.inMs)
          })}
        </span>
      )}
    </div>
  )
}

function overridesOf(report: GateReport | null, reasons: Reasons): GateOverride[] {
  return (report?.gates ?? []).flatMap(({ id, state }) => {
    const reason = reasons[id]?.trim() ?? ''
    return state === 'fail' && reason !== '' ? [{ gate: id, reason }] : []
  })
}

/** Calls `start` the first time that it is `due`. */
function useStartOnce(due: boolean, start: () => void): void {
  const done = useRef(false)
  useEffect(() => {
    if (!due || done.current) return
    done.current = true
    start()
  })
}
