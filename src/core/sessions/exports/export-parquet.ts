import { parquetWriteBuffer } from 'hyparquet-writer'
import type { Exported } from './exported'

/**
 * Every sample as Apache Parquet: one row a sample with `t_ms` (session ms), `series`, `unit` and `value` (null = unknown), as in the CSV;
 * rows of a series lie together in order of time. The file's own metadata names the session.
 */
export function exportParquet({ columns, detail }: Exported): Uint8Array {
  const units = new Map(detail.series.map(({ name, unit }) => [name, unit]))
  const times: number[] = []
  const series: string[] = []
  const unit: string[] = []
  const values: (number | null)[] = []
  for (const { name, tMs, v } of columns)
    tMs.forEach((time, at) => {
      times.push(time)
      series.push(name)
      unit.push(units.get(name) ?? '')
      values.push(v[at] ?? null)
    })
  const file = parquetWriteBuffer({
    columnData: [
      { name: 't_ms', data: times, type: 'DOUBLE', nullable: false },
      { name: 'series', data: series, type: 'STRING', nullable: false },
      { name: 'unit', data: unit, type: 'STRING', nullable: false },
      { name: 'value', data: values, type: 'DOUBLE', nullable: true }
    ],
    kvMetadata: [
      { key: 'hotplate.session', value: detail.id },
      { key: 'hotplate.name', value: detail.name },
      { key: 'hotplate.startedAt', value: detail.startedAt }
    ],
    createdBy: 'hotplate'
  })
  return new Uint8Array(file)
}
