import { lazy } from 'react'

/** Views with charts: half the code of the page, which the first view need not wait for. */
const later = {
  soak: () => import('../features/soak/soak-view'),
  diagnose: () => import('../features/diagnose/diagnose-view'),
  compare: () => import('../features/compare/compare-view')
}

export const SoakView = lazy(async () => ({ default: (await later.soak()).SoakView }))
export const DiagnoseView = lazy(async () => ({ default: (await later.diagnose()).DiagnoseView }))
export const CompareView = lazy(async () => ({ default: (await later.compare()).CompareView }))

/** Fetches them before they are asked for, so that they open at once, also when the server is gone; what fails is told by the view that is opened. */
export async function fetchLaterViews(): Promise<void> {
  await Promise.allSettled(Object.values(later).map((load) => load()))
}
