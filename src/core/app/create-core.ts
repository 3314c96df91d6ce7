import { join } from 'node:path'
import { createAdb } from '@core/adb/create-adb'
import type { AdbAddress } from '@core/adb/types'
import { createCapabilityProbe } from '@core/builds/capabilities'
import { checkBuild, requireRunnable } from '@core/builds/check-build'
import { createLibrary } from '@core/builds/create-library'
import { createTermux } from '@core/builds/termux'
import { createGateService } from '@core/gates/create-gate-service'
import { createPhoneKeeper } from '@core/gates/phone-keeper'
import { createHogActions } from '@core/hog-actions/create-hog-actions'
import { createPhoneHub } from '@core/phone/phone-hub'
import { createPhoneSettings } from '@core/phone/settings/create-phone-settings'
import { createWireless } from '@core/phone/wireless'
import type { Phone } from '@core/phone/types'
import { createPlanService } from '@core/plan/create-plan-service'
import { createPlanGate } from '@core/plan/plan-gate'
import { createRunPlanner } from '@core/plan/run-planner'
import { createProvisionService } from '@core/provision/create-provision-service'
import { createTreeStore, hashWithTree } from '@core/provision/tree-store'
import { createRecipes } from '@core/recipes/create-recipes'
import { createRunLauncher } from '@core/runs/create-run-launcher'
import { createSessionService } from '@core/sessions/create-session-service'
import { modelHistory } from '@core/sessions/model-history'
import { referenceStart } from '@core/sessions/reference-start'
import { openStore } from '@core/sessions/store'
import { createTelemetryFollower } from '@core/telemetry/follow-telemetry'
import { createTuner } from '@core/tuner/create-tuner'
import type { ContractRouterClient } from '@orpc/contract'
import { createRouterClient } from '@orpc/server'
import { DisposableStore } from '@shared/base/disposables'
import type { Log } from '@shared/base/log'
import type { Contract } from '@shared/contract'
import type { Build } from '@shared/model'
import packageFile from '../../../package.json' with { type: 'json' }
import { dataFolder } from './data-folder'
import { createLogFile } from './log-file'
import { isOrphan, programMark } from './program-mark'
import { lockRecorder } from './recorder-lock'
import { resourcesFolder } from './resources'
import { createRouter, type CoreRouter } from './router'
import type { CoreServices } from './services'
import { createOpenedFiles } from './opened-files'
import { chosenServer, openPhoneBook, startLimits } from './settings/open-settings'
import { openPreferences } from './settings/preferences'
import { createUpkeep } from './settings/upkeep'
import { keepSettings } from './settings-keeper'
import { createSystemStatus } from './system-status'

/** What may be chosen of a core; everything has a default that suits the installed program. */
export interface CoreOptions {
  /** Default: HOTPLATE_HOME, else the system's place for program data. */
  readonly dataFolder?: string
  /** The folder with `phone/`; default: found beside the running code. */
  readonly resourcesFolder?: string
  readonly adb?: { readonly address?: AdbAddress; readonly path?: string }
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Default: `hotplate.log` in the data folder. */
  readonly log?: Log
  /**
   * Be the one that records in this data folder, and go on with the sessions whose recording was left behind. Without it
   * a core only reads and provisions.
   */
  readonly records?: boolean
}

/** The whole product. Doors serve `router`; code of this process asks `client`. */
export interface Core {
  readonly router: CoreRouter
  readonly client: ContractRouterClient<Contract>
  readonly services: CoreServices
  readonly dataFolder: string
  /** Gives everything back. Runs on phones go on and keep recording there. */
  dispose(): Promise<void>
}

/** Makes a core. Throws STORE_NEWER, STORE_FAILED and BAD_INPUT (the adb environment, or another program records here). */
export function createCore(options: CoreOptions = {}): Core {
  const folder = options.dataFolder ?? dataFolder()
  const log = options.log ?? createLogFile({ path: join(folder, 'hotplate.log') })
  const owned = new DisposableStore()
  if (options.records === true) owned.add(lockRecorder(folder))
  const services = wireOrUndo({ ...options, dataFolder: folder, log }, owned)
  if (options.records === true) {
    services.sessions.resume()
    void services.upkeep.cleanUp.emptyTrash().catch((error: unknown) => log.warn({ error }, 'trash kept'))
  }
  const router = createRouter(services)
  log.info({ dataFolder: folder, version: packageFile.version }, 'core started')
  return {
    router,
    client: createRouterClient(router),
    services,
    dataFolder: folder,
    dispose: () => owned.dispose()
  }
}

