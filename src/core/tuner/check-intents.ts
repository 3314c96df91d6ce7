import { devicesOf, referenceSettings } from './candidates'
import type { TuneRecord } from './record'
import { visitArgs, type VisitPlace } from './visit'

/** Every value that was named must be one that the binary knows. Throws INTENT_UNSUPPORTED. */
export function checkIntents({ clusters, request }: TuneRecord, place: VisitPlace): void {
  const { space } = request
  const plain = referenceSettings(clusters, request)
  const all = [
    plain,
    ...space.ubatch.map((ubatch) => ({ ...plain, ubatch })),
    ...space.kvTypes.map(({ k, v }) => ({ ...plain, kvTypeK: k, kvTypeV: v })),
    ...space.residency.map((residency) => ({ ...plain, residency })),
    ...devicesOf(space).map((device) => ({ ...plain, device })),
    ...space.repack.map((repack) => ({ ...plain, repack }))
  ]
  for (const settings of all) visitArgs(place, { settings, kind: 'decode', repetitions: 1, limitMs: null })
}
