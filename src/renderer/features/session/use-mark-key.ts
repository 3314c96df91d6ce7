import { useEffect } from 'react'
import { isTyping } from '../../kit/typing'

/** `m` asks for a mark or note, while no field, list or dialog has the keyboard. `open` is to stay the same function. */
export function useMarkKey(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'm' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [open])
}
