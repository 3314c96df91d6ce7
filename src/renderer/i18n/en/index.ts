import { common } from './common'
import { compare } from './compare'
import { connection } from './connection'
import { dossier } from './dossier'
import { findings } from './findings'
import { library } from './library'
import { phones } from './phones'
import { plan } from './plan'
import { provision } from './provision'
import { results } from './results'
import { settings } from './settings'
import { run } from './run'
import { soak } from './soak'
import { timeline } from './timeline'
import { tune } from './tune'

/** Every text of the UI in English; the keys and the {names} here bind all other languages. */
export const en = {
  ...common,
  ...compare,
  ...connection,
  ...dossier,
  ...findings,
  ...library,
  ...phones,
  ...plan,
  ...provision,
  ...results,
  ...settings,
  ...run,
  ...soak,
  ...timeline,
  ...tune
}

export type Messages = typeof en
