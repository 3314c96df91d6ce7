import type { ProvisionStatus } from '@shared/model'
import { useCallback, useState } from 'react'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { storedProblem } from '../../rpc/problem'
import { isAlive, isRunning } from '../../state/provision-store'
import { LoadAnywayDialog, type Refusal } from '../plan/load-anyway-dialog'

type Deed = 'pause' | 'resume' | 'cancel' | 'again' | 'anyway'

/** Pause, resume, cancel; what failed or was cancelled goes on from what is proven, what was refused may be insisted on. */
export function JobControls(props: { job: ProvisionStatus; phoneName: string }) {
  const { job, phoneName } = props
  const { provision } = useServices()
  const { t } = useI18n()
  const [asking, setAsking] = useState(false)
  const { jobId, serial, buildId, modelId } = job
  const work = useCallback(
    (deed: Deed): Promise<unknown> => {
      if (deed === 'again') return provision.start({ serial, buildId, modelId })
      if (deed === 'anyway') return provision.start({ serial, buildId, modelId, loadAnyway: true })
      return provision[deed](jobId)
    },
    [provision, jobId, serial, buildId, modelId]
  )
  const action = useAction(work)
  const refusal = refusalOf(job, phoneName)
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
      {job.state === 'paused' || (over && refusal === null) ? (
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
      {refusal === null ? null : (
        <>
          <Button small disabled={action.busy} onClick={() => setAsking(true)}>
            {t('anyway.action')}
          </Button>
          <LoadAnywayDialog
            opened={asking}
            refusals={[refusal]}
            onConfirm={() => {
              setAsking(false)
              action.run('anyway')
            }}
            onClose={() => setAsking(false)}
          />
        </>
      )}
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

/** What the planner said when it refused the job; null where something else ended it. */
function refusalOf(job: ProvisionStatus, phoneName: string): Refusal | null {
  const problem = storedProblem(job.error)
  if (problem?.kind !== 'detail' || problem.detail.code !== 'MODEL_DOES_NOT_FIT') return null
  const bytes = (name: string): number | null => {
    const value: unknown = problem.detail.data[name]
    return typeof value === 'number' ? value : null
  }
  return { phoneName, neededBytes: bytes('neededBytes'), availableBytes: bytes('availableBytes') }
}
