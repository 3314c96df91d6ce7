/** One figure with its unit and, below, the condition it holds under. */
export function Stat(props: { value: string; unit?: string; note?: string | undefined }) {
  return (
    <div className="hp-stat">
      <b>
        {props.value} {props.unit === undefined ? null : <span>{props.unit}</span>}
      </b>
      {props.note === undefined ? null : <span>{props.note}</span>}
    </div>
  )
}
