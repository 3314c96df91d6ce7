import { ownedFunction } from '@core/phone/owned-script'

/**
 * Scripts about the keeper of a tune (resources/phone/tune-keeper.sh), for mksh. Values arrive as `$1`…. A process is named by pid and
 * start time: a pid alone may belong to someone else by now.
 */
export const ownedFunctions = `${ownedFunction}keeper() { pid= start= rest=; { read -r pid start rest <"$1/runner.pid"; } 2>/dev/null; owned "$pid" "$start"; }
owner() { count= who=; { read -r count who <"$1/beat"; } 2>/dev/null; }
`

/** Arg: the folder of runs. A line for each tune whose keeper lives: FOLDER SECONDS_SINCE_BEAT OWNER; `-` = not known. */
export const keepersScript = `${ownedFunctions}
now=$(date +%s)
set +f
for folder in "$1"/tune-*; do
  [ -f "$folder/runner.pid" ] && keeper "$folder" || continue
  owner "$folder"
  at=$(stat -c %Y "$folder/beat" 2>/dev/null)
  echo "\${folder##*/} $([ -n "$at" ] && echo $((now - at)) || echo -) $who"
done
exit 0`

/**
 * Args: folder, owner, AWAY_S BATTERY_MC SKIN_MC, then folders of tunes that nobody follows any more. Starts the keeper unless it lives,
 * makes the owner its owner, and lets the others go. Exit 1: it did not start; 5: another tune began in the same instant, this one is taken back.
 */
export const holdScript = `${ownedFunctions}
cd "$1" || exit 1
folder=$1
echo "1 $2" >beat
if ! keeper .; then
  rm -f runner.pid watchdog.reason
  leave=nohup
  command -v setsid >/dev/null 2>&1 && leave=setsid
  $leave sh ./tune-keeper.sh "$1" "$3" "$4" "$5" </dev/null >/dev/null 2>&1 &
  n=0
  until keeper . || [ $n -ge 100 ]; do
    sleep 0.1 2>/dev/null || sleep 1
    n=$((n + 1))
  done
fi
keeper . || exit 1
mine="$pid $start"
shift 5
set +f
for other in "\${folder%/*}"/tune-*; do
  case " $* $folder " in *" $other "*) continue ;; esac
  if [ -f "$other/runner.pid" ] && keeper "$other"; then
    kill -TERM \${mine% *}
    exit 5
  fi
done
[ $# -gt 0 ] && echo "$mine" >"\${folder%/*/*}/lease"
for other in "$@"; do
  keeper "$other" && kill -TERM "$pid"
done
exit 0`

/** Args: folder, count, owner. Notes that the PC is there. */
export const beatScript = `${ownedFunctions}
keeper "$1" && owner "$1" && [ "$who" = "$3" ] && echo "$2 $3" >"$1/beat"`

/** Args: folder, owner. Ends the keeper if it is this owner's, waits until its watchdog has brought the settings back, and removes the folder. */
export const releaseScript = `${ownedFunctions}
[ -d "$1" ] || exit 0
owner "$1"
if keeper "$1"; then
  [ "$who" = "$2" ] || exit 0
  kill -TERM "$pid"
fi
n=0
while keeper "$1" && [ $n -lt 20 ]; do sleep 0.5 2>/dev/null || sleep 1; n=$((n + 1)); done
n=0
until grep -q 'watchdog state=ended' "$1/events.log" 2>/dev/null || [ ! -s "$1/events.log" ] || [ $n -ge 60 ]; do
  sleep 0.5 2>/dev/null || sleep 1
  n=$((n + 1))
done
rm -rf "$1"
exit 0`
