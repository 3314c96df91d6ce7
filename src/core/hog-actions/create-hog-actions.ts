import type { PhoneSettings } from '@core/phone/settings/types'
import type { Phone } from '@core/phone/types'
import { HotplateError } from '@shared/errors/hotplate-error'
import { PackageName, type HogAction, type HogActionCode, type JournalEntry } from '@shared/model'
import { actionsFor, actionTable } from './action-table'
import { readAppFacts } from './app-facts'
import { noteAction } from './note-action'
import type { HogActions } from './types'

/** Actions against busy apps, over the phone's settings journal. */
export function createHogActions(settings: PhoneSettings): HogActions {
  return {
    list: (phone, packageName) => list(settings, phone, packageName),
    apply: (phone, packageName, code) => apply(settings, phone, { packageName, code }),
    undo: (phone, entryId) => undo(settings, phone, entryId),
    quiet: async (phone, packageName) => {
      const offered = (await list(settings, phone, packageName)).filter(({ allowed }) => allowed)
      const code = offered.some((one) => one.code === 'freeze') ? 'freeze' : 'forceStop'
      return apply(settings, phone, { packageName, code })
    }
  }
}

async function list(settings: PhoneSettings, phone: Phone, packageName: string): Promise<HogAction[]> {
  const name = PackageName.safeParse(packageName)
  if (!name.success)
    throw new HotplateError('BAD_INPUT', { detail: 'An app is named by its package, like com.example.app.' })
  const { sdk } = await phone.dossier()
  const [facts, journal] = await Promise.all([
    readAppFacts(phone.device(), name.data, sdk),
    settings.journal(phone)
  ])
  const frozen = journal.some(
    ({ kind, subject, restoredAt }) => kind === 'appFreeze' && subject === name.data && restoredAt === null
  )
  return actionsFor(facts, { frozen })
}

async function apply(
  settings: PhoneSettings,
  phone: Phone,
  { packageName, code }: { readonly packageName: string; readonly code: HogActionCode }
): Promise<JournalEntry> {
  const action = (await list(settings, phone, packageName)).find((one) => one.code === code)
  if (action?.reason === null) {
    const { kind, value } = actionTable[code]
    const entry = await settings.apply(phone, { kind, subject: packageName, value })
    await noteAction(phone.device(), { entryId: entry.id, code, packageName })
    return entry
  }
  const detail = action?.reason?.detail ?? 'there is no such action'
  throw new HotplateError('ACTION_REFUSED', { action: code, packageName, detail })
}

async function undo(settings: PhoneSettings, phone: Phone, entryId: string): Promise<JournalEntry> {
  const entry = (await settings.journal(phone)).find(({ id }) => id === entryId)
  if (entry === undefined)
    throw new HotplateError('BAD_INPUT', { detail: `The phone’s journal has no entry ${entryId}.` })
  if (entry.restoredAt !== null) return entry
  if (!entry.restorable)
    throw new HotplateError('BAD_INPUT', { detail: entry.note ?? 'This change cannot be undone.' })
  const { restored, failed } = await settings.restore(phone, [entryId])
  const [problem] = failed
  const { kind, old, subject } = entry
  if (problem === undefined) {
    await noteAction(phone.device(), { undoes: entryId, code: 'undo', packageName: subject ?? kind })
    return restored[0] ?? entry
  }
  const value = `${subject ?? ''} ${old ?? 'as before'}`.trim()
  const data = { kind, serial: phone.serial, value, detail: problem.reason }
  throw new HotplateError(
    'SETTING_FAILED',
    data,
    problem.evidence === null ? {} : { evidence: problem.evidence }
  )
}
