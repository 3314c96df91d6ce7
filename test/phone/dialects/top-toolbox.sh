#!/system/bin/sh
# top of Android 7 and before (toolbox/top.c): percent of all cores together, whole numbers, a table of its own.
most=0 frames=-1 delay=3
usage() {
  cat >&2 <<END
Usage: top [ -m max_procs ] [ -n iterations ] [ -d delay ] [ -s sort_column ] [ -t ] [ -h ]
    -m num  Maximum number of processes to display.
    -n num  Updates to show before exiting.
    -d num  Seconds to wait between updates.
    -s col  Column to sort by (cpu,vss,rss,thr).
    -t      Show threads instead of processes.
    -h      Display this help screen.
END
  exit "$1"
}
while [ $# -gt 0 ]; do
  case $1 in
    -m) most=$2 && shift ;;
    -n) frames=$2 && shift ;;
    -d) delay=$2 && shift ;;
    -s) shift ;;
    -t) ;;
    -h) usage 0 ;;
    *)
      echo "Invalid argument \"$1\"." >&2
      usage 1
      ;;
  esac
  shift
done

scan() { cat /proc/stat /proc/[0-9]*/stat 2>/dev/null; }

# Rows "PID PCT STATE THREADS VSS RSS" behind the two lines of totals, the busiest first.
compare() {
  { print -r -- "$1"; echo ==; print -r -- "$2"; } | awk -v most="$most" '
    /^==$/ { second = 1; next }
    /^cpu  / { for (i = 2; i <= 8; i++) total[i] = $i - total[i]; next }
    /^[0-9]+ \(/ {
      pid = $1
      rest = $0
      sub(/^.*\) /, "", rest)
      split(rest, field, " ")
      used = field[12] + field[13]
      if (!second) { before[pid] = used; next }
      delta[pid] = pid in before ? used - before[pid] : 0
      row[pid] = field[1] " " field[18] " " int(field[21] / 1024) " " field[22] * 4
    }
    END {
      all = 0
      for (i = 2; i <= 8; i++) all += total[i]
      if (all == 0) all = 1
      printf "User %d%%, System %d%%, IOW %d%%, IRQ %d%%\n", (total[2] + total[3]) * 100 / all, total[4] * 100 / all, total[6] * 100 / all, (total[7] + total[8]) * 100 / all
      printf "User %d + Nice %d + Sys %d + Idle %d + IOW %d + IRQ %d + SIRQ %d = %d\n", total[2], total[3], total[4], total[5], total[6], total[7], total[8], all
      for (shown = 0; most == 0 || shown < most; shown++) {
        best = ""
        for (pid in delta) if (best == "" || delta[pid] > delta[best]) best = pid
        if (best == "") break
        print best, int(delta[best] * 100 / all), row[best]
        delete delta[best]
      }
    }'
}

show() {
  print '\n\n'
  IFS= read -r line && print -r -- "$line"
  IFS= read -r line && print -r -- "$line"
  printf '\n%5s %4s %1s %5s %7s %7s %3s %-8s %s\n' PID CPU% S '#THR' VSS RSS PCY UID Name
  while read -r pid cpu state threads vss rss; do
    user=$(stat -c %U /proc/$pid 2>/dev/null) || continue
    name=
    IFS= read -r -d '' name 2>/dev/null </proc/$pid/cmdline
    [ -n "$name" ] || { IFS= read -r name </proc/$pid/comm; } 2>/dev/null
    policy=fg
    [ "${user#u0_a}" != "$user" ] && policy=bg
    printf '%5d %3d%% %c %5d %6dK %6dK %3s %-8.8s %.63s\n' "$pid" "$cpu" "$state" "$threads" "$vss" "$rss" $policy "$user" "$name"
  done
}

old=$(scan)
while [ "$frames" -ne 0 ]; do
  sleep "$delay"
  new=$(scan)
  compare "$old" "$new" | show || exit
  old=$new
  frames=$((frames - 1))
done
