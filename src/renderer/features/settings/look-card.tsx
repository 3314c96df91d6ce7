import type { Preferences } from '@shared/model'
import { NativeSelect } from '@mantine/core'
import { useCallback } from 'react'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { localeNames } from '../../i18n/locale'
import { Card } from '../../kit/card'
import { ErrorNote } from '../../kit/error-note'

/** Language, colours, unit of temperature; each takes effect at once, in every window. */
export function LookCard(props: { preferences: Preferences }) {
  const { language, theme, temperatureUnit } = props.preferences
  const { preferences } = useServices()
  const { t } = useI18n()
  const action = useAction(
    useCallback((change: Partial<Preferences>) => preferences.set(change), [preferences]),
    { inline: true }
  )
  return (
    <Card title={t('settings.look')} note={t('settings.look.note')}>
      <div className="settings-fields">
        <NativeSelect
          label={t('shell.language')}
          value={language}
          data={[
            { value: 'auto', label: t('scheme.auto') },
            { value: 'en', label: localeNames.en },
            { value: 'zh-CN', label: localeNames['zh-CN'] }
          ]}
          onChange={(event) => action.run({ language: event.currentTarget.value as Preferences['language'] })}
        />
        <NativeSelect
          label={t('palette.scheme')}
          value={theme}
          data={(['auto', 'dark', 'light'] as const).map((value) => ({ value, label: t(`scheme.${value}`) }))}
          onChange={(event) => action.run({ theme: event.currentTarget.value as Preferences['theme'] })}
        />
        <NativeSelect
          label={t('settings.unit')}
          value={temperatureUnit}
          data={[
            { value: 'celsius', label: '°C' },
            { value: 'fahrenheit', label: '°F' }
          ]}
          description={t('settings.unit.hint')}
          onChange={(event) =>
            action.run({ temperatureUnit: event.currentTarget.value as Preferences['temperatureUnit'] })
          }
        />
      </div>
      {action.problem === null ? null : <ErrorNote problem={action.problem} />}
    </Card>
  )
}
