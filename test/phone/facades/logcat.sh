#!/system/bin/sh
# logcat [-d] [-c] [-b BUFFERS] [-v FORMAT] [-t N] [-T N] [-s] [FILTER...]: threadtime lines of the bench's own log.
buffers= follow=1 count=
while [ $# -gt 0 ]; do
  case $1 in
    -d) follow= ;;
    -c) clear=1 ;;
    -b) buffers="$buffers $(echo "$2" | tr ',' ' ')" && shift ;;
    -v) shift ;;
    -t) follow= count=$2 && shift ;;
    -T) count=$2 && shift ;;
    -b*) buffers=${1#-b} ;;
  esac
  shift
done
buffers=${buffers# }
[ -n "$buffers" ] || buffers='main system'
[ "$buffers" = all ] && buffers='main system events crash'
files=
for buffer in $buffers; do files="$files /run/logcat-$buffer"; done
if [ -n "$clear" ]; then
  for file in $files; do : >"$file"; done
  exit 0
fi
for buffer in $buffers; do [ -s /run/logcat-$buffer ] && echo "--------- beginning of $buffer"; done
lines() { cat $files 2>/dev/null | sort; }
case $count in
  '') lines ;;
  *[!0-9]*) lines | while IFS= read -r line; do [[ $line < $count ]] || echo "$line"; done ;;
  *) lines | tail -n "$count" ;;
esac
[ -n "$follow" ] || exit 0
# One tail a buffer, from its end on: toybox's tail puts headers between several files, and takes -n 0 for all of it.
tails=
trap 'kill $tails 2>/dev/null; exit 143' TERM HUP INT
for file in $files; do
  tail -c "+$(($(stat -c %s "$file") + 1))" -f "$file" &
  tails="$tails $!"
done
wait
