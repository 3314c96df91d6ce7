/** Short captures in real formats, one or more a dialect. All values are invented. */
const toybox = `Tasks: 612 total,   2 running, 610 sleeping,   0 stopped,   0 zombie
  Mem:    11258M total,     9158M used,     2100M free,        8M buffers
 Swap:     4095M total,      549M used,     3546M free,     2177M cached
800%cpu 104%user   0%nice   4%sys 692%idle   0%iow   0%irq   0%sirq   0%host
  PID PPID USER         PR  NI[%CPU]S VIRT  RES PCY TIME+ CMD             NAME
  901    1 u0_a124      20   0 15.0 S 5.1G 128M    1:02.33 some.thread     com.example.app+
12345    1 shell        20   0  392 R 5.1G 3.9G fg 9:02.33 llama-cli       ./llama-cli -m a b
`
const toolbox = `\n\n\nUser 3%, System 4%, IOW 0%, IRQ 0%
User 38 + Nice 2 + Sys 51 + Idle 1180 + IOW 1 + IRQ 0 + SIRQ 3 = 1275

  PID CPU% S  #THR     VSS     RSS PCY UID      Name
17742  15% S    55 2279532K 128100K  fg u0_a124  com.example.app
`
const busybox = `Mem: 5650432K used, 208344K free, 9112K shrd, 5324K buff, 2120448K cached
CPU:  12% usr   4% sys   0% nic  83% idle   0% io   0% irq   0% sirq
Load average: 8.12 7.90 7.55 3/2101 12345
  PID  PPID USER     STAT   VSZ %VSZ CPU %CPU COMMAND
12345  6789 shell    S <  4210m  72%   6  49% ./llama-cli -m m.gguf
`
const thermal = `IsStatusOverride: false
Thermal Status: 2
Cached temperatures:
	Temperature{mValue=41.8, mType=3, mName=skin, mStatus=1}
HAL Ready: true
HAL connection:
	Thermal HAL AIDL 2  connected: yes
Current temperatures from HAL:
	Temperature{mValue=43.1, mType=3, mName=skin, mStatus=2}
	Temperature{mValue=3900.0, mType=6, mName=vbat, mStatus=0}
Current cooling devices from HAL:
	CoolingDevice{mValue=4, mType=2, mName=thermal-cpufreq-7}
Temperature static thresholds from HAL:
	TemperatureThreshold{mType=3, mName=skin, mHotThrottlingThresholds=[NaN, 39.0, 43.0], mColdThrottlingThresholds=[NaN]}
	{.type = SKIN, .name = skin, .hotThrottlingThresholds = [NaN, 39.0], .coldThrottlingThresholds = [NaN]}
Temperature headroom thresholds:
[NaN, 0.8, 0.9333333]
Headroom in 10 seconds: 0.87
`
const battery = `Current Battery Service state:
  (UPDATES STOPPED -- use 'reset' to restart)
  AC powered: false
  USB powered: true
  Max charging current: 500000
 Time when the latest updated value of the Max charging current was sent via battery changed broadcast: +1h2m3s004ms
  Charge counter: 3512000
  status: 3
  present: true
  level: 84
  scale: 100
  voltage: 4187
  temperature: 342
  technology: Li-ion
  current now: -350
LLB CAL:
01-02 10:00:00.123  Sending ACTION_BATTERY_CHANGED: temperature: 299
`
const supply = `/sys/class/power_supply/battery/status:Discharging
/sys/class/power_supply/battery/current_now:-350000
grep: /sys/class/power_supply/battery/temp: Permission denied
/sys/class/power_supply/bms/uevent:POWER_SUPPLY_VOLTAGE_NOW=8374000
status=Charging
`
const zones = `/sys/class/thermal/thermal_zone0|cpu-1-4-usr|61200
/sys/class/thermal/thermal_zone1|pm8150b-ibat-lvl0|-93
/sys/class/thermal/thermal_zone2|skin|cat: /sys/class/thermal/thermal_zone2/temp: Permission denied
/sys/class/thermal/thermal_zone3/type:battery
/sys/class/thermal/thermal_zone3/temp:33.25
grep: /sys/class/thermal/thermal_zone4/temp: Invalid argument
/sys/devices/virtual/thermal/thermal_zone0|cpu-1-4-usr|61200
`
const cpufreq = `/sys/devices/system/cpu/online:0-5,7
/sys/devices/system/cpu/cpufreq/policy4/related_cpus:4 5 6
/sys/devices/system/cpu/cpufreq/policy4/scaling_cur_freq:1804800
grep: /sys/devices/system/cpu/cpufreq/policy7/scaling_cur_freq: Device or resource busy
/sys/devices/system/cpu/cpu7/cpu_capacity:1024
/sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq:<unknown>
/proc/cpuinfo:processor	: 0
/proc/cpuinfo:CPU part	: 0xd46
`
const meminfo = `MemTotal:       11658240 kB
MemAvailable:    1834512 kB
Active(file):     100 kB
HugePages_Total:       0
`
const memDump = `Total RSS by process:
    3,912,345K: llama-cli (pid 12345)
** MEMINFO in pid 12345 [com.example.app] **
                   Pss  Private  Rss
                 Total    Dirty  Total
                ------   ------  ------
  Native Heap    12345    12300   13000
        TOTAL    22345    12310   16000
Total RAM: 7,842,104K (status normal)
 Lost RAM:   -12,345K
     ZRAM:   900,124K physical used for 2,700,000K in swap (4,194,300K total swap)
`
const logcat = `--------- beginning of system
01-02 10:00:00.123  1234  1250 I lowmemorykiller: Kill 'com.example.app' (12345), uid 10123, oom_score_adj 905 to free 60000kB rss, 35000kB swap; reason: low watermark is breached and swap is low (0kB < 400000kB)
01-02 10:00:00.123  1000  2000 I am_kill : [0,12345,com.example.app,905,Trimming phantom processes,184320]
1767348000.123  1000  2000 I killinfo: [12345,10123,905,900,95000,3,120000,1,2]
I/ActivityManager( 1234): Killing PhantomProcessRecord {abc123 12345:6789:llama-server/u0a147}: Trimming phantom processes
<6>[  123.456789] lowmemorykiller: Killing 'x' (123) (tgid 123), adj 906,
<6>[  123.456790]    to free 54321kB on behalf of 'kswapd0' (98) because
F/libc( 12345): Fatal signal 11 (SIGSEGV), code 1 (SEGV_MAPERR), fault addr 0x0 in tid 12346 (worker), pid 12345 (llama-cli)
<3>[ 99.1] Out of memory: Killed process 12345 (llama-cli) total-vm:9kB, anon-rss:100kB, file-rss:50kB, shmem-rss:0kB, UID:2000 oom_score_adj:-950
`
const cpuDump = `Load: 11.2 / 9.87 / 8.4
CPU usage from 300123ms to 12ms ago (2026-01-02 10:00:00.123 to 2026-01-02 10:05:00.234) with 99% awake:
  392% 12345/llama-cli: 388% user + 3.9% kernel / faults: 1203 minor 4 major
 +0% 13001/kworker/u16:1: 0% user + 0% kernel
49% TOTAL: 47% user + 1.6% kernel + 0.1% iowait + 0.2% irq
`
const llama = `0.00.146.572 I cmn  common_param: common_params_print_info: build 11669 (Debian) with GNU
0.00.001.000 I load_tensors: loading model tensors, this can take a while... (load_mode = mmap)
load_tensors:   CPU_Mapped model buffer size =    10.81 MiB
llama_kv_cache: size =    1.00 MiB (   512 cells,   4 layers,  1/1 seqs), K (f16):    0.50 MiB
system_info: n_threads = 4 / 8 | AVX = 0 | NEON = 1 | MATMUL_INT8 = 0 |
common_perf_print:        eval time =     569.40 ms /    15 runs   (   37.96 ms per token,    26.34 tokens per second)
slot print_timing: id  0 | task 0 |        eval time =       1.75 ms /     4 tokens (    0.58 ms per token,  1719.20 tokens per second)
common_memory_breakdown_print: |   - Host               |                   73 =    10 +       1 +      62                |
{"build_commit": "3f5", "n_gen": 16, "samples_ts": [ 12, 10 ]}
{"type":"log","time":1,"level":"info","msg":"x\\n"}
gguf_init_from_reader: invalid magic characters: 'GGML', expected 'GGUF'
`
const devices = `List of devices attached
R5CX12345AB            device usb:1-4 product:e3q model:SM_S928B device:e3q transport_id:3
127.0.0.1:5600         offline transport_id:2
(no serial number)     no permissions (missing udev rules? user is in the plugdev group); see [http://x]
`

