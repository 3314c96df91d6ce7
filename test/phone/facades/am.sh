#!/system/bin/sh
# am force-stop|kill|freeze|unfreeze PACKAGE, get|set-standby-bucket PACKAGE, get-current-user, start, broadcast
state=/data/system/bench
request() { echo "$1 $2" >/run/requests; }

pids_of() {
  for folder in /proc/[0-9]*; do
    name=
    IFS= read -r -d '' name 2>/dev/null <"$folder/cmdline"
    case $name in "$1" | "$1":*) echo "${folder#/proc/}" ;; esac
  done
}

action=$1
shift
sticky=false
while [ "${1#-}" != "$1" ]; do
  [ "$1" = --user ] && shift
  [ "$1" = --sticky ] && sticky=true
  shift
done
case $action in
  force-stop | kill | stop-app)
    [ $action = stop-app ] && action=force-stop
    request $action "$1"
    tries=0
    while [ -n "$(pids_of "$1")" ] && [ $tries -lt 40 ]; do
      tries=$((tries + 1))
      sleep 0.05
    done
    ;;
  freeze | unfreeze)
    if [ "$(getprop ro.build.version.sdk)" -lt 34 ]; then
      echo "Unknown command: $action" >&2
      exit 255
    fi
    pids=$(pids_of "$1")
    if [ -z "$pids" ]; then
      echo "Error: could not find process $1" >&2
      exit 255
    fi
    request $action "$1"
    for pid in $pids; do
      [ $action = freeze ] && echo "Freezing pid: $pid sticky: $sticky" || echo "Unfreezing pid: $pid sticky: $sticky"
    done
    sleep 0.1
    ;;
  kill-all) while read -r name uid; do request kill "$name"; done </run/packages ;;
  get-current-user) echo 0 ;;
  get-standby-bucket) cat "$state/bucket-$1" 2>/dev/null || echo 10 ;;
  set-standby-bucket)
    case $2 in
      active) bucket=10 ;;
      working_set) bucket=20 ;;
      frequent) bucket=30 ;;
      rare) bucket=40 ;;
      restricted) bucket=45 ;;
      *) echo "Error: Unknown bucket: $2" >&2; exit 255 ;;
    esac
    echo $bucket >"$state/bucket-$1"
    ;;
  start | start-activity) echo "Starting: Intent { cmp=$2 }" ;;
  broadcast) echo 'Broadcast completed: result=0' ;;
  *)
    echo "Unknown command: $action" >&2
    exit 255
    ;;
esac
