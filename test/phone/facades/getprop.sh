#!/system/bin/sh
# getprop [NAME [DEFAULT]]
if [ $# -eq 0 ]; then
  while IFS='=' read -r key value; do echo "[$key]: [$value]"; done </run/props
  exit 0
fi
while IFS='=' read -r key value; do
  if [ "$key" = "$1" ]; then
    echo "$value"
    exit 0
  fi
done </run/props
echo "$2"
