/** A thin progress line. `value` 0..1, null when it cannot be known (drawn striped). */
export function ProgressBar(props: { value: number | null; label: string }) {
  const share = props.value === null ? null : Math.min(1, Math.max(0, props.value))
  return (
    <div
      className="hp-bar"
      role="progressbar"
      aria-label={props.label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === null ? undefined : Math.round(share * 100)}
      data-unknown={share === null ? '' : undefined}
    >
      <i style={{ transform: `scaleX(${share ?? 1})` }} />
    </div>
  )
}
