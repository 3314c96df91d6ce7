#!/system/bin/sh
# Hotplate's runner: the owner of one run on the phone. It lives in its own session, so neither a pulled cable nor
# the death of adbd ends it.
#
#   runner.sh FOLDER BUILD MASK DURATION_MS LOAD_TIMEOUT_MS PORT CLIENT SERVER [ARG…]
#
# FOLDER is runs/<id>; it holds protocol.sh (phases, read into this script), the file protocol, sampler.sh, watchdog.sh,
# api-key and the requests health.http, request.http, request.curl, request.json. MASK is taskset's (hexadecimal,
# empty = no pinning). CLIENT is auto, curl or nc. SERVER ARG… is the command line of llama-server, or of a program
# that does one job and ends (protocol: engine once). No value is ever put into script text.
#
# Writes runner.pid (PID TICKS UPTIME), server.id, sampler.id and watchdog.id (PID TICKS), server.pid (PID alone, for the
# sampler), server.log, output.txt (what a program of one job prints), samples.log (in segments: sampler.sh), stream.sse,
# events.log (UPTIME KIND key=value… text=…), runner.log (its own errors) and, as its last act, exit (JSON). Ends
# when the load (at most DURATION_MS) and what follows it are over, when a file named `stop` appears or TERM arrives,
# when the watchdog reached a limit, and when the server dies.
#
# For mksh (Android's sh). Waiting forks nothing: it is a read with a timeout on a pipe that stays silent.

set -f
nl='
'

