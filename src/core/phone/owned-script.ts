/**
 * For scripts of the phone's shell: `owned PID TICKS` tells whether this is still the process that was started, and alive. A pid alone may
 * belong to someone else by now; ticks = field 22 of its stat.
 */
export const ownedFunction = `set -f
owned() {
  [ -n "$1" ] && [ -n "$2" ] || return 1
  { read -r line <"/proc/$1/stat"; } 2>/dev/null || return 1
  ticks=$2
  set -- \${line##*') '}
  [ "$1" != Z ] && [ "\${20}" = "$ticks" ]
}
`
