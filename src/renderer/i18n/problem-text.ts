import { fillMessage } from '@shared/errors/hotplate-error'
import type { Problem } from '../rpc/problem'
import type { Locale } from './locale'
import type { Translate } from './translate'
import { zhErrors } from './zh/errors'

/** The words of a problem; `copy` is the whole detail for a bug report, always in English. */
export interface ProblemText {
  readonly code: string
  readonly message: string
  readonly meaning: string
  readonly advice: string
  readonly copy: string
}

/** English comes with the detail itself; another language has the same texts per code, filled from its data. */
export function problemText(problem: Problem, locale: Locale, t: Translate): ProblemText {
  if (problem.kind === 'link')
    return {
      code: 'LINK',
      message: t('link.problem'),
      meaning: t('link.meaning'),
      advice: t('link.advice'),
      copy: 'The page lost its connection to Hotplate.'
    }
  const { detail } = problem
  const copy = JSON.stringify(detail, null, 2)
  if (locale === 'en')
    return {
      code: detail.code,
      message: detail.message,
      meaning: detail.meaning,
      advice: detail.advice,
      copy
    }
  const local = zhErrors[detail.code]
  return {
    code: detail.code,
    message: fillMessage(local.message, detail.data),
    meaning: fillMessage(local.meaning, detail.data),
    advice: fillMessage(local.advice, detail.data),
    copy
  }
}
