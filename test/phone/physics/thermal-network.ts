/** Temperatures of a phone's parts, in degrees Celsius. */
export interface Temperatures {
  /** The hottest spot of the SoC: the big cores. */
  readonly die: number
  /** The board that the SoC sits on. */
  readonly board: number
  readonly skin: number
  readonly battery: number
}

/** Heat capacities (J/K) and thermal resistances (K/W) of a phone. */
export interface ThermalConstants {
  readonly ambientC: number
  readonly capacity: Temperatures
  readonly dieToBoard: number
  readonly boardToSkin: number
  readonly boardToBattery: number
  readonly skinToAir: number
  readonly batteryToSkin: number
}

/** Heat put into a phone, in watts. */
export interface HeatInput {
  readonly dieWatts: number
  readonly batteryWatts: number
}

/** A flagship without a fan: 7 W lasts about two and a half minutes, about 3 W can be carried off for ever. */
export const defaultThermalConstants: ThermalConstants = {
  ambientC: 25,
  capacity: { die: 4, board: 52, skin: 45, battery: 60 },
  dieToBoard: 2,
  boardToSkin: 6.5,
  boardToBattery: 11,
  skinToAir: 8,
  batteryToSkin: 10
}

const longestStepSeconds = 0.5

/** Moves the network on by so many seconds under constant heat. */
export function stepThermal(
  from: Temperatures,
  heat: HeatInput,
  seconds: number,
  constants: ThermalConstants = defaultThermalConstants
): Temperatures {
  let now = from
  for (let left = seconds; left > 1e-9; left -= longestStepSeconds) {
    now = eulerStep(now, heat, Math.min(left, longestStepSeconds), constants)
  }
  return now
}

function eulerStep(t: Temperatures, heat: HeatInput, seconds: number, k: ThermalConstants): Temperatures {
  const dieBoard = (t.die - t.board) / k.dieToBoard
  const boardSkin = (t.board - t.skin) / k.boardToSkin
  const boardBattery = (t.board - t.battery) / k.boardToBattery
  const batterySkin = (t.battery - t.skin) / k.batteryToSkin
  const skinAir = (t.skin - k.ambientC) / k.skinToAir
  return {
    die: t.die + ((heat.dieWatts - dieBoard) * seconds) / k.capacity.die,
    board: t.board + ((dieBoard - boardSkin - boardBattery) * seconds) / k.capacity.board,
    skin: t.skin + ((boardSkin + batterySkin - skinAir) * seconds) / k.capacity.skin,
    battery: t.battery + ((boardBattery - batterySkin + heat.batteryWatts) * seconds) / k.capacity.battery
  }
}

/** A phone that lay around at one temperature: parts differ a little, as they do on a desk. */
export function restingAt(celsius: number): Temperatures {
  return { die: celsius, board: celsius - 0.5, skin: celsius - 2.5, battery: celsius - 1.5 }
}
