import type { Build, BuildFile } from '@shared/model'
import { useMemo } from 'react'
import { useI18n } from '../../i18n/i18n-context'
import { CopyText } from '../../kit/copy-text'
import { DataTable, type Column } from '../../kit/data-table'
import { FactTable } from '../../kit/fact-table'
import { CheckPanel } from './check-panel'
import { KeptPanel } from './kept-panel'

/** One build: what it can do, every file with its hash, and whether it runs on a phone. */
export function BuildDetail(props: { build: Build }) {
  const { build } = props
  const { t, f } = useI18n()
  const programs = build.files.filter((file) => file.executable && !file.name.includes('.so'))
  const variants = build.files.filter((file) => file.name.startsWith('libggml-cpu'))
  const names = (files: readonly BuildFile[]): string =>
    files.length === 0 ? t('library.none') : files.map((file) => file.name).join(' ')
  const fact = (name: string, value: string) => ({ name, value, reason: null })
  return (
    <section className="library-detail" aria-label={t('library.details', { name: build.name })}>
      <div>
        <FactTable
          label={build.name}
          facts={[
            fact(t('library.folder'), build.folder),
            fact(t('library.imported'), f.dateTime(build.importedAt)),
            fact(t('library.programs'), names(programs)),
            fact(t('library.backends'), listed(backendsOf(build.files)) ?? t('library.backends.unknown')),
            fact(
              t('library.variants'),
              variants.length === 0 ? t('library.none') : variants.map(variantName).join(' · ')
            )
          ]}
        />
        <p className="library-id">
          {t('library.id')} <CopyText value={build.id} label={t('library.id')} head={12} tail={6} />
        </p>
        <CheckPanel key={build.id} build={build} />
        <KeptPanel key={`kept ${build.id}`} kind="build" id={build.id} />
      </div>
      <FilesTable files={build.files} label={t('library.files')} />
    </section>
  )
}

const listed = (names: readonly string[]): string | null => (names.length === 0 ? null : names.join(' · '))

const backendNames: Readonly<Record<string, string>> = {
  ...{ cpu: 'CPU', opencl: 'OpenCL', vulkan: 'Vulkan', hexagon: 'Hexagon', htp: 'Hexagon', rpc: 'RPC' }
}

/** What the build can compute with, by its libraries; a build in one piece tells nothing. */
function backendsOf(files: readonly BuildFile[]): readonly string[] {
  const found = files.flatMap(({ name }) => /^libggml-([a-z]+)/.exec(name)?.[1] ?? [])
  return [...new Set(found.filter((name) => name !== 'base').map((name) => backendNames[name] ?? name))]
}

/** libggml-cpu-android_armv8.6_1.so → android_armv8.6_1; the only one of a build has no name of its own. */
function variantName(file: BuildFile): string {
  return /^libggml-cpu-(.+)\.so$/.exec(file.name)?.[1] ?? file.name
}

/** Names, sizes and hashes; a hash is copied whole with a click. */
export function FilesTable(props: {
  label: string
  files: readonly { readonly name: string; readonly size: number; readonly sha256: string }[]
}) {
  const { t, f } = useI18n()
  const columns = useMemo<readonly Column<(typeof props.files)[number]>[]>(
    () => [
      { id: 'name', header: t('library.name'), value: (row) => row.name, wrap: true },
      {
        id: 'size',
        header: t('library.size'),
        value: (row) => row.size,
        cell: (row) => f.bytes(row.size),
        numeric: true
      },
      {
        id: 'sha',
        header: 'SHA-256',
        value: (row) => row.sha256,
        cell: (row) => <CopyText value={row.sha256} label={`SHA-256 ${row.name}`} head={8} tail={8} />
      }
    ],
    [t, f]
  )
  return (
    <DataTable
      label={props.label}
      columns={columns}
      rows={props.files}
      rowKey={(row) => row.name}
      none={t('library.none')}
      maxHeight={300}
    />
  )
}
