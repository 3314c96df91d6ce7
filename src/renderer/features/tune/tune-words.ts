import type { RunIntent, TuneCell, TuneFrame, TuneSettings } from '@shared/model'
import type { I18n } from '../../i18n/i18n-context'
import { formatCpuList } from '../phones/cpu-list'

type Words = Pick<I18n, 't' | 'f'>

/** What a cell is run with, in one line: only what was set. */
export function settingsText(settings: TuneSettings, { t }: Words): string {
  const { cores, threadsBatch, ubatch, kvTypeK, kvTypeV, residency, repack, device } = settings
  return [
    t('tune.cell.threads', { n: settings.threads }),
    cores === 'any' ? t('tune.cell.any') : t('tune.cell.cores', { cores: formatCpuList(cores) }),
    threadsBatch === null ? null : `-tb ${threadsBatch}`,
    ubatch === null ? null : `-ub ${ubatch}`,
    kvTypeK === null && kvTypeV === null ? null : `KV ${kvTypeK ?? ''}/${kvTypeV ?? ''}`,
    residency === 'mmap' ? null : t(`soak.residency.${residency}.name`),
    repack === null ? null : `${t('soak.repack')} ${t(repack ? 'soak.on' : 'soak.off')}`,
    device === null ? null : device === 'none' ? 'CPU' : device
  ]
    .filter((part) => part !== null)
    .join(' · ')
}

/** The short name of a cell under its bar. */
export function cellLabel({ settings, kind }: TuneCell): string {
  const cores = settings.cores === 'any' ? '' : ` @${formatCpuList(settings.cores).replaceAll(' ', '')}`
  const device = settings.device === null || settings.device === 'none' ? '' : ` ${settings.device}`
  return `${kind === 'prompt' ? 'pp ' : ''}t${settings.threads}${cores}${device}`
}

/** What the tune does right now, in one line. */
export function currentText({ current, cells }: TuneFrame, words: Words): string | null {
  if (current === null) return null
  const { t, f } = words
  const cell = cells.find(({ id }) => id === current.cellId)
  const name = cell === undefined ? current.cellId : cellLabel(cell)
  switch (current.phase) {
    case 'cooling':
      return t('tune.phase.cooling', {
        temp: f.number(current.untilTempC, 1),
        now: f.number(current.tempC, 1)
      })
    case 'measuring':
      return t('tune.phase.measuring', { cell: name, n: current.repetition })
    case 'sustained':
      return t('tune.phase.sustained', { cell: name })
    case 'waitingForPhone':
      return t('tune.phase.waitingForPhone')
  }
}

/** The answer as a run's intent, for a recipe or a soak. */
export function intentOfSettings(settings: TuneSettings): RunIntent {
  const { threads, cores, residency, threadsBatch, ubatch, kvTypeK, kvTypeV, repack, device } = settings
  return {
    threads,
    cores: cores === 'any' ? 'any' : [...cores],
    context: 2048,
    residency,
    lock: false,
    extraFlags: [],
    ...(threadsBatch === null ? {} : { threadsBatch }),
    ...(ubatch === null ? {} : { ubatch }),
    ...(kvTypeK === null ? {} : { kvTypeK }),
    ...(kvTypeV === null ? {} : { kvTypeV }),
    ...(repack === null ? {} : { repack }),
    ...(device === null ? {} : { device })
  }
}
