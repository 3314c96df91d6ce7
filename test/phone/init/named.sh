# Becomes the process $BENCH_NAME: a shell whose argv holds the app's name and nothing else, running the script
# named by $1 (idle, burn, server) from its standard input.
exec -a "$BENCH_NAME" /usr/bin/mksh <"/system/etc/bench/$1.sh"
