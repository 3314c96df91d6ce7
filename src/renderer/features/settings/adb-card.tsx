import type { PreferencesState } from '@shared/model'
import { TextInput } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useStore } from 'zustand'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Card } from '../../kit/card'
import { ErrorNote } from '../../kit/error-note'
import { StatusDot } from '../../kit/status-dot'

/** Which adb program and server are used; the environment's variables win over the server named here. */
export function AdbCard(props: { state: PreferencesState }) {
  const { preferences: chosen, restartNeeded } = props.state
  const { preferences, system } = useServices()
  const { t } = useI18n()
  const adb = useStore(system.store, ({ status }) => status?.adb)
  const [path, setPath] = useState(chosen.adbPath ?? '')
  const [server, setServer] = useState(chosen.adbServer ?? '')
  const save = useCallback(
    (adbPath: string, adbServer: string) =>
      preferences.set({
        adbPath: adbPath.trim() === '' ? null : adbPath.trim(),
        adbServer: adbServer.trim() === '' ? null : adbServer.trim()
      }),
    [preferences]
  )
  const action = useAction(save, { inline: true })
  const same = path.trim() === (chosen.adbPath ?? '') && server.trim() === (chosen.adbServer ?? '')
  return (
    <Card title="adb" note={t('settings.adb.note')}>
      <p className="settings-now">
        <StatusDot tone={adb?.state === 'up' ? 'ok' : 'bad'} />
        {adb === undefined
          ? ''
          : t(`footer.adb.${adb.state}`, { version: adb.serverVersion ?? '?', address: adb.address })}
        <span className="hp-dim hp-mono">{adb?.path ?? t('settings.adb.noProgram')}</span>
      </p>
      <form
        className="settings-fields"
        onSubmit={(event) => {
          event.preventDefault()
          action.run(path, server)
        }}
      >
        <TextInput
          label={t('settings.adb.path')}
          description={t('settings.adb.path.hint')}
          placeholder={adb?.path ?? '/opt/platform-tools/adb'}
          value={path}
          onChange={(event) => setPath(event.currentTarget.value)}
        />
        <TextInput
          label={t('settings.adb.server')}
          description={t('settings.adb.server.hint')}
          placeholder={adb?.address ?? '127.0.0.1:5037'}
          value={server}
          onChange={(event) => setServer(event.currentTarget.value)}
        />
        <Button type="submit" loading={action.busy} disabled={same}>
          {t('settings.save')}
        </Button>
      </form>
      {restartNeeded ? (
        <p className="settings-warn" role="status">
          {t('settings.adb.restart')}
        </p>
      ) : null}
      {action.problem === null ? null : <ErrorNote problem={action.problem} />}
    </Card>
  )
}
