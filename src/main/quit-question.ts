import { app, dialog } from 'electron'
import type { Words } from './words'

/**
 * Asks before the program ends while soaks run on phones. They would go on; only the live view here ends. Returns the same question
 * for the window: where the program ends with it, it must be asked while the window is still there.
 */
export function askBeforeQuit(soaksRunning: () => number, words: () => Words): () => boolean {
  let sure = false
  const mayEnd = (): boolean => {
    const soaks = soaksRunning()
    if (sure || soaks === 0) return true
    const { quitTitle, quitText, stay, quit } = words()
    const answer = dialog.showMessageBoxSync({
      type: 'question',
      message: quitTitle(soaks),
      detail: quitText,
      buttons: [stay, quit],
      defaultId: 0,
      cancelId: 0
    })
    sure = answer === 1
    return sure
  }
  app.on('before-quit', (event) => {
    if (!mayEnd()) event.preventDefault()
  })
  return mayEnd
}
