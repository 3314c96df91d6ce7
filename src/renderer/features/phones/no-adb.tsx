import { useServices } from '../../app/services'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { EmptyState } from '../../kit/empty-state'
import { DoctorCard } from './doctor-card'
import { SampleButton } from './sample-button'

/** The first run on a PC without adb: where it comes from, where to say where it is, and what can be seen without it. */
export function NoAdb() {
  const { ui } = useServices()
  const { t } = useI18n()
  return (
    <EmptyState title={t('adbMissing.title')} text={t('adbMissing.text')}>
      <ol className="steps">
        <li>
          <b>{t('adbMissing.install')}</b>
          <span>{t('adbMissing.install.text')}</span>
        </li>
        <li>
          <b>{t('adbMissing.path')}</b>
          <span>{t('adbMissing.path.text')}</span>
        </li>
      </ol>
      <div className="no-phone-deeds">
        <Button tone="primary" onClick={() => ui.go({ view: 'settings' })}>
          {t('adbMissing.settings')}
        </Button>
        <SampleButton />
      </div>
      <DoctorCard serial={null} always />
    </EmptyState>
  )
}
