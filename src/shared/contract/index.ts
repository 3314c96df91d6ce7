import { actions } from './actions'
import { compare } from './compare'
import { diagnose } from './diagnose'
import { gates } from './gates'
import { library } from './library'
import { phones } from './phones'
import { plan } from './plan'
import { preferences } from './preferences'
import { provision } from './provision'
import { recipes } from './recipes'
import { sessions } from './sessions'
import { settings } from './settings'
import { soak } from './soak'
import { system } from './system'
import { termux } from './termux'
import { tune } from './tune'

/** Every question a door or the UI may ask of Hotplate. `core/app` answers it; nothing else is reachable. */
export const contract = {
  system,
  phones,
  library,
  plan,
  provision,
  soak,
  sessions,
  diagnose,
  recipes,
  termux,
  preferences,
  compare,
  tune,
  gates,
  settings,
  actions
}
export type Contract = typeof contract

export type { SystemStatus } from './system'
