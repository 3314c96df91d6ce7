import { implement } from '@orpc/server'
import { contract } from '@shared/contract'
import { compareRoutes } from './compare-routes'
import { diagnoseRoutes } from './diagnose-routes'
import { toDoorError } from './door-errors'
import { libraryRoutes, phoneRoutes, provisionRoutes } from './phone-routes'
import { planRoutes } from './plan-routes'
import { recipeRoutes } from './recipe-routes'
import { preferencesRoutes, systemRoutes } from './system-routes'
import { termuxRoutes } from './termux-routes'
import { tuneRoutes } from './tune-routes'
import { actionRoutes, gateRoutes, settingRoutes } from './safety-routes'
import type { CoreServices } from './services'
import { sessionRoutes, soakRoutes } from './session-routes'

/** Answers the contract from the services. Every error leaves through one place (`toDoorError`). */
export function createRouter(services: CoreServices) {
  const answer = answering(services)
  return answer.router({
    system: systemRoutes(answer, services),
    preferences: preferencesRoutes(answer, services),
    phones: phoneRoutes(answer, services),
    library: libraryRoutes(answer, services),
    plan: planRoutes(answer, services),
    provision: provisionRoutes(answer, services),
    recipes: recipeRoutes(answer, services),
    termux: termuxRoutes(answer, services),
    soak: soakRoutes(answer, services),
    sessions: sessionRoutes(answer, services),
    diagnose: diagnoseRoutes(answer),
    compare: compareRoutes(answer, services),
    tune: tuneRoutes(answer, services),
    gates: gateRoutes(answer, services),
    settings: settingRoutes(answer, services),
    actions: actionRoutes(answer, services)
  })
}

/** The contract's implementer with the error mapping in front of every route. */
export function answering(services: Pick<CoreServices, 'log'>) {
  return implement(contract).use(async ({ next }) => {
    try {
      return await next()
    } catch (error) {
      throw toDoorError(error, services.log)
    }
  })
}

export type Answering = ReturnType<typeof answering>
export type CoreRouter = ReturnType<typeof createRouter>
