import { common } from './common'
import { dossier } from './dossier'
import { library } from './library'
import { phones } from './phones'
import { plan } from './plan'
import { provision } from './provision'
import { soak } from './soak'
import { timeline } from './timeline'

/** Every text of the UI in English; the keys and the {names} here bind all other languages. */
export const en = {
  ...common,
  ...dossier,
  ...library,
  ...phones,
  ...plan,
  ...provision,
  ...soak,
  ...timeline
}

export type Messages = typeof en
