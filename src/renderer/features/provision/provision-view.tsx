import { useState } from 'react'
import { useStore } from 'zustand'
import { useServices } from '../../app/services'
import { useI18n } from '../../i18n/i18n-context'
import { EmptyState } from '../../kit/empty-state'
import { isReady } from '../../state/phones-store'
import { isAlive } from '../../state/provision-store'
import { defaultPlanSettings, type PhoneSummary } from '@shared/model'
import { MeasureButton } from '../plan/measure-button'
import { PlanCard } from '../plan/plan-card'
import { usePlans } from '../plan/use-plans'
import { recipeInUse } from '../recipes/recipe-in-use'
import { SaveRecipe } from '../recipes/save-recipe'
import { intentOf } from '../recipes/settings-intent'
import { JobCard } from './job-card'
import { PlacementsCard } from './placements-card'
import { ProvisionTitle } from './provision-title'
import { TargetForm } from './target-form'
import { usePlacements } from './use-placements'
import './provision.css'

/** Plans, then puts a build and a model on one or several phones, verified. */
export function ProvisionView() {
  const { phones, provision, ui, library, draft } = useServices()
  const { t } = useI18n()
  const list = useStore(phones.store, (state) => state.phones)
  const jobs = useStore(provision.store, (state) => state.jobs)
  const serial = useStore(ui.store, (state) => state.route.serial)
  const { builds, models } = useStore(library.store)
  const wanted = useStore(draft.store)
  const build = builds.find((one) => one.id === wanted.buildId) ?? builds[0]
  const model = models.find((one) => one.id === wanted.modelId) ?? models[0]
  const chosen = { buildId: build?.id ?? '', modelId: model?.id ?? '' }
  const recipe = recipeInUse(wanted.recipe, chosen, { builds, models })
  const focus = list.find((phone) => phone.serial === serial) ?? list.find(isReady)
  const serials = wanted.serials ?? (focus === undefined ? [] : [focus.serial])
  const ready = list.filter((phone) => isReady(phone) && serials.includes(phone.serial))
  const plans = usePlans(
    model?.id ?? null,
    ready.map((phone) => phone.serial),
    wanted.settings
  )
  const [planFocus, setPlanFocus] = useState<string | null>(null)
  const planned = ready.find((phone) => phone.serial === planFocus) ?? ready[0]
  const placements = usePlacements(focus)
  const there = usePlacements(planned === focus ? undefined : planned)
  const plannedEntries = planned === focus ? placements.entries : there.entries
  const shown = latestPerPhone(jobs)
  return (
    <>
      <ProvisionTitle jobs={shown.filter(isAlive)} phones={list} builds={builds} models={models} />
      <div className="view-body view-columns">
        <div className="stack">
          <TargetForm build={build} model={model} phones={list} serials={serials} plans={plans.states} />
          {shown.map((job) => (
            <JobCard key={job.jobId} job={job} phoneName={nameOf(list, job.serial)} />
          ))}
          {shown.length > 0 ? null : (
            <EmptyState title={t('provision.empty.title')} text={t('provision.empty.text')} />
          )}
        </div>
        <div className="stack">
          <PlanCard
            model={model}
            phones={list}
            states={plans.states}
            focus={planned?.serial ?? null}
            onFocus={setPlanFocus}
            settings={wanted.settings}
            onSettings={(settings) => draft.plan({ settings })}
            onReset={() => draft.plan({ settings: defaultPlanSettings })}
            footer={
              model === undefined ? null : (
                <div className="plan-foot">
                  {planned === undefined ? null : (
                    <MeasureButton
                      key={planned.serial}
                      serial={planned.serial}
                      modelId={model.id}
                      placed={plannedEntries.some((entry) => entry.id === model.id)}
                      onDone={plans.refresh}
                    />
                  )}
                  <SaveRecipe
                    build={build}
                    model={model}
                    intent={recipe?.intent ?? intentOf(wanted.settings)}
                  />
                  {recipe === null ? null : (
                    <span className="hp-dim">{t('recipes.byRecipe', { name: recipe.name })}</span>
                  )}
                </div>
              )
            }
          />
        </div>
        {focus === undefined ? null : (
          <div className="stack">
            <PlacementsCard key={focus.serial} phone={focus} placements={placements} />
          </div>
        )}
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
