comm=$BENCH_NAME
[ ${#comm} -gt 15 ] && comm=${comm: -15}
echo -n "$comm" >/proc/$$/comm
# It burns once the bench has it on its account, which continues it.
kill -STOP $$
while :; do :; done
