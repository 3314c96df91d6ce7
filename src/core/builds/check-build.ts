import type { Phone } from '@core/phone/types'
import type { Build, BuildCheck, CheckItem } from '@shared/model'

/** Would the build run on the phone? Reads the build's files here and looks at the phone; sends nothing. */
export async function checkBuild(phone: Phone, build: Build): Promise<BuildCheck> {
  const { abis } = await phone.dossier()
  const items: CheckItem[] = []
  if (!abis.includes(build.abi)) {
    const data = { buildAbi: build.abi, phoneAbis: abis.join(',') }
    const text = `The build is for ${build.abi}; the phone runs ${abis.join(', ')}.`
    items.push({ code: 'wrongAbi', severity: 'stop', data, text })
  }
  return { buildId: build.id, serial: phone.serial, runs: items.length === 0, items }
}
