import { NativeSelect } from '@mantine/core'
import { useRef } from 'react'
import { useStore } from 'zustand'
import { useServices } from '../../app/services'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Card } from '../../kit/card'
import { DropZone } from '../diagnose/drop-zone'
import { lineStyle } from './merged-lanes'
import type { ComparedSource } from './use-comparison'

const most = 6

/** Chooses what is compared: stored sessions by name, files by drop or button; the first one is what the others are held against. */
export function SourcePicker(props: {
  sources: readonly ComparedSource[]
  onChange: (sources: readonly ComparedSource[]) => void
}) {
  const { sources, onChange } = props
  const { sessions } = useServices()
  const { t, f } = useI18n()
  const list = useStore(sessions.store, (state) => state.sessions)
  const nextFile = useRef(0)
  const nameOf = (source: ComparedSource): string =>
    source.kind === 'file' ? source.file.name : (list.find(({ id }) => id === source.id)?.name ?? source.id)
  const free = list.filter(({ id }) => !sources.some((source) => source.id === id))
  const addFiles = (files: readonly File[]): void =>
    onChange([
      ...sources,
      ...files.map((file): ComparedSource => ({ kind: 'file', id: `file-${(nextFile.current += 1)}`, file }))
    ])
  return (
    <Card title={t('compare.choose')}>
      <ol className="compare-sources">
        {sources.map((source, index) => (
          <li key={source.id}>
            <svg width="22" height="8" aria-hidden="true">
              <line
                x1="0"
                x2="22"
                y1="4"
                y2="4"
                stroke={`var(--hp-${lineStyle(index).color})`}
                strokeWidth="2"
                strokeDasharray={lineStyle(index).dash.join(' ')}
              />
            </svg>
            <span>{nameOf(source)}</span>
            {index === 0 ? (
              <small className="hp-dim">{t('compare.base')}</small>
            ) : (
              <Button
                small
                tone="quiet"
                label={t('compare.makeBase', { name: nameOf(source) })}
                onClick={() => onChange([source, ...sources.filter((one) => one !== source)])}
              >
                {t('compare.asBase')}
              </Button>
            )}
            <Button
              small
              tone="quiet"
              label={t('compare.remove', { name: nameOf(source) })}
              onClick={() => onChange(sources.filter((one) => one !== source))}
            >
              ✕
            </Button>
          </li>
        ))}
      </ol>
      {sources.length >= most ? null : (
        <DropZone
          hint={t('compare.drop')}
          button={t('compare.addFile')}
          accept=".hotplate,.json,.gz,.jsonl"
          onFiles={addFiles}
        >
          <NativeSelect
            aria-label={t('compare.add')}
            value=""
            data={[
              { value: '', label: t('compare.add') },
              ...free.map(({ id, name, phoneName, startedAt }) => ({
                value: id,
                label: `${name} · ${phoneName} · ${f.dateTime(startedAt)}`
              }))
            ]}
            onChange={(event) => onChange([...sources, { kind: 'session', id: event.currentTarget.value }])}
          />
        </DropZone>
      )}
      {sources.length < 2 ? (
        <div className="compare-teach">
          <b>{t('compare.empty.title')}</b>
          <p>{t('compare.empty.text')}</p>
        </div>
      ) : null}
    </Card>
  )
}
