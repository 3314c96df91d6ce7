import type { About } from '@shared/model'
import { Modal } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Card } from '../../kit/card'
import { DataTable, type Column } from '../../kit/data-table'
import { ErrorNote } from '../../kit/error-note'

const Licences = z.array(
  z.object({ name: z.string(), version: z.string(), licence: z.string(), text: z.string() })
)
type Licence = z.infer<typeof Licences>[number]

/** Versions of everything that takes part, and the licences of what Hotplate is made with (written by the build). */
export function AboutCard() {
  const { connection } = useServices()
  const { t } = useI18n()
  const [about, setAbout] = useState<About | null>(null)
  const [opened, setOpened] = useState(false)
  const load = useAction(
    useCallback(async () => setAbout(await connection.call((client) => client.system.about())), [connection]),
    { inline: true }
  )
  const loadNow = load.run
  useEffect(() => loadNow(), [loadNow])
  const versions = Object.entries(about?.versions ?? {}).filter(([, version]) => version !== null)
  return (
    <Card
      title={t('settings.about')}
      note="Apache-2.0"
      side={
        <Button small onClick={() => setOpened(true)}>
          {t('settings.licences')}
        </Button>
      }
    >
      <dl className="facts">
        {versions.map(([name, version]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{version}</dd>
          </div>
        ))}
        {about === null ? null : (
          <div>
            <dt>{t('settings.platform')}</dt>
            <dd>{about.platform}</dd>
          </div>
        )}
      </dl>
      {load.problem === null ? null : <ErrorNote problem={load.problem} />}
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('settings.licences')}
        size={820}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        {opened ? <LicenceList /> : null}
      </Modal>
    </Card>
  )
}

const columns = (t: ReturnType<typeof useI18n>['t']): readonly Column<Licence>[] => [
  { id: 'name', header: t('settings.licence.name'), value: (row) => row.name },
  { id: 'version', header: t('settings.licence.version'), value: (row) => row.version },
  { id: 'licence', header: t('settings.licence.licence'), value: (row) => row.licence }
]

function LicenceList() {
  const { t } = useI18n()
  const [licences, setLicences] = useState<readonly Licence[]>([])
  const [chosen, setChosen] = useState<Licence | null>(null)
  const load = useAction(
    useCallback(async () => {
      const response = await fetch('./licences.json')
      setLicences(Licences.parse(await response.json()))
    }, []),
    { inline: true }
  )
  const loadNow = load.run
  useEffect(() => loadNow(), [loadNow])
  return (
    <>
      {load.problem === null ? null : <ErrorNote problem={load.problem} />}
      <DataTable
        label={t('settings.licences')}
        columns={columns(t)}
        rows={licences}
        rowKey={(row) => `${row.name} ${row.version}`}
        initialSort={{ id: 'name', descending: false }}
        active={(row) => row === chosen}
        onOpen={setChosen}
        none={t('settings.licence.none')}
        maxHeight={chosen === null ? 420 : 220}
      />
      {chosen === null ? null : (
        <pre className="settings-licence" tabIndex={0} aria-label={chosen.name}>
          {chosen.text === '' ? chosen.licence : chosen.text}
        </pre>
      )}
    </>
  )
}
