# The phone's system_server, as far as the shell's facades need one: it may signal other users' processes, the
# shell may not. Requests come one a line over a pipe.
echo -n system_server >/proc/$$/comm

log_kill() { # pid package
  echo "$(date '+%m-%d %H:%M:%S').000  1000  1000 I am_kill : [0,$1,$2,905,stop $2 due to from pid 2000]" >>/run/logcat-events
}

signal_package() { # signal package
  for folder in /proc/[0-9]*; do
    name=
    IFS= read -r -d '' name 2>/dev/null <"$folder/cmdline"
    case $name in
      "$2" | "$2":*)
        kill "-$1" "${folder#/proc/}" 2>/dev/null
        [ "$1" = KILL ] && log_kill "${folder#/proc/}" "$2"
        ;;
    esac
  done
}

while :; do
  if read -r action package; then
    case $action in
      force-stop | kill)
        signal_package KILL "$package"
        ;;
      freeze) signal_package STOP "$package" ;;
      unfreeze) signal_package CONT "$package" ;;
    esac
  fi
done <>/run/requests