type WireOptions = CoreOptions & { readonly dataFolder: string; readonly log: Log }

function wireOrUndo(options: WireOptions, owned: DisposableStore): CoreServices {
  try {
    return wire(options, owned)
  } catch (error) {
    void owned.dispose()
    throw error
  }
}

/** Makes every room and owns it: disposing goes backwards, so that each room still has what it stands on. */
function wire(options: WireOptions, owned: DisposableStore): CoreServices {
  const { log } = options
  const env = options.env ?? process.env
  const scripts = join(options.resourcesFolder ?? resourcesFolder(), 'phone')
  const store = owned.add(openStore({ folder: options.dataFolder, log }))
  const preferences = owned.add(openPreferences(options.dataFolder, log))
  const chosen = preferences.state().preferences
  const address = options.adb?.address ?? chosenServer(chosen, env)
  const adb = owned.add(createAdb({ env, log, address, adbPath: options.adb?.path ?? chosen.adbPath }))
  const book = openPhoneBook(options.dataFolder, log)
  const phones = owned.add(createPhoneHub({ adb, log, book }))
  const wireless = createWireless({ adb, book })
  const trees = owned.add(createTreeStore({ folder: join(options.dataFolder, 'trees') }))
  const library = createLibrary({
    ...{ store: store.library, folder: join(options.dataFolder, 'builds'), log, hash: hashWithTree(trees) }
  })
  const capabilities = createCapabilityProbe({ store: store.capabilities })
  const known = { bandwidths: store.bandwidths, history: modelHistory(store.db, store.sessions) }
  const gates = {
    model: createPlanGate(library, known),
    build: async (phone: Phone, build: Build, signal: AbortSignal): Promise<void> =>
      requireRunnable(await checkBuild(phone, build, signal), build)
  }
  const touched = new Set<string>()
  const mark = options.records === true ? programMark() : null
  const phoneSettings = createPhoneSettings({ by: mark ?? 'user', touched })
  const provision = owned.add(
    createProvisionService({ phones, library, capabilities, gates, trees, settings: phoneSettings, log })
  )
  const plan = createPlanService({ phones, library, placements: provision, ...known })
  if (mark !== null) owned.add(keepSettings({ phones, log, mark, touched }))
  const recipes = createRecipes({ store: store.recipes })
  const termux = createTermux()
  const launcher = createRunLauncher({ scripts, capabilities, log })
  const followTelemetry = createTelemetryFollower({ scripts, log })
  const hogActions = createHogActions(phoneSettings)
  const planner = createRunPlanner(library, known)
  const gateService = createGateService({
    ...{ phones, library, planner, settings: phoneSettings, keeper: createPhoneKeeper(scripts) },
    stopApp: (...args) => hogActions.quiet(...args),
    referenceOf: referenceStart(store.db, store.sessions),
    limits: () => startLimits(preferences.state().preferences)
  })
  const checks = { planner, gates: gateService }
  const sessions = owned.add(
    createSessionService({ store, adb, phones, library, launcher, followTelemetry, checks, log })
  )
  const tuner = owned.add(
    createTuner({
      ...{ phones, library, capabilities, recipes, folder: options.dataFolder, log, scripts },
      owner: { mark: mark ?? programMark(), isGone: isOrphan }
    })
  )
  const system = owned.add(
    createSystemStatus(adb, { version: packageFile.version, dataFolder: options.dataFolder })
  )
  const upkeep = createUpkeep({
    ...{ folder: options.dataFolder, sessions, version: packageFile.version, adbPath: adb.adbPath },
    ...{ db: store.db, resources: options.resourcesFolder ?? resourcesFolder() }
  })
  return {
    adb,
    phones,
    wireless,
    preferences,
    upkeep,
    opened: owned.add(createOpenedFiles()),
    library,
    capabilities,
    phoneSettings,
    hogActions,
    gates: gateService,
    plan,
    provision,
    recipes,
    termux,
    launcher,
    sessions,
    system,
    tuner,
    log
  }
}
