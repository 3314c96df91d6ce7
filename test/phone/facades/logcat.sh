#!/system/bin/sh
# logcat [-d] [-c] [-b BUFFERS] [-v FORMAT] [-t N] [-T N] [-s] [FILTER...]: threadtime lines of the bench's own log.
buffers='main system' follow=1 count=
while [ $# -gt 0 ]; do
  case $1 in
    -d) follow= ;;
    -c) clear=1 ;;
    -b) buffers=$(echo "$2" | tr ',' ' ') && shift ;;
    -v) shift ;;
    -t) follow= count=$2 && shift ;;
    -T) count=$2 && shift ;;
    -b*) buffers=${1#-b} ;;
  esac
  shift
done
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
[ -n "$follow" ] && exec tail -q -n 0 -f $files
exit 0
