import { phoneLayout } from '@core/phone/layout'

/** The first process whose program lies in our folder, by a listing of `/proc/PID/exe`; null = none. */
export function findRunning(listing: string): { readonly pid: number; readonly program: string } | null {
  for (const line of listing.split('\n')) {
    const match = / \/proc\/(\d+)\/exe -> (.+?)(?: \(deleted\))?$/.exec(line.trimEnd())
    const path = match?.[2]
    if (path?.startsWith(`${phoneLayout.root}/`) === true)
      return { pid: Number(match?.[1]), program: path.slice(path.lastIndexOf('/') + 1) }
  }
  return null
}
