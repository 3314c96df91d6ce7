import type { SessionDetail } from '@shared/model'
import { useHeld } from '../use-held'

/** What a timeline tells of its session. Other fields change with every frame of a live one. */
const toldFields = [
  'name',
  'phoneName',
  'buildName',
  'modelName',
  'startedAt',
  'effective',
  'cooling',
  'charging',
  'samplerCpuPct',
  'meanTokenRate',
  'retentionPct',
  'series',
  'events',
  'phases'
] as const satisfies readonly (keyof SessionDetail)[]

export type ToldDetail = Pick<SessionDetail, (typeof toldFields)[number]>

/** The same object for as long as none of what a timeline tells has changed. */
export function useToldDetail(detail: SessionDetail): ToldDetail {
  return useHeld(
    detail,
    toldFields.map((field) => detail[field])
  )
}
