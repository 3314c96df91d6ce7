import { Button } from './button'
import { ProgressBar } from './progress-bar'

export interface StoppableProgressProps {
  /** Accessible name of the bar. */
  readonly label: string
  /** Done part, 0 to 1; null = not known. */
  readonly value: number | null
  /** How far, how fast, how long; empty ones are left out. */
  readonly words: readonly string[]
  readonly stopLabel: string
  readonly onStop: () => void
}

/** How far something long is, with a button that ends it. */
export function StoppableProgress(props: StoppableProgressProps) {
  return (
    <div className="hp-stoppable">
      <ProgressBar value={props.value} label={props.label} />
      <div className="hp-actions hp-actions-start">
        <span className="hp-dim" role="status">
          {props.words.filter(Boolean).join(' · ')}
        </span>
        <Button onClick={props.onStop}>{props.stopLabel}</Button>
      </div>
    </div>
  )
}
