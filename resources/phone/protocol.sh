# Hotplate's soak protocol: phases, what ends the load, pauses, the watchdog. Read by runner.sh (`. ./protocol.sh`), whose
# functions and names it uses; it starts nothing by itself. The PC writes the file `protocol` (`key value` a line):
#
#   engine server|once    a server that is asked again and again, or a program that does one job and ends
#   warmUpMs N            generation that is not counted          coolDownMs N   recording without load, after it
#   load time|tokens|steady   tokens N      what ends the load before DURATION_MS
#   windowMs N            of the slope test of `steady`           pauseMs N      between two requests (chat)
#   batteryMc N  skinMc N  limitS N         for watchdog.sh
#
# Events: phase kind=…, steady, pause. mksh counts in 32 bits: tokens of a window stay far below.

ENGINE=server WARM_UP=0 LOAD='time' TOKENS=0 WINDOW=0 COOL_DOWN=0 PAUSE=0 BATTERY_MC=45000 SKIN_MC=48000 LIMIT_S=0
PHASE= WHY= DONE_TOKENS=0 REQUEST_TOKENS=0 WINDOW_ENDS= WINDOW_FROM=0 WINDOWS=0

read_protocol() {
  [ -f protocol ] || return
  while read -r key value; do
    case $key in
    engine) ENGINE=$value ;;
    warmUpMs) WARM_UP=$value ;;
    load) LOAD=$value ;;
    tokens) TOKENS=$value ;;
    windowMs) WINDOW=$value ;;
    coolDownMs) COOL_DOWN=$value ;;
    pauseMs) PAUSE=$value ;;
    batteryMc) BATTERY_MC=$value ;;
    skinMc) SKIN_MC=$value ;;
    limitS) LIMIT_S=$value ;;
    esac
  done <protocol
}

phase() {
  PHASE=$1
  event phase "kind=$1"
}

run_protocol() {
  if [ "$WARM_UP" -gt 0 ]; then
    phase warmUp
    generate "$WARM_UP"
  fi
  DONE_TOKENS=0 REQUEST_TOKENS=0
  phase load
  generate "$DURATION"
  end_load 'done' "$WHY"
}

# run_once PROGRAM [ARG…]: the program is given DURATION for its job. llama.cpp may lose the end of its log at exit code 0:
# without a figure it is run again, twice at most.
run_once() {
  phase load
  tries=1
  while :; do
    now
    DEADLINE=$((NOW + DURATION / 10))
    while owned "$SERVER" "$SERVER_TICKS"; do
      nap 0.25
      check_stop
      now
      [ $((DEADLINE - NOW)) -gt 0 ] || finish failed "The program was not done within $((DURATION / 1000)) s."
    done
    end_server
    end_at_limit
    [ "$CODE" = 0 ] || finish serverDied 'The program ended with an error.'
    has_figures || [ $tries -ge 3 ] && break
    tries=$((tries + 1))
    event repeated "tries=$tries"
    start_server "$@"
    start_watchdog
  done
  end_load 'done' 'The program has done its job.'
}

# has_figures: timings of any generation in the log, or what llama-bench and the chat of llama-cli print.
has_figures() { grep -Eq ' eval time =|"samples_ts"|Generation: .* t/s' server.log output.txt 2>/dev/null; }

# end_load REASON TEXT: the server ends, the sampler goes on while the phone cools down. The load is over with the last
# request: a server may take seconds to end.
end_load() {
  end_request
  [ "$COOL_DOWN" -gt 0 ] && phase coolDown
  end_server
  if [ "$COOL_DOWN" -gt 0 ]; then
    now
    DEADLINE=$((NOW + COOL_DOWN / 10))
    while now && [ $((DEADLINE - NOW)) -gt 0 ]; do
      nap 0.5
      check_stop
    done
  fi
  finish "$1" "$2"
}

# enough: is the phase over? Says why in WHY.
enough() {
  now
  WHY='The planned time is over.'
  [ $((DEADLINE - NOW)) -gt 0 ] || return 0
  [ "$PHASE" = load ] || return 1
  case $LOAD in
  tokens)
    count_tokens
    WHY="The planned $TOKENS tokens are made."
    [ $((DONE_TOKENS + REQUEST_TOKENS)) -ge "$TOKENS" ]
    ;;
  steady)
    WHY='Token/s is steady.'
    is_steady
    ;;
  *) return 1 ;;
  esac
}

