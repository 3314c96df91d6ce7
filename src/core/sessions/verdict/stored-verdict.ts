import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Verdict, verdictVersion, type SessionSummary } from '@shared/model'

const fileName = 'verdict.json'

/** Keeps the verdict of a finished session in its folder. */
export async function storeVerdict(folder: string, verdict: Verdict): Promise<void> {
  const file = join(folder, fileName)
  await writeFile(`${file}.part`, JSON.stringify(verdict))
  await rename(`${file}.part`, file)
}

/** The verdict in a session's folder; null when there is none, it cannot be read, or an older (or newer) method made it. */
export async function storedVerdict(folder: string): Promise<Verdict | null> {
  try {
    const verdict = Verdict.safeParse(JSON.parse(await readFile(join(folder, fileName), 'utf8')))
    return verdict.success && verdict.data.version === verdictVersion ? verdict.data : null
  } catch {
    return null
  }
}

/** The figures of a summary on which the verdict has the last word, so that a list says what the finding says. */
export function figuresOf(
  verdict: Verdict | null
): Partial<Pick<SessionSummary, 'onsetMs' | 'retentionPct'>> {
  if (verdict === null) return {}
  const { onsetS, retention } = verdict
  return {
    onsetMs: onsetS === null ? null : Math.round(onsetS * 1000),
    ...(retention === null ? {} : { retentionPct: retention * 100 })
  }
}
