import { mostCarriedBytes } from '@shared/contract/limits'
import { HotplateError } from '@shared/errors/hotplate-error'

const mebibyte = 1024 * 1024

/**
 * A file's bytes as base64, as the contract takes them. Throws FILES_TOO_LARGE before it reads one that no door carries, and what
 * the browser says when it cannot be read.
 */
export async function base64Of(file: File): Promise<string> {
  refuseTooLarge([file])
  const bytes = new Uint8Array(await file.arrayBuffer())
  const parts: string[] = []
  const step = 0x8000
  for (let from = 0; from < bytes.length; from += step)
    parts.push(String.fromCharCode(...bytes.subarray(from, from + step)))
  return btoa(parts.join(''))
}

/** Throws FILES_TOO_LARGE when these files together are more than one call carries. */
export function refuseTooLarge(files: readonly Pick<File, 'name' | 'size'>[]): void {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (bytes <= mostCarriedBytes) return
  throw new HotplateError('FILES_TOO_LARGE', {
    files: files.map(({ name }) => name).join(', '),
    sizeMiB: Math.ceil(bytes / mebibyte),
    mostMiB: mostCarriedBytes / mebibyte
  })
}