# count_tokens: REQUEST_TOKENS of the running request, out of the end of the stream; a number that is cut off is smaller.
count_tokens() {
  tail=$(tail -c 4000 stream.sse 2>/dev/null)
  case $tail in *': hotplate request '*) tail=${tail##*': hotplate request '} ;; esac
  case $tail in
  *'"tokens_predicted":'*) count=${tail##*'"tokens_predicted":'} ;;
  *'"predicted_n":'*) count=${tail##*'"predicted_n":'} ;;
  *) return ;;
  esac
  count=${count%%[!0-9]*}
  [ -n "$count" ] && [ ${#count} -lt 9 ] && [ "$count" -gt "$REQUEST_TOKENS" ] && REQUEST_TOKENS=$count
}

# count_request: the request is over.
count_request() {
  case $LOAD in tokens | steady) count_tokens ;; esac
  DONE_TOKENS=$((DONE_TOKENS + REQUEST_TOKENS))
  REQUEST_TOKENS=0
}

# is_steady: a straight line through the tokens of the last six windows rises or falls by no more than 3 % of their mean
# (and one token), and they lie within 15 % of each other. Eight windows at least: a phone holds its speed before it is hot.
is_steady() {
  [ -n "$WINDOW_ENDS" ] || WINDOW_ENDS=$((NOW + WINDOW / 10))
  [ $((WINDOW_ENDS - NOW)) -le 0 ] || return 1
  WINDOW_ENDS=$((WINDOW_ENDS + WINDOW / 10))
  count_tokens
  made=$((DONE_TOKENS + REQUEST_TOKENS - WINDOW_FROM))
  WINDOW_FROM=$((DONE_TOKENS + REQUEST_TOKENS))
  WINDOWS=$((WINDOWS + 1))
  Y1=$Y2 Y2=$Y3 Y3=$Y4 Y4=$Y5 Y5=$Y6 Y6=$made
  [ $WINDOWS -ge 8 ] || return 1
  slope=$((5 * Y6 + 3 * Y5 + Y4 - Y3 - 3 * Y2 - 5 * Y1))
  sum=$((Y1 + Y2 + Y3 + Y4 + Y5 + Y6))
  low=$Y1 high=$Y1
  for made in $Y2 $Y3 $Y4 $Y5 $Y6; do
    [ "$made" -lt $low ] && low=$made
    [ "$made" -gt $high ] && high=$made
  done
  [ $((600 * ${slope#-})) -le $((21 * sum + 4200)) ] || return 1
  [ $(((high - low) * 600)) -le $((15 * sum + 1200)) ] || return 1
  event steady "windows=$WINDOWS" "windowMs=$WINDOW" "tokens=$sum"
}

# pause_between: the phone rests between two requests of a chat.
pause_between() {
  [ "$PAUSE" -gt 0 ] || return
  event pause "ms=$PAUSE"
  now
  rested=$((NOW + PAUSE / 10))
  while now && [ $((rested - NOW)) -gt 0 ] && [ $((DEADLINE - NOW)) -gt 0 ]; do
    nap 0.25
    check serverDied 'between two requests'
  done
}

# start_watchdog: in a session of its own, so that it ends the server at a limit also when this runner is gone.
start_watchdog() {
  [ -f watchdog.sh ] && [ "$LIMIT_S" -gt 0 ] || return
  leave=nohup
  command -v setsid >/dev/null 2>&1 && leave=setsid
  $leave sh ./watchdog.sh "$FOLDER" "$SERVER" "$SERVER_TICKS" "$BATTERY_MC" "$SKIN_MC" "$LIMIT_S" </dev/null >/dev/null 2>&1 3<&- 4>&- 8>&- &
  watchdog=$!
  look "$watchdog" && print -r -- "$watchdog $TICKS" >watchdog.id
}

# end_at_limit: where the watchdog ended the server, the phone is still recorded while it cools down.
end_at_limit() {
  [ -s watchdog.reason ] || return
  reason=$(<watchdog.reason)
  end_load limit "The watchdog on the phone stopped the run: ${reason%%[!A-Za-z]*}."
}
