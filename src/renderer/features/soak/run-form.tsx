import type { PhoneSummary } from '@shared/model'
import { useCallback, useState } from 'react'
import { useStore } from 'zustand'
import { useServices } from '../../app/services'
import { useAction } from '../../app/use-action'
import { useI18n } from '../../i18n/i18n-context'
import { Button } from '../../kit/button'
import { Card } from '../../kit/card'
import { Chip } from '../../kit/chip'
import { soakDraftOf } from '../../state/draft-store'
import { isReady } from '../../state/phones-store'
import { PhoneHelp } from '../phones/phone-help'
import { usePlacements } from '../provision/use-placements'
import type { GateTarget } from '../gates/use-gates'
import { GatesDialog, type GateDecision } from '../gates/gates-dialog'
import { recipeInUse } from '../recipes/recipe-in-use'
import { SaveRecipe } from '../recipes/save-recipe'
import { PreviewCard } from './preview-card'
import { draftFaults, isOfRecipe, toIntent, toRequest, type RunDraft } from './run-draft'
import { AdvancedFields } from './advanced-fields'
import { EngineFields } from './engine-fields'
import { ProtocolFields } from './protocol-fields'
import { RunFields, WhatFields } from './run-fields'
import { usePreview } from './use-preview'

/** The form for a new soak: intents on the left, the command line they become on the right. */
export function RunForm(props: { phone: PhoneSummary; phones: readonly PhoneSummary[] }) {
  const { phone } = props
  const { connection, ui, sessions, library, draft: typed } = useServices()
  const { builds, models } = useStore(library.store)
  const { t } = useI18n()
  const { draft, change, missing, recipe } = useDraft(phone)
  const ready = isReady(phone)
  const faults = draftFaults(draft)
  const preview = usePreview(phone.serial, draft, ready && missing.length === 0)
  const start = useCallback(
    async (wanted: RunDraft, decision: GateDecision) => {
      const gates = decision === null ? {} : { gates: decision }
      const request = { ...toRequest(wanted, phone.serial), ...gates }
      const { sessionId } = await connection.call((client) => client.soak.start(request))
      // The next soak starts from this one, but for its name and for what was allowed to this one only.
      typed.typeSoak(phone.serial, { ...wanted, name: '', loadAnyway: false })
      ui.setSoakSession(phone.serial, sessionId)
      await sessions.refresh()
    },
    [connection, ui, sessions, typed, phone.serial]
  )
  const action = useAction(start, { inline: true })
  const [gated, setGated] = useState<GateTarget | null>(null)
  const can = ready && faults.length === 0 && missing.length === 0
  return (
    <form
      className="soak-form"
      aria-label={t('soak.form')}
      onSubmit={(event) => {
        event.preventDefault()
        const { buildId, modelId } = draft
        if (can) setGated({ serial: phone.serial, buildId, modelId, intent: toIntent(draft) })
      }}
    >
      <div className="hp-title">
        <h1>{t('soak.title')}</h1>
        <Chip tone={ready ? 'ok' : 'warn'}>{phone.name}</Chip>
        {recipe === null ? null : <Chip>{t('recipes.byRecipe', { name: recipe.name })}</Chip>}
        <span className="hp-grow" />
        {faults.length > 0 ? null : (
          <SaveRecipe
            build={builds.find((one) => one.id === draft.buildId)}
            model={models.find((one) => one.id === draft.modelId)}
            intent={toIntent(draft)}
            durationMs={Math.round(draft.minutes * 60_000)}
            prompt={draft.prompt.trim() === '' ? null : draft.prompt}
          />
        )}
        <Button type="submit" tone="primary" loading={action.busy} disabled={!can}>
          {t('soak.start')}
        </Button>
      </div>
      {gated === null ? null : (
        <GatesDialog
          target={gated}
          busy={action.busy}
          problem={action.problem}
          onStart={(decision) => action.run(draft, decision)}
          onClose={() => setGated(null)}
        />
      )}
      {ready ? null : <PhoneHelp phone={phone} />}
      <div className="view-body view-columns">
        <div className="stack">
          <Card title={t('soak.what')}>
            <WhatFields draft={draft} change={change} faults={faults} phone={phone} phones={props.phones} />
            <EngineFields draft={draft} change={change} faults={faults} />
            <Missing names={missing} serial={phone.serial} />
          </Card>
          <Card title={t('soak.run')}>
            <RunFields draft={draft} change={change} faults={faults} />
            <AdvancedFields draft={draft} change={change} faults={faults} />
          </Card>
          <Card title={t('soak.protocol')}>
            <ProtocolFields draft={draft} change={change} faults={faults} />
          </Card>
        </div>
        <div className="stack">
          <PreviewCard state={preview} waiting={!can} />
        </div>
      </div>
    </form>
  )
}

/** The draft with its build and model chosen: what lies on the phone first, else the first of the library. */
function useDraft(phone: PhoneSummary) {
  const { library, draft: shared } = useServices()
  const { builds, models } = useStore(library.store)
  const { entries, known } = usePlacements(phone)
  const { serial } = phone
  const state = useStore(shared.store)
  const typed = soakDraftOf(state, serial)
  const change = useCallback(
    (part: Partial<RunDraft>) =>
      shared.typeSoak(serial, { ...soakDraftOf(shared.store.getState(), serial), ...part }),
    [shared, serial]
  )
  const there = (id: string): boolean => entries.some((entry) => entry.id === id)
  const pick = (items: readonly { readonly id: string }[], chosen: string): string =>
    items.find((item) => item.id === chosen)?.id ??
    items.find((item) => there(item.id))?.id ??
    items[0]?.id ??
    ''
  const draft = { ...typed, buildId: pick(builds, typed.buildId), modelId: pick(models, typed.modelId) }
  const chosen = [...builds, ...models].filter(
    (item) => item.id === draft.buildId || item.id === draft.modelId
  )
  const missing = known ? chosen.filter((item) => !there(item.id)).map((item) => item.name) : []
  const applied = recipeInUse(state.recipe, draft, { builds, models })
  const recipe = applied !== null && isOfRecipe(draft, applied) ? applied : null
  return { draft, change, missing, recipe }
}

function Missing(props: { names: readonly string[]; serial: string }) {
  const { ui } = useServices()
  const { t, f } = useI18n()
  if (props.names.length === 0) return null
  return (
    <p className="soak-missing" role="status">
      <span>{t('soak.notThere', { names: f.list(props.names) })}</span>
      <Button small onClick={() => ui.go({ view: 'provision', serial: props.serial })}>
        {t('phones.provision')}
      </Button>
    </p>
  )
}
