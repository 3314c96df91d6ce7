#!/system/bin/sh
# top of Android 8 to 11, made of today's toybox: its process table under the headers of the time. Android 8 has no -m,
# 8 and 9 want whole seconds and repeat their first frame for ever (AOSP's toybox before 044c0d90).
sdk=$(getprop ro.build.version.sdk)
frames=-1 delay=3 args=
while [ $# -gt 0 ]; do
  case $1 in
    -m)
      if [ "$sdk" -lt 28 ]; then
        echo 'See top --help' >&2
        echo 'top: Max 0 arguments' >&2
        exit 1
      fi
      args="$args -m $2" && shift
      ;;
    -d)
      case $2 in
        *[!0-9]*)
          if [ "$sdk" -lt 29 ]; then
            echo "top: not integer: $2" >&2
            exit 1
          fi
          ;;
      esac
      delay=$2 && shift
      ;;
    -n) frames=$2 && shift ;;
    -s | -o | -O | -k | -p | -u) args="$args $1 $2" && shift ;;
    *) args="$args $1" ;;
  esac
  shift
done

# The memory lines of the time stand in place of today's.
dress() {
  exec awk -v sdk="$sdk" '
    function human(bytes, unit) {
      unit = 0
      while (bytes >= 1000 && unit < 4) { bytes /= 1024; unit++ }
      if (unit == 0) return bytes ""
      return sprintf(bytes < 10 ? "%.1f" : "%.0f", bytes) substr("KMGT", unit, 1)
    }
    function amount(kb, last) {
      if (sdk < 29) return kb "k"
      if (sdk < 30) return human(kb * 1024)
      return last ? kb * 1024 "" : kb "K"
    }
    function memory(title, total, free, name, extra, format) {
      format = sdk < 29 ? "%s %9s total, %9s used, %9s free, %9s %s" : "%6s %9s total, %9s used, %9s free, %9s %s"
      print_header(sprintf(format, title, amount(total), amount(total - free), amount(free), amount(extra, 1), name))
    }
    function print_header(line) { printf "%s%s", line, (sdk < 29 ? "\r\n" : "\n") }
    function read_memory(line, parts) {
      while ((getline line < "/proc/meminfo") > 0) { split(line, parts, /:? +/); kb[parts[1]] = parts[2] }
      close("/proc/meminfo")
    }
    /^(Tasks|Threads): / { read_memory(); inHead = 1; print_header($0); next }
    inHead && /^ *Mem:/ { memory("Mem:", kb["MemTotal"], kb["MemFree"], "buffers", kb["Buffers"]); next }
    inHead && /^ *Swap:/ { memory("Swap:", kb["SwapTotal"], kb["SwapFree"], "cached", kb["Cached"]); next }
    inHead && / *P?T?ID/ { inHead = 0; print_header((sdk == 30 ? " " : "") $0); fflush(); next }
    inHead { print_header($0); next }
    /^$/ { print; fflush(); next }
    { print (sdk == 30 ? " " : "") $0 }
  '
}

if [ "$sdk" -ge 29 ]; then
  [ "$frames" -ge 0 ] && args="$args -n $frames"
  /usr/bin/toybox top -d "$delay" $args | dress
  exit
fi
frame=$(/usr/bin/toybox top -n 1 $args | dress)
[ -n "$frame" ] || exit 1
while :; do
  print -r -- "$frame" || exit
  frames=$((frames - 1))
  [ $frames -eq 0 ] && exit
  sleep "$delay"
  print '\n\n'
done
