import { useStore } from 'zustand'
import { useServices } from '../../app/services'
import { useI18n } from '../../i18n/i18n-context'
import { formatRoute } from '../../state/route'

const modes = [null, 'side', 'tune'] as const

/** The sides of the Soak view: the phone in focus, all running soaks side by side, the tuner. */
export function SoakModes(props: { running: number }) {
  const { ui } = useServices()
  const { t } = useI18n()
  const route = useStore(ui.store, (state) => state.route)
  const words = { run: t('mode.run'), side: t('mode.side', { n: props.running }), tune: t('mode.tune') }
  return (
    <nav className="soak-modes" aria-label={t('mode.label')}>
      {modes.map((mode) => (
        <a
          key={mode ?? 'run'}
          href={formatRoute({ ...route, view: 'soak', mode })}
          aria-current={route.mode === mode ? 'page' : undefined}
        >
          {words[mode ?? 'run']}
        </a>
      ))}
    </nav>
  )
}
