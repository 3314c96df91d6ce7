#!/system/bin/sh
# sha256sum [-b] [FILE]… of a phone without SHA instructions: 10 MB/s for each process. Reads a piece, hashes it fast
# and rests until the piece is due, so that it is slow without burning the bench's CPU.
brief=
[ "$1" = -b ] && brief=1 && shift
[ $# -eq 0 ] && set -- -

typeset -Z3 rest

now() { # ms, of a clock that need not start at 0
  set -- "$EPOCHREALTIME"
  usec=${1#*.}
  ms=$((${1%.*} % 100000 * 1000 + 1${usec:0:3} - 1000))
}

feed() {
  exec 3>&1
  now
  due=$ms
  while :; do
    said=$(/usr/bin/busybox dd bs=1048576 count=1 iflag=fullblock 2>&1 >&3)
    case $said in 0+0*) return ;; esac
    due=$((due + 105))
    now
    rest=$((due > ms ? due - ms : 0))
    [ "$rest" = 000 ] || /usr/bin/busybox sleep "0.$rest"
  done
}

code=0
for file; do
  if [ "$file" = - ]; then sum=$(feed | /usr/bin/sha256sum)
  elif [ -r "$file" ] && [ ! -d "$file" ]; then sum=$(feed <"$file" | /usr/bin/sha256sum)
  else
    echo "sha256sum: $file: No such file or directory" >&2
    code=1
    continue
  fi
  if [ -n "$brief" ]; then echo "${sum%% *}"; else print -r -- "${sum%% *}  $file"; fi
done
exit $code
