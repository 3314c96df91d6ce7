import { openSessionFile } from '@core/sessions/portable/open-session-file'
import type { Answering } from './router'

/** Answers about session files that are only looked at. */
export function diagnoseRoutes(answer: Answering) {
  return { open: answer.diagnose.open.handler(({ input }) => openSessionFile(input.fileName, input.base64)) }
}
