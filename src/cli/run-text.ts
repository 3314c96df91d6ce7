import type { SessionDetail } from '@shared/model'
import { outputText } from './output-text'
import { abnormalEndText } from './result-text'
import { effectiveText } from './session-text'
import { textPairs } from './table'

/** What a prompt or bench run answered, what it took, and what did not become as asked. */
export function runText(detail: SessionDetail): string {
  const { output, abnormalEnd, effective } = detail
  const parts = [
    output === null || output === undefined ? '' : outputText(output),
    textPairs([
      ['session', `${detail.id}  ${detail.name}`],
      ['state', detail.stateText === '' ? detail.state : `${detail.state}: ${detail.stateText}`],
      ...effective
        .filter(({ ok, advice }) => ok === false || advice === 'pinnedByTaskset')
        .map((one): [string, string] => [one.name, effectiveText(one)])
    ]),
    abnormalEnd === null || abnormalEnd === undefined ? '' : abnormalEndText(abnormalEnd)
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}
