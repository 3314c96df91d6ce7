import type { PhoneSummary } from '@shared/model'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useServices } from '../../app/services'
import { useI18n } from '../../i18n/i18n-context'
import { Chip } from '../../kit/chip'
import { EmptyState } from '../../kit/empty-state'
import { isReady } from '../../state/phones-store'
import { isRunning } from '../../state/provision-store'
import { JobCard } from './job-card'
import { PlacementsCard } from './placements-card'
import { TargetForm } from './target-form'
import './provision.css'

/** Puts a build and a model on one or several phones, verified. */
export function ProvisionView() {
  const { phones, provision, ui } = useServices()
  const { t, f } = useI18n()
  const list = useStore(phones.store, (state) => state.phones)
  const jobs = useStore(provision.store, (state) => state.jobs)
  const serial = useStore(ui.store, (state) => state.route.serial)
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const focus = list.find((phone) => phone.serial === serial) ?? list.find(isReady)
  const serials = chosen ?? (focus === undefined ? [] : [focus.serial])
  const running = jobs.filter(isRunning)
  const rate = running.reduce((sum, job) => sum + (job.rateBytesPerSecond ?? 0), 0)
  const shown = latestPerPhone(jobs)
  return (
    <>
      <div className="hp-title">
        <h1>{t('view.provision')}</h1>
        {running.length === 0 ? null : (
          <>
            <Chip tone="ok">{t('provision.running', { n: running.length })}</Chip>
            <span className="hp-dim">{t('provision.inAll', { rate: f.rate(rate) })}</span>
          </>
        )}
      </div>
      <div className="view-body view-columns">
        <div className="stack">
          {shown.map((job) => (
            <JobCard key={job.jobId} job={job} phoneName={nameOf(list, job.serial)} />
          ))}
          {shown.length > 0 ? null : (
            <EmptyState title={t('provision.empty.title')} text={t('provision.empty.text')} />
          )}
        </div>
        <div className="stack">
          <TargetForm phones={list} serials={serials} onSerials={setChosen} />
          {focus === undefined ? null : <PlacementsCard key={focus.serial} phone={focus} />}
        </div>
      </div>
    </>
  )
}

/** The newest job of each phone, in the order of the jobs. */
function latestPerPhone<T extends { readonly serial: string }>(jobs: readonly T[]): readonly T[] {
  return jobs.filter((job, index) => jobs.findIndex((one) => one.serial === job.serial) === index)
}

function nameOf(phones: readonly PhoneSummary[], serial: string): string {
  return phones.find((phone) => phone.serial === serial)?.name ?? serial
}
