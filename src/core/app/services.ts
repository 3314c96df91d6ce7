import type { Adb } from '@core/adb/types'
import type { CapabilityProbe } from '@core/builds/capabilities'
import type { TermuxPlace } from '@core/builds/termux'
import type { Library } from '@core/builds/types'
import type { GateService } from '@core/gates/types'
import type { HogActions } from '@core/hog-actions/types'
import type { PhoneSettings } from '@core/phone/settings/types'
import type { PhoneHub } from '@core/phone/types'
import type { Wireless } from '@core/phone/wireless'
import type { PlanService } from '@core/plan/types'
import type { ProvisionService } from '@core/provision/types'
import type { RecipeService } from '@core/recipes/types'
import type { RunLauncher } from '@core/runs/types'
import type { SessionService } from '@core/sessions/types'
import type { TuneService } from '@core/tuner/types'
import type { Log } from '@shared/base/log'
import type { OpenedFilesBook } from './opened-files'
import type { PreferencesService } from './settings/preferences'
import type { Upkeep } from './settings/upkeep'
import type { SystemStatusSource } from './system-status'

/** The rooms of core as the router sees them. */
export interface CoreServices {
  readonly adb: Adb
  readonly phones: PhoneHub
  readonly wireless: Wireless
  readonly preferences: PreferencesService
  readonly upkeep: Upkeep
  readonly opened: OpenedFilesBook
  readonly library: Library
  readonly capabilities: CapabilityProbe
  readonly phoneSettings: PhoneSettings
  readonly hogActions: HogActions
  readonly gates: GateService
  readonly plan: PlanService
  readonly provision: ProvisionService
  readonly recipes: RecipeService
  readonly termux: TermuxPlace
  readonly launcher: RunLauncher
  readonly sessions: SessionService
  readonly system: SystemStatusSource
  readonly tuner: TuneService
  readonly log: Log
}
