import { common } from './common'
import { phones } from './phones'
import { provision } from './provision'
import { soak } from './soak'
import { timeline } from './timeline'

/** Every text of the UI in English; the keys and the {names} here bind all other languages. */
export const en = { ...common, ...phones, ...provision, ...soak, ...timeline }

export type Messages = typeof en
