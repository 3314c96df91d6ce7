import type { Translation } from '../translate'
import { common } from './common'
import { phones } from './phones'
import { provision } from './provision'
import { soak } from './soak'
import { timeline } from './timeline'

/** Every text of the UI in simplified Chinese. */
export const zh: Translation = { ...common, ...phones, ...provision, ...soak, ...timeline }
