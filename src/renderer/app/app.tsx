import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import { useStore } from 'zustand'
import { I18nProvider } from '../i18n/i18n-context'
import '../kit/kit.css'
import '../kit/tokens.css'
import { ServicesProvider, type Services } from './services'
import { Shell } from './shell'
import { cssVariables, theme } from './theme'

/** The whole page over its services. */
export function App(props: { services: Services }) {
  const locale = useStore(props.services.ui.store, (state) => state.locale)
  const unit = useStore(
    props.services.preferences.store,
    ({ state }) => state?.preferences.temperatureUnit ?? 'celsius'
  )
  return (
    <ServicesProvider value={props.services}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <I18nProvider locale={locale} unit={unit}>
          <Notifications position="bottom-right" limit={4} />
          <Shell />
        </I18nProvider>
      </MantineProvider>
    </ServicesProvider>
  )
}
