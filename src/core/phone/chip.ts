import type { Chip, Fact } from '@shared/model'
import table from '../../../resources/soc.json'

/** Properties that name a chip by its model, best first, and those that name its platform. */
const modelProperties = [
  'ro.soc.model',
  'ro.vendor.qti.soc_model',
  'ro.chipname',
  'ro.hardware.chipname',
  'ro.mediatek.platform'
]
const platformProperties = ['ro.board.platform', 'ro.product.board', 'ro.hardware']

/**
 * The chip by its shop name, from the table of chips that the planner uses too: by the model that the phone tells (Android 12 and
 * later), else by its platform's code name, else by the Hardware line of /proc/cpuinfo. Pure.
 */
export function findChip(property: (name: string) => string, cpuinfo: string): Fact<Chip> {
  const hardware = /^Hardware\s*:\s*(?:.*\s)?(\S+)\s*$/m.exec(cpuinfo)?.[1] ?? ''
  const named = [...modelProperties, ...platformProperties]
    .map((source) => ({ source, told: property(source) }))
    .concat({ source: '/proc/cpuinfo Hardware', told: hardware })
    .filter(({ told }) => told !== '')
  for (const { source, told } of named) {
    const soc = lookUp(told)
    if (soc !== undefined)
      return {
        value: { name: soc.name, vendor: soc.vendor, model: soc.models[0] ?? told, source },
        reason: null
      }
  }
  const first = named[0]
  if (first === undefined) return { value: null, reason: 'the phone does not tell its chip' }
  return { value: null, reason: `${first.told} (${first.source}) is not in the table of chips` }
}

function lookUp(told: string): (typeof table.socs)[number] | undefined {
  const names = [told, told.split(/[-/]/)[0] ?? '', /^MT\d{4}/i.exec(told)?.[0] ?? '']
  for (const name of names.map((one) => one.toUpperCase()).filter((one) => one !== '')) {
    const soc = table.socs.find(({ models, platforms }) =>
      [...models, ...platforms].some((known) => known.toUpperCase() === name)
    )
    if (soc !== undefined) return soc
  }
  return undefined
}
