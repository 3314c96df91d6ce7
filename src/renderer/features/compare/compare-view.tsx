import type { CompareAlign, ProtocolField } from '@shared/model'
import { SegmentedControl } from '@mantine/core'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useServices } from '../../app/services'
import { useDroppedSessions } from '../../app/use-dropped-sessions'
import { useI18n } from '../../i18n/i18n-context'
import { ErrorNote } from '../../kit/error-note'
import { EffectsCard } from './effects-card'
import { OverlayCard } from './overlay-card'
import { ProtocolCard } from './protocol-card'
import { RetentionBars } from './retention-bars'
import { SourcePicker } from './source-picker'
import { useComparison, type ComparedSource } from './use-comparison'
import './compare.css'

const aligns = ['loadStart', 'onset', 'steady'] as const

/** Two to six sessions against the first: protocols, effects with intervals, one time axis. What is compared is kept in the address. */
export function CompareView() {
  const { ui } = useServices()
  const { t } = useI18n()
  const ids = useStore(ui.store, (state) => state.route.ids)
  const [files, setFiles] = useState<readonly ComparedSource[]>([])
  const [fileBase, setFileBase] = useState<string | null>(null)
  const [align, setAlign] = useState<CompareAlign>('loadStart')
  const [force, setForce] = useState(false)
  const [deliberate, setDeliberate] = useState<readonly ProtocolField[]>([])
  const sources = useMemo<readonly ComparedSource[]>(
    () => inOrder([...ids.map((id): ComparedSource => ({ kind: 'session', id })), ...files], fileBase),
    [ids, files, fileBase]
  )
  const options = useMemo(() => ({ align, force, deliberate }), [align, force, deliberate])
  const { comparison, compared, problem } = useComparison(sources, options)
  const change = useCallback(
    (next: readonly ComparedSource[]) => {
      setForce(false)
      setFileBase(next[0]?.kind === 'file' ? next[0].id : null)
      setFiles(next.filter((source) => source.kind === 'file'))
      ui.go({ ids: next.filter((source) => source.kind === 'session').map(({ id }) => id) })
    },
    [ui]
  )
  const opened = useRef(0)
  useDroppedSessions(
    'compare',
    useCallback(
      (dropped: readonly File[]) =>
        change(
          dropped.map((file): ComparedSource => ({
            kind: 'file',
            id: `opened-${(opened.current += 1)}`,
            file
          }))
        ),
      [change]
    )
  )
  return (
    <>
      <div className="hp-title">
        <h1>{t('view.compare')}</h1>
        <span className="hp-dim">{t('compare.note')}</span>
        <span className="hp-grow" />
        <SegmentedControl
          size="xs"
          aria-label={t('compare.align')}
          value={align}
          data={aligns.map((value) => ({ value, label: t(`compare.align.${value}`) }))}
          onChange={(value) => setAlign(aligns.find((one) => one === value) ?? 'loadStart')}
        />
      </div>
      <div className="view-body stack">
        <SourcePicker sources={sources} onChange={change} />
        {problem === null ? null : <ErrorNote problem={problem} />}
        {comparison === null ? null : (
          <>
            <ProtocolCard
              comparison={comparison}
              deliberate={deliberate}
              onDeliberate={setDeliberate}
              onForce={() => setForce(true)}
            />
            {comparison.metrics.length === 0 ? null : <EffectsCard comparison={comparison} />}
          </>
        )}
      </div>
      {comparison === null ? null : (
        <>
          <OverlayCard comparison={comparison} compared={compared} />
          <div className="view-body">
            <RetentionBars comparison={comparison} />
          </div>
        </>
      )}
    </>
  )
}

/** Stored sessions, which the address holds, come before files, but for a file that was made the base. */
function inOrder(sources: readonly ComparedSource[], fileBase: string | null): readonly ComparedSource[] {
  const base = sources.filter(({ kind, id }) => kind === 'file' && id === fileBase)
  return [...base, ...sources.filter((source) => !base.includes(source))].slice(0, 6)
}
