/** What gates and their forecast say, by the English text that the core makes. */
export const gateTexts: Readonly<Record<string, string>> = {
  'not measured yet': '尚未测量',
  'not told': '手机未提供',
  'no model was named, so there is no plan': '没有指定模型，因此没有内存计划',
  'not planned yet': '尚未计算内存计划',
  'nothing was read yet': '尚无读数',
  'it is cool enough': '已经足够凉',
  'too few readings since it began to cool ({1} in {2} s)': '开始降温以来读数太少（{2} 秒内 {1} 个）',
  'it is not cooling': '没有在降温',
  'it would not cool to {1} °C here: the room is too warm, or it is still working':
    '在这里降不到 {1} °C：房间太热，或手机仍在工作',
  'nothing to wait for: no temperature gate is closed': '无需等待：没有温度关卡未通过',
  'the phone’s clock did not move': '手机的时钟没有走动',
  'the phone does not tell the allowed CPUs': '手机未提供允许使用的 CPU',
  'CPUs {1} are kept from the shell': 'shell 不能使用 CPU {1}',
  'this kernel does not tell MemAvailable': '此内核未提供 MemAvailable',
  'the plan needs {1} bytes at its peak': '内存计划的峰值需要 {1} 字节',
  'less than a tenth is left over: other apps will be killed or weights dropped':
    '余量不足十分之一：其他应用会被结束，或权重会被换出',
  'this run locks nothing': '本次运行不锁定内存',
  'mlock will not be granted without root: the weights can be evicted':
    '没有 root 权限，mlock 不会成功：权重可能被换出',
  'frozen by `dumpsys battery set`; `dumpsys battery reset` ends that':
    '已被 `dumpsys battery set` 冻结；用 `dumpsys battery reset` 解除',
  'the battery service tells no level': '电池服务未提供电量',
  'the battery service tells no status': '电池服务未提供状态',
  'a low battery holds clocks down and may end the run; charge the phone, then let it rest':
    '电量低会压低频率，并可能使运行中断；请先充电，再让手机静置',
  'charging heats the battery, and energy per token cannot be told':
    '充电会使电池升温，并且无法得出每 token 能耗',
  'charging ({1})': '正在充电（{1}）',
  'no source told': '未提供电源',
  'not charging': '未充电',
  'on battery': '使用电池',
  'plugged in ({1}), not charging': '已插电（{1}），未充电',
  '`dumpsys power` tells no wakefulness': '`dumpsys power` 未提供屏幕状态',
  'on, and stays on': '亮，并保持常亮',
  'a lit screen draws power and warms the back, but keeps the cpuset the same all the time':
    '亮屏会耗电并使背面升温，但 cpuset 始终不变',
  'a lit screen draws power, and when it goes off within the run the cpuset changes':
    '亮屏会耗电；若运行中熄屏，cpuset 会改变',
  'the phone tells none of its settings': '手机未提供任何设置',
  '{1} switched on': '{1} 已打开',
  'mobile data': '移动数据',
  'airplane mode': '飞行模式',
  'not in airplane mode': '未开飞行模式',
  'adb itself runs over the network here': 'adb 本身正经由网络连接',
  'syncs and calls wake other processes': '同步和来电会唤醒其他进程',
  'a notification lights the screen and wakes apps': '通知会点亮屏幕并唤醒应用',
  'Android does not tell the mode, and Hotplate did not switch it on':
    'Android 未提供此模式，且 Hotplate 没有打开它',
  'more than {1} °C colder than the reference began ({2} °C)': '比参照会话的起始温度（{2} °C）低 {1} °C 以上',
  'neither a thermal zone nor the thermal HAL tells the {1} temperature': '热区和热 HAL 都未提供 {1} 温度',
  'overridden by a test command; `cmd thermalservice reset` ends that':
    '已被测试命令覆盖；用 `cmd thermalservice reset` 解除',
  'the dump tells no status': '转储中没有状态',
  'Unplug the charger, or use a cable or hub port that does not charge.':
    '请拔掉充电器，或使用不充电的数据线或集线器端口。',
  'Remove models with `hotplate remove`, or files on the phone.':
    '请用 `hotplate remove` 移除模型，或删除手机上的文件。',
  'Charge the phone, then unplug it and let it rest: charging warms it.':
    '请给手机充电，然后拔掉充电器并静置：充电会使手机升温。',
  'Choose cores that the shell may use, or keep the screen on: many phones hold back cores while it is dark.':
    '请选择 shell 可用的核心，或保持亮屏：许多手机在熄屏时会保留部分核心。',
  'Run without the lock: a higher limit for locked memory needs root.':
    '请不锁定内存运行：提高锁定内存的上限需要 root。',
  'The screen was switched off.': '屏幕已关闭。',
  '{1} is frozen until it is thawed.': '{1} 已冻结，直到解冻为止。',
  'Process {1} belongs to another user: end it where it was started.':
    '进程 {1} 属于其他用户：请在启动它的地方结束它。',
  'Which app is to be stopped is told by its package name.': '要停止哪个应用由包名指定。',
  '{1} was stopped.': '{1} 已停止。',
  'Which process is to be ended is told by its pid and start ticks.': '要结束哪个进程由 pid 和启动时刻指定。',
  'the phone’s journal': '手机上的日志记录',
  'Process {1} had ended already.': '进程 {1} 早已结束。',
  '{1} is {2} (was {3}); it comes back by itself.': '{1} 现为 {2}（原为 {3}）；会自动恢复。',
  'Apps in the background were ended; they start again when they are needed.':
    '后台应用已结束；需要时会重新启动。',
  'Let the phone rest; the gate opens when it is cool enough.': '让手机静置；足够凉时关卡会通过。',
  'Process {1} was ended.': '进程 {1} 已结束。'
}
