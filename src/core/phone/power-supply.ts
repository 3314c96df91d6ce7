import { parseSupplyNodes, type SupplyReading } from '@core/parse/power-supply'

/**
 * Shell text that prints, for each battery below /sys/class/power_supply, `#supply FOLDER` and lines `node=value` of what can be
 * read; `#none TEXT` with the shell's own error where none can be.
 */
export const supplyCommand = `seen=
for s in /sys/class/power_supply/battery /sys/class/power_supply/bms /sys/class/power_supply/*; do
  case " $seen " in *" $s "*) continue ;; esac
  k=
  { read -r k <$s/type; } 2>/dev/null
  case $k in Battery|BMS) ;; *) continue ;; esac
  seen="$seen $s"
  echo "#supply $s"
  for n in status capacity voltage_now current_now temp technology charge_full charge_full_design cycle_count \\
    charge_control_end_threshold; do
    v=
    { read -r v <$s/$n; } 2>/dev/null && echo "$n=$v"
  done
done
[ -n "$seen" ] || echo "#none $(ls /sys/class/power_supply/battery/ 2>&1)"`

/** What the nodes of a phone's batteries say. `folder` null = none could be read, `reason` says why. */
export interface SupplyNodes {
  readonly folder: string | null
  readonly reason: string | null
  /** The first battery that gives its level or its current: the one that is followed over time. */
  readonly live: SupplyReading
  /** Nodes of all batteries, the first that has one counts (`bms` often knows what `battery` does not). */
  readonly nodes: ReadonlyMap<string, string>
}

/** Reads what `supplyCommand` printed. Pure, never throws. */
export function parseSupplies(text: string): SupplyNodes {
  const supplies: { readonly folder: string; readonly lines: string[] }[] = []
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('#supply ')) supplies.push({ folder: line.slice(8), lines: [] })
    else supplies.at(-1)?.lines.push(line)
  }
  const nodes = new Map<string, string>()
  for (const [, name = '', value = ''] of supplies.flatMap(({ lines }) =>
    lines.flatMap((line) => {
      const match = /^([a-z_]+)=(.*)$/.exec(line.trim())
      return match === null ? [] : [match]
    })
  ))
    if (!nodes.has(name)) nodes.set(name, value.trim())
  const live = supplies.find(({ lines }) => lines.some((line) => /^(current_now|capacity)=/.test(line)))
  return {
    folder: live?.folder ?? null,
    reason: live === undefined ? whyNone(text, supplies.length) : null,
    live: parseSupplyNodes(live?.lines.join('\n') ?? ''),
    nodes
  }
}

function whyNone(text: string, supplies: number): string {
  if (supplies > 0) return 'the nodes of the battery cannot be read'
  const error = /^#none (?:ls: )?(.+)$/m.exec(text)?.[1]?.trim() ?? ''
  return error === '' ? 'no battery is listed below /sys/class/power_supply' : error
}
