import { catalogue } from './001-catalogue'
import { recipesAndCapabilities } from './002-recipes-and-capabilities'
import { bandwidths } from './003-bandwidths'
import { dropFindings } from './004-drop-findings'

/** Every schema step in order; step n brings the database's user_version from n to n + 1. Steps are only ever added. */
export const migrations: readonly string[] = [catalogue, recipesAndCapabilities, bandwidths, dropFindings]
