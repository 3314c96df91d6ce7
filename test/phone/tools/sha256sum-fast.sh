#!/system/bin/sh
# sha256sum [-b] [FILE]… of a phone whose CPU has SHA instructions: coreutils' speed, toybox's way of printing.
brief=
[ "$1" = -b ] && brief=1 && shift
[ $# -eq 0 ] && [ -z "$brief" ] && exec /usr/bin/sha256sum
[ $# -eq 0 ] && set -- -
code=0
for file; do
  if [ "$file" = - ]; then sum=$(/usr/bin/sha256sum); else sum=$(/usr/bin/sha256sum <"$file"); fi || code=1
  [ -n "$sum" ] || continue
  if [ -n "$brief" ]; then echo "${sum%% *}"; else print -r -- "${sum%% *}  $file"; fi
done
exit $code
