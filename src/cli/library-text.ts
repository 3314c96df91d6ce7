import type { Build, Model } from '@shared/model'
import { formatBytes } from '@shared/units/format'
import { textTable } from './table'

const right = 'right'

/** Builds as a table. */
export function buildsText(builds: readonly Build[]): string {
  const columns = [
    { title: 'id' },
    { title: 'name' },
    { title: 'ABI' },
    { title: 'version' },
    { title: 'files', align: right },
    { title: 'size', align: right }
  ] as const
  const row = (build: Build): string[] => [
    build.id,
    build.name,
    build.abi,
    build.version ?? '',
    String(build.files.length),
    formatBytes(build.totalBytes)
  ]
  return builds.length === 0
    ? 'No build is known. `hotplate builds import PATH` takes one in.'
    : textTable(columns, builds.map(row))
}

/** Models as a table. */
export function modelsText(models: readonly Model[]): string {
  const columns = [
    { title: 'id' },
    { title: 'name' },
    { title: 'kind' },
    { title: 'quantization' },
    { title: 'shards', align: right },
    { title: 'size', align: right }
  ] as const
  const row = (model: Model): string[] => [
    model.id,
    model.name,
    model.architecture ?? '',
    model.quantization ?? '',
    String(model.shards.length),
    formatBytes(model.totalBytes)
  ]
  return models.length === 0
    ? 'No model is known. `hotplate models import FILE.gguf` takes one in.'
    : textTable(columns, models.map(row))
}
