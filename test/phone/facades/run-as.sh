#!/system/bin/sh
# run-as PACKAGE COMMAND...: in the folder of an app whose `dumpsys package` says DEBUGGABLE. The app's own user is not
# imitated: adbd here may not change users, so the folder belongs to shell.
package=$1
shift
state=/data/system/bench/package-$package
if [ ! -e "$state" ]; then
  echo "run-as: unknown package: $package" >&2
  exit 1
fi
if ! grep -q 'flags=\[.* DEBUGGABLE ' "$state"; then
  echo "run-as: package not debuggable: $package" >&2
  exit 1
fi
cd "/data/data/$package" || exit 1
exec "$@"
