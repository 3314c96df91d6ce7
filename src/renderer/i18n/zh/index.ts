import type { Translation } from '../translate'
import { common } from './common'
import { dossier } from './dossier'
import { library } from './library'
import { phones } from './phones'
import { plan } from './plan'
import { provision } from './provision'
import { soak } from './soak'
import { timeline } from './timeline'

/** Every text of the UI in simplified Chinese. */
export const zh: Translation = {
  ...common,
  ...dossier,
  ...library,
  ...phones,
  ...plan,
  ...provision,
  ...soak,
  ...timeline
}
