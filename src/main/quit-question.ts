import { app, dialog } from 'electron'
import type { Words } from './words'

/** Asks before the program ends while soaks run on phones. They would go on; only the live view here ends. */
export function askBeforeQuit(soaksRunning: () => number, words: Words): void {
  let sure = false
  app.on('before-quit', (event) => {
    const soaks = soaksRunning()
    if (sure || soaks === 0) return
    const answer = dialog.showMessageBoxSync({
      type: 'question',
      message: words.quitTitle(soaks),
      detail: words.quitText,
      buttons: [words.stay, words.quit],
      defaultId: 0,
      cancelId: 0
    })
    sure = answer === 1
    if (!sure) event.preventDefault()
  })
}
