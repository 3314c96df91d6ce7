import type { PhoneSide } from '@core/gguf/memory/plan-memory'
import { parseMemInfo } from '@core/parse/meminfo'
import type { Phone } from '@core/phone/types'
import type { Dossier, MemoryPlan } from '@shared/model'
import { tableBandwidth } from './soc-bandwidth'
import type { BandwidthStore, ModelHistory } from './types'

/** Where no phone was named. */
export const noPhone: PhoneSide = {
  serial: null,
  available: { bytes: null, reason: 'no phone was named (-s SERIAL)' },
  bandwidth: { value: null, reason: 'no phone was named (-s SERIAL)' },
  history: null,
  repacks: true
}

export interface PhoneSideOptions {
  readonly bandwidths: BandwidthStore
  readonly history: ModelHistory
}

/** Asks a phone what it has right now, and the store what is known of it with this model. Throws when it does not answer. */
export async function phoneSide(
  phone: Phone,
  modelId: string | null,
  { bandwidths, history }: PhoneSideOptions
): Promise<PhoneSide> {
  const [dossier, memory] = await Promise.all([
    phone.dossier(),
    phone.device().exec(['cat', '/proc/meminfo'], { timeoutMs: 10_000 })
  ])
  const { availableKb } = parseMemInfo(memory.stdout)
  const bandwidth = bandwidthOf(dossier, phone.serial, { modelId, bandwidths })
  return {
    serial: phone.serial,
    available: {
      bytes: availableKb === null ? null : availableKb * 1024,
      reason: availableKb === null ? 'the phone’s kernel tells no MemAvailable' : null
    },
    bandwidth: {
      value: bandwidth,
      reason:
        bandwidth === null ? 'no measurement was made here, and the table does not know this chip' : null
    },
    history: modelId === null ? null : history(phone.serial, modelId),
    repacks:
      dossier.cpuFeatures.length === 0 || dossier.cpuFeatures.some((flag) => /^(asimddp|i8mm)$/.test(flag))
  }
}

function bandwidthOf(
  dossier: Dossier,
  serial: string,
  { modelId, bandwidths }: { readonly modelId: string | null; readonly bandwidths: BandwidthStore }
): MemoryPlan['bandwidth'] {
  const measured = bandwidths.get(serial, modelId)
  if (measured !== null)
    return { bytesPerSecond: measured.bytesPerSecond, source: 'measured', detail: measured.detail }
  const chip = dossier.soc.value
  const estimated = chip === null ? null : tableBandwidth(chip)
  return estimated === null ? null : { ...estimated, source: 'socTable' }
}