# now: UPTIME as the kernel prints it, NOW in 1/100 s. mksh counts in 32 bits: only differences of NOW are used.
now() {
  UPTIME=$(</proc/uptime)
  UPTIME=${UPTIME%% *}
  NOW=${UPTIME%.*}
  while [ ${#NOW} -gt 7 ]; do NOW=${NOW#?}; done
  NOW=$NOW${UPTIME#*.}
  while [ "${NOW#0?}" != "$NOW" ]; do NOW=${NOW#0}; done
}

# event KIND [key=value…]
event() {
  now
  print -ru8 -- "$UPTIME $*"
}

# mark TEXT: a comment line in the stream; the blank line before it ends whatever was cut off.
mark() { print -r -- "$nl: hotplate request $REQUEST ${1}uptime=$UPTIME" >>stream.sse; }

# look PID: STATE, GROUP and TICKS out of its stat line. The name in it may hold blanks and brackets; but ## compares the
# line at each of its places, so it is the last resort.
look() {
  STATE= GROUP= TICKS=
  [ -r "/proc/$1/stat" ] || return 1
  line=
  { line=$(</proc/$1/stat); } 2>/dev/null
  fields=${line#*') '}
  case $fields in *') '*) fields=${line##*') '} ;; esac
  set -- $fields
  STATE=$1 GROUP=$3 TICKS=${20}
  [ -n "$TICKS" ]
}

# owned PID TICKS: is this still the process that was started, and alive? A pid alone may be someone else's by now.
owned() { [ -n "$1" ] && look "$1" && [ "$TICKS" = "$2" ] && [ "$STATE" != Z ]; }

# nap SECONDS: may end early when a child ends.
nap() {
  if [ -n "$NAPPER" ]; then
    read -t "$1" -u3 line 2>/dev/null
    [ $? -ne 1 ] && return
    NAPPER=
  fi
  sleep 0.5 2>/dev/null || sleep 1
}

# end_process PID TICKS WAIT: TERM, up to WAIT hundredths of a second, KILL.
end_process() {
  owned "$1" "$2" || return
  kill -TERM "$1"
  now
  until=$((NOW + $3))
  while owned "$1" "$2" && now && [ $((until - NOW)) -gt 0 ]; do nap 0.1; done
  owned "$1" "$2" && kill -KILL "$1"
  while owned "$1" "$2"; do nap 0.1; done
}

# end_server: ends it and keeps its exit code.
end_server() {
  [ -n "$SERVER" ] || return
  end_process "$SERVER" "$SERVER_TICKS" 1000
  wait "$SERVER"
  CODE=$?
  event serverExited "code=$CODE" "pid=$SERVER"
  SERVER=
}

# finish REASON TEXT: ends all that was started here, writes the last word and leaves.
finish() {
  trap '' TERM HUP INT
  end_request
  end_server
  end_process "$SAMPLER" "$SAMPLER_TICKS" 200
  exec 3<&- 4>&-
  # Only this session's leader may clear its own group: whatever is left in it was started here.
  look $$ && [ "$GROUP" = $$ ] && kill -TERM -$$
  event runEnded "reason=$1" "text=$2"
  ms=$UPTIME
  ms=${ms%.*}${ms#*.}0
  while [ "${ms#0?}" != "$ms" ]; do ms=${ms#0}; done
  by=
  [ "$1" = stopped ] && by=",\"by\":\"$STOPPING\""
  print -r -- "{\"reason\":\"$1\",\"exitCode\":$CODE,\"uptimeMs\":$ms,\"text\":\"$2\"$by}" >exit.tmp
  mv exit.tmp exit
  exit 0
}

# check_stop: ends the run when it is asked to.
check_stop() {
  if [ -z "$STOPPING" ] && [ -e stop ]; then STOPPING=file; fi
  [ -n "$STOPPING" ] || return
  event stopRequested "by=$STOPPING"
  finish stopped 'The run was stopped.'
}

# check REASON WHEN: ends the run when it is asked to, or when the server is gone.
check() {
  check_stop
  owned "$SERVER" "$SERVER_TICKS" && return
  end_at_limit
  finish "$1" "llama-server ended by itself $2."
}

# choose_client: curl, else some nc. NC is its command.
choose_client() {
  if [ "$CLIENT" != nc ] && command -v curl >/dev/null; then
    CLIENT=curl
    return
  fi
  [ "$CLIENT" = curl ] && return 1
  CLIENT=nc
  for NC in nc netcat; do
    command -v $NC >/dev/null && return
  done
  for box in toybox busybox; do
    NC="$box nc"
    $NC --help >/dev/null 2>&1 && return
  done
  return 1
}

# healthy: does the server answer that the model is loaded? Servers of 2023 know no /health and load before they listen.
healthy() {
  answer=
  case $CLIENT in
  curl) answer="- $(curl -s -m 5 --noproxy '*' -o /dev/null -w '%{http_code}' "http://127.0.0.1:$PORT/health" 3<&- 4>&- 8>&-)" ;;
  nc) answer=$($NC 127.0.0.1 "$PORT" <health.http 2>/dev/null 3<&- 4>&- 8>&-) ;;
  esac
  set -- $answer
  [ "$2" = 200 ] || [ "$2" = 404 ]
}

start_sampler() {
  sh ./sampler.sh 1 server.pid samples.log </dev/null >/dev/null 3<&- 4>&- 8>&- &
  SAMPLER=$!
  look "$SAMPLER"
  SAMPLER_TICKS=$TICKS
  print -r -- "$SAMPLER $SAMPLER_TICKS" >sampler.id
  event samplerStarted "pid=$SAMPLER" "ticks=$SAMPLER_TICKS"
}

start_server() {
  (
    # A Hexagon build's libggml-htp-*.so are looked for there by the DSP.
    export LD_LIBRARY_PATH="$BUILD" ADSP_LIBRARY_PATH="$BUILD" LLAMA_API_KEY="$(<api-key)"
    exec 3<&- 4>&- 8>&-
    [ "$ENGINE" = once ] && exec >output.txt
    [ -n "$MASK" ] && exec taskset "$MASK" "$@"
    exec "$@"
  ) </dev/null >server.log 2>&1 &
  SERVER=$!
  look "$SERVER"
  SERVER_TICKS=$TICKS
  print -r -- "$SERVER $SERVER_TICKS" >server.id
  print -r -- "$SERVER" >server.pid
  event loadStarted "pid=$SERVER" "ticks=$SERVER_TICKS" "mask=$MASK" "client=$CLIENT"
}

wait_ready() {
  now
  until=$((NOW + LOAD_TIMEOUT / 10))
  while ! healthy; do
    check loadFailed 'before the model was loaded'
    now
    [ $((until - NOW)) -gt 0 ] || finish loadFailed "The model was not loaded within $((LOAD_TIMEOUT / 1000)) s."
    nap 0.5
  done
  # Another server may have answered on this port while ours failed to bind it.
  nap 0.1
  check loadFailed 'before the model was loaded'
  event serverReady "port=$PORT"
}

# start_request: the client's output goes straight to the stream. nc must keep its input open: the server takes a
# half-closed connection for a client that left, and stops generating.
start_request() {
  REQUEST=$((REQUEST + 1))
  STREAM_FROM=$(($(stat -c %s stream.sse 2>/dev/null || echo 0) + 1))
  event requestStarted "number=$REQUEST"
  mark ''
  case $CLIENT in
  curl)
    curl -sS -N -K request.curl "http://127.0.0.1:$PORT/completion" </dev/null >>stream.sse 3<&- 4>&- 8>&- &
    REQUESTER=$!
    ;;
  nc)
    $NC 127.0.0.1 "$PORT" >>stream.sse 3<&- 4>&- 8>&- |&
    REQUESTER=$!
    exec 5>&p
    print -rnu5 -- "$(<request.http)"
    ;;
  esac
  look "$REQUESTER"
  REQUESTER_TICKS=$TICKS
}

end_request() {
  [ -n "$REQUESTER" ] || return 0
  count_request
  [ "$CLIENT" = nc ] && exec 5>&-
  end_process "$REQUESTER" "$REQUESTER_TICKS" 200
  REQUESTER=
  event requestEnded "number=$REQUEST"
  mark 'ended '
}

# whole: did the last request reach its own end (context full), not an error?
whole() { tail -c "+$STREAM_FROM" stream.sse | grep -q '"stop":true'; }

# generate MS: one request after another until MS are over, or the load has enough (protocol.sh).
generate() {
  now
  DEADLINE=$((NOW + $1 / 10))
  failures=0
  while :; do
    start_request
    while owned "$REQUESTER" "$REQUESTER_TICKS"; do
      nap 0.25
      check serverDied 'while it generated'
      enough && end_request && return
    done
    end_request
    if whole; then
      failures=0
    else
      failures=$((failures + 1))
      nap 0.5
      check serverDied 'while it generated'
      [ $failures -lt 3 ] || finish failed 'Three requests in a row ended without their last event.'
    fi
    check serverDied 'between two requests'
    pause_between
    enough && return
  done
}

FOLDER=$1 BUILD=$2 MASK=$3 DURATION=$4 LOAD_TIMEOUT=$5 PORT=$6 CLIENT=$7
shift 7
cd "$FOLDER" || exit 1
exec 2>>runner.log 8>>events.log
SERVER= SAMPLER= REQUESTER= STOPPING= NAPPER= REQUEST=0 CODE=null
. ./protocol.sh
read_protocol
now
look $$
print -r -- "$$ $TICKS $UPTIME" >runner.pid
trap 'STOPPING=signal' TERM INT
trap : PIPE
# init kills what is left of adbd's cgroup when adbd ends: leave it where the phone lets us.
for procs in /acct/cgroup.procs /dev/cg2_bpf/cgroup.procs /sys/fs/cgroup/cgroup.procs; do
  [ -w "$procs" ] && print -r -- $$ >"$procs"
done 2>/dev/null
cat |&
NAPPER=$!
exec 3<&p 4>&p
event runnerStarted "pid=$$"
if [ "$ENGINE" = server ]; then
  choose_client || finish failed 'The phone has neither curl nor nc (or not the one that was asked for) to ask the server with.'
fi
start_sampler
[ "$ENGINE" = server ] && phase loading
start_server "$@"
start_watchdog
case $ENGINE in
once) run_once "$@" ;;
*)
  wait_ready
  run_protocol
  ;;
esac
