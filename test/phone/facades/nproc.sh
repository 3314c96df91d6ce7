#!/system/bin/sh
# nproc: the phone's CPUs, not the host's.
count=0
for folder in /sys/devices/system/cpu/cpu[0-9]*; do count=$((count + 1)); done
echo $count