/** Seeds by the kind of output. */
export const corpus = {
  ...{
    top: [toybox, toolbox, busybox],
    thermalservice: [thermal],
    battery: [battery],
    'power-supply': [supply]
  },
  ...{
    zones: [zones],
    cpufreq: [cpufreq],
    meminfo: [meminfo, memDump],
    logcat: [logcat],
    'llama-log': [llama]
  },
  ...{ devices: [devices], cpuinfo: [cpuDump] },
  'proc-stat': ['cpu  10 1 5 100 7 2 3 4 50 60\ncpu0 10 1 5 100\nintr 1 2\n'],
  'pid-stat': [
    '4711 (my (odd) S name) S 1200 4711 4711 0 -1 4194304 289 323 17 1 900 33 1 2 20 0 12 0 130820 3346432000 53400 1\n'
  ],
  'pid-status': ['Name:\tllama-server\nState:\tR (running)\nVmRSS:\t 3912345 kB\nCpus_allowed_list:\t4-7\n'],
  cgroup: ['3:cpuacct,cpu:/uid_10123/pid_456\n2:cpuset:/top-app\n0::/x\n'],
  vmstat: ['pgmajfault 1234\nworkingset_refault_file 5\n'],
  psi: [
    'some avg10=12.50 avg60=3.10 avg300=0.62 total=123456\nfull avg10=1.00 avg60=0.50 avg300=0.10 total=99\n'
  ],
  packages: ['package:com.example.app uid:10123\npackage:com.example.two uid:10123,1010123\n'],
  events: ['12.5 started pid=5 port=80 text=hello world\n13.0 ended rc=0\n'],
  sse: [
    ': hotplate request 1 uptime=12.500\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
    ': hotplate request 1 uptime=12.500\ndata: {"tokens_predicted":1,"tokens_evaluated":4,"timings":{"predicted_n":1,"predicted_ms":0.5,"prompt_ms":2}}\n: hotplate request 1 ended uptime=13.5\n'
  ]
} as const satisfies Readonly<Record<string, readonly string[]>>
