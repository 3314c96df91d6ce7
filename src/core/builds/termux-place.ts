import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { phoneLayout } from '@core/phone/layout'
import type { Phone } from '@core/phone/types'
import { HotplateError } from '@shared/errors/hotplate-error'
import type { Build, BuildFile } from '@shared/model'
import { checkSource } from './source-check'
import { termuxBuilds, termuxPackage } from './termux-layout'

/**
 * Through a pipe: adb writes only where its shell user may, and the app's user may not read there (SELinux). Prints the hash of
 * what arrived; a file gets its name only when it is whole.
 */
const copyScript = `
run-as ${termuxPackage} sh -c '
mkdir -p "$1" && cat > "$1/$2.part" && chmod "$3" "$1/$2.part" && sha256sum < "$1/$2.part"' hotplate "$2" "$3" "$4" < "$1"
`
const nameScript = `run-as ${termuxPackage} sh -c 'mv -f "$1/$2.part" "$1/$2"' hotplate "$@"`
const hashScript = `run-as ${termuxPackage} sh -c 'sha256sum < "$1/$2"' hotplate "$@"`
const dropScript = `run-as ${termuxPackage} sh -c 'rm -f "$1/$2.part"' hotplate "$@"`

/** Puts a build into Termux's home; files that are there and right are not sent. Throws HASH_MISMATCH, SOURCE_CHANGED, and what a push throws. */
export async function placeInTermux(phone: Phone, build: Build): Promise<void> {
  const device = phone.device()
  const passing = `${phoneLayout.root}/termux-${randomUUID()}`
  const job = { kind: 'provision', id: randomUUID(), text: `${build.name} to Termux`, progress: 0 } as const
  await phone.run(job, async (update) => {
    await device.exec(['mkdir', '-p', passing])
    try {
      for (const [index, file] of build.files.entries()) {
        await placeFile(phone, { build, file, passing })
        update({ progress: (index + 1) / build.files.length })
      }
    } finally {
      await device.exec(['rm', '-rf', passing], { expectedExits: 'any' })
    }
  })
}

async function placeFile(
  phone: Phone,
  { build, file, passing }: { readonly build: Build; readonly file: BuildFile; readonly passing: string }
): Promise<void> {
  const device = phone.device()
  const folder = `${termuxBuilds}/${build.id}`
  const there = await device.script(hashScript, [folder, file.name], { expectedExits: 'any' })
  if (hashIn(there.stdout) === file.sha256) return
  const path = join(build.folder, file.name)
  await checkSource({ path, size: file.size, sha256: file.sha256, mtimeMs: null })
  const stop = `${passing}/file`
  await device.push({ path }, stop)
  const mode = file.executable ? '700' : '600'
  const { stdout } = await device.script(copyScript, [stop, folder, file.name, mode], { timeoutMs: 300_000 })
  const actual = hashIn(stdout)
  if (actual !== file.sha256) {
    await device.script(dropScript, [folder, file.name], { expectedExits: 'any' })
    const data = { file: file.name, serial: phone.serial, expected: file.sha256, actual }
    throw new HotplateError('HASH_MISMATCH', data)
  }
  await device.script(nameScript, [folder, file.name])
}

function hashIn(text: string): string | null {
  return /^([0-9a-f]{64})\b/m.exec(text)?.[1] ?? null
}
