import { phoneLayout } from '@core/phone/layout'
import type { Phone } from '@core/phone/types'
import type { Build, TuneSpace } from '@shared/model'

const askMs = 60_000
const listScript = `cd "$1" && LD_LIBRARY_PATH=$1 ADSP_LIBRARY_PATH=$1 exec ./llama-bench --list-devices`

/** What computes on the CPU all the same. */
const ofCpu = /^(?:CPU|BLAS|ACCEL)/i

/** Devices of a build on this phone beside its CPU, as `--list-devices` prints them: `  Vulkan0: Adreno (TM) 750 (7527 MiB, …)`. */
export function devicesIn(text: string): readonly string[] {
  const rows = [...text.matchAll(/^ +(\S+): .+\(\d+ MiB\b/gm)]
  return rows.flatMap(([, name = '']) => (ofCpu.test(name) ? [] : [name]))
}

/** Devices that are to be found out, found out: none where the build has only the CPU or cannot tell. Throws what the link throws. */
export async function withDevices(phone: Phone, build: Build, space: TuneSpace): Promise<TuneSpace> {
  if (space.devices !== 'all') return space
  const { stdout, stderr, exitCode } = await phone
    .device()
    .script(listScript, [phoneLayout.build(build.id)], {
      ...{ expectedExits: 'any', timeoutMs: askMs }
    })
  return { ...space, devices: exitCode === 0 ? [...devicesIn(`${stdout}\n${stderr}`)] : [] }
}
