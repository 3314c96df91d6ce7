import type { ProvisionStatus } from '@shared/model'
import { useCallback } from 'react'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { isAlive, isRunning } from '../../state/provision-store'

type Deed = 'pause' | 'resume' | 'cancel' | 'again'

/** Pause, resume, cancel; what failed or was cancelled goes on from what is proven. */
export function JobControls(props: { job: ProvisionStatus; phoneName: string }) {
  const { job, phoneName } = props
  const { provision } = useServices()
  const { t } = useI18n()
  const { jobId, serial, buildId, modelId } = job
  const work = useCallback(
    (deed: Deed): Promise<unknown> =>
      deed === 'again' ? provision.start({ serial, buildId, modelId }) : provision[deed](jobId),
    [provision, jobId, serial, buildId, modelId]
  )
  const action = useAction(work)
  const over = job.state === 'failed' || job.state === 'cancelled'
  return (
    <span className="job-controls">
      {isRunning(job) ? (
        <Button
          small
          disabled={action.busy}
          label={t('provision.pauseNamed', { phone: phoneName })}
          onClick={() => action.run('pause')}
        >
          {t('provision.pause')}
        </Button>
      ) : null}
      {job.state === 'paused' || over ? (
        <Button
          small
          tone="primary"
          disabled={action.busy}
          label={t('provision.resumeNamed', { phone: phoneName })}
          onClick={() => action.run(over ? 'again' : 'resume')}
        >
          {t('provision.resume')}
        </Button>
      ) : null}
      {isAlive(job) ? (
        <Button
          small
          tone="danger"
          disabled={action.busy}
          label={t('provision.cancelNamed', { phone: phoneName })}
          onClick={() => action.run('cancel')}
        >
          {t('common.cancel')}
        </Button>
      ) : null}
    </span>
  )
}
