import { useStore } from 'zustand'
import { useServices } from '../../app/services'
import { useI18n } from '../../i18n/i18n-context'
import { EmptyState } from '../../kit/empty-state'
import { StatusDot } from '../../kit/status-dot'
import { ConnectCard } from './connect-card'
import { DoctorCard } from './doctor-card'
import { NoAdb } from './no-adb'
import { SampleButton } from './sample-button'
import { WirelessCard } from './wireless-card'

/** No phone yet: the three steps that get one here, and a live word on what adb sees. */
export function NoPhone() {
  const { system } = useServices()
  const { t, told } = useI18n()
  const adb = useStore(system.store, (state) => state.status?.adb)
  const up = adb?.state === 'up'
  if (adb?.path === null && !up && adb.state === 'down') return <NoAdb />
  return (
    <EmptyState title={t('noPhone.title')} text={t('noPhone.text')}>
      <ol className="steps">
        <li>
          <b>{t('noPhone.developer.title')}</b>
          <span>{t('noPhone.developer.text')}</span>
        </li>
        <li>
          <b>{t('noPhone.cable.title')}</b>
          <span>{t('noPhone.cable.text')}</span>
        </li>
        <li>
          <b>{t('noPhone.authorise.title')}</b>
          <span>{t('noPhone.authorise.text')}</span>
        </li>
      </ol>
      <p className="no-phone-live" role="status">
        <StatusDot tone={up ? 'ok' : 'bad'} />
        {up ? t('noPhone.watching') : told(adb?.text ?? t('noPhone.adbDown'))}
      </p>
      <div className="no-phone-deeds">
        <SampleButton />
      </div>
      <DoctorCard serial={null} />
      <WirelessCard />
      <ConnectCard />
    </EmptyState>
  )
}
