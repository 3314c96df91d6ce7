import { gateIds, type Gate } from '@shared/model'
import { checking, type GateInput } from './gate-input'
import { judgeCpuset, judgeLoad } from './judge-load'
import { judgeMemory } from './judge-memory'
import { judgeBattery } from './judge-power'
import { judgeSettings } from './judge-settings'
import { judgeTemperatures, judgeThermalStatus } from './judge-temps'

/** All gates over what was read so far, in the order of `gateIds`. Pure. */
export function judgeGates(input: GateInput): Gate[] {
  const gates = [
    ...judgeTemperatures(input),
    judgeThermalStatus(input),
    ...judgeBattery(input),
    ...judgeMemory(input),
    ...judgeLoad(input),
    judgeCpuset(input),
    ...judgeSettings(input)
  ]
  return gateIds.map((id) => gates.find((one) => one.id === id) ?? checking(id))
}
