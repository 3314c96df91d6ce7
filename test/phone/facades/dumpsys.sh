#!/system/bin/sh
# dumpsys SERVICE [ARGUMENTS]: answers from what the bench's physics wrote.
state=/data/system/bench
while [ "${1#-}" != "$1" ]; do
  case $1 in
    -l)
      printf 'Currently running services:\n  activity\n  battery\n  cpuinfo\n  display\n  meminfo\n  package\n  power\n  thermalservice\n'
      exit 0
      ;;
    -t | -T) shift ;;
  esac
  shift
done

wakefulness() { if [ -e $state/asleep ]; then echo Asleep; else echo Awake; fi; }

thermalservice() {
  if [ ! -e $state/thermal-override ]; then
    cat /run/thermalservice
    return
  fi
  status=$(cat $state/thermal-override)
  sed -e 's/^IsStatusOverride: false/IsStatusOverride: true/' -e "s/^Thermal Status: .*/Thermal Status: $status/" /run/thermalservice
}

power() {
  stay=$(settings get global stay_on_while_plugged_in)
  echo 'POWER MANAGER (dumpsys power)'
  echo
  echo 'Power Manager State:'
  echo '  mDirty=0x0'
  echo "  mWakefulness=$(wakefulness)"
  echo '  mWakefulnessChanging=false'
  read -r plugged </run/plugged
  echo "  mIsPowered=$([ "$plugged" = 1 ] && echo true || echo false)"
  echo "  mPlugType=$((plugged * 2))"
  echo "  mStayOn=$([ "$stay" = 0 ] && echo false || echo true)"
  echo "  mLowPowerModeEnabled=$([ "$(settings get global low_power)" = 1 ] && echo true || echo false)"
  echo
  echo 'Settings and Configuration:'
  echo "  mStayOnWhilePluggedInSetting=$stay"
  echo "  mScreenOffTimeoutSetting=$(settings get system screen_off_timeout)"
  echo "  mScreenBrightnessModeSetting=$(settings get system screen_brightness_mode)"
}

meminfo() {
  if [ -n "$1" ]; then
    echo "No process found for: $1"
    return
  fi
  echo 'Applications Memory Usage (in Kilobytes):'
  read -r up rest </proc/uptime
  echo "Uptime: ${up%.*}000 Realtime: ${up%.*}000"
  echo
  cat /run/meminfo
}

cpuinfo() {
  read -r one five fifteen rest </proc/loadavg
  echo "Load: $one / $five / $fifteen"
  echo "CPU usage from 5012ms to 12ms ago ($(date '+%Y-%m-%d %H:%M:%S').123 to $(date '+%Y-%m-%d %H:%M:%S').234):"
  top -b -n 1 -s 2 -q -o PID,%CPU,CMD | while read -r pid cpu name; do
    [ "${pid#[0-9]}" != "$pid" ] && [ "$cpu" != 0.0 ] && echo "  ${cpu%.*}% $pid/$name: ${cpu%.*}% user + 0% kernel"
  done
  echo '6% TOTAL: 5% user + 0.5% kernel'
}

package() {
  cat "$state/package-$1" 2>/dev/null && return
  while read -r name uid; do
    [ "$name" = "$1" ] || continue
    suspended=false enabled=0
    { read -r suspended enabled <"$state/state-$1"; } 2>/dev/null
    printf 'Packages:\n  Package [%s] (a1b2c3d):\n    userId=%s\n' "$1" "$uid"
    [ -e "$state/shared-user-$1" ] && echo "    sharedUser=SharedUserSetting{5e6f7a8 $(cat "$state/shared-user-$1")/$uid}"
    echo '    pkgFlags=[ HAS_CODE ALLOW_CLEAR_USER_DATA ]'
    echo "    User 0: ceDataInode=4242 installed=true hidden=false suspended=$suspended distractionFlags=0 stopped=false notLaunched=false enabled=$enabled instant=false virtual=false"
    return
  done </run/packages
  echo "Unable to find package: $1"
}

service=$1
shift
case $service in
  thermalservice) thermalservice ;;
  battery) exec /system/etc/bench/battery-service.sh "$@" ;;
  power) power ;;
  meminfo) meminfo "$@" ;;
  cpuinfo) cpuinfo ;;
  package) package "$1" ;;
  display) echo "  mScreenState=$([ "$(wakefulness)" = Awake ] && echo ON || echo OFF)" ;;
  *) echo "Can't find service: $service" ;;
esac
