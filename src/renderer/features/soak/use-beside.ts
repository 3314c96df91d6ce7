import { useState } from 'react'

interface SideList {
  /** Sessions that stand side by side, in the order in which they came: those that run, and those that ended here. */
  readonly ids: readonly string[]
  /** Takes a session that ended away. */
  readonly dismiss: (id: string) => void
}

/** Every running session, and each that ended meanwhile until the reader takes it away. */
export function useBeside(running: readonly string[]): SideList {
  const [seen, setSeen] = useState(running)
  const fresh = running.filter((id) => !seen.includes(id))
  if (fresh.length > 0) setSeen([...seen, ...fresh])
  return {
    ids: [...seen, ...fresh],
    dismiss: (id) => setSeen((known) => known.filter((one) => one !== id))
  }
}
