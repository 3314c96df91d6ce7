/** What is said of a run: settings read back, warnings before the start, how it ended; by the English text. */
export const runTexts: Readonly<Record<string, string>> = {
  'The server was not running when it was read back.': '读回时服务器没有在运行。',
  'The log does not tell the thread count.': '日志未提供线程数。',
  'The threads of the server could not be read.': '无法读取服务器的线程。',
  'The threads could not be read.': '无法读取线程。',
  'Threads were last seen on other cores than asked.': '线程最后一次出现在所要求之外的核心上。',
  'The phone gave the threads other cores than asked (its cpuset, or cores that are offline).':
    '手机给线程的核心与要求不同（cpuset 限制，或核心离线）。',
  'Build b{1} takes -C on Android and does nothing with it: the cores were pinned by taskset.':
    '构建 b{1} 在 Android 上接受 -C 但不起作用：核心由 taskset 固定。',
  'auto ({1})': '自动（{1}）',
  '{1} (all {2} threads)': '{1}（全部 {2} 个线程）',
  '{1} ({2} threads)': '{1}（{2} 个线程）',
  '{1} kB locked (VmLck)': '已锁定 {1} kB（VmLck）',
  locked: '锁定',
  'not locked': '不锁定',
  'mapped from the file': '从文件映射',
  'read into memory': '读入内存',
  'read past the page cache': '绕过页缓存读取',
  'The log does not tell where the weights are.': '日志未提供权重的位置。',
  '{1} of the weights lie in memory a second time, rearranged for this CPU.':
    '有 {1} 权重在内存中另有一份，按此 CPU 重新排列。',
  'VmLck could not be read.': '无法读取 VmLck。',
  'The weights are not locked.': '权重未锁定。',
  'The phone’s limit is {1}.': '手机的上限为 {1}。',
  'llama.cpp made it {1}.': 'llama.cpp 将其改为 {1}。',
  'The log does not tell the context.': '日志未提供上下文长度。',
  'The server’s program file could not be read.': '无法读取服务器的程序文件。',
  'It runs from {1}.': '它从 {1} 运行。',
  'The log does not tell the buffers.': '日志未提供缓冲区。',
  '{1} in all, {2} were planned.': '共 {1}，计划为 {2}。',
  'the build’s own': '构建自带',
  'The log names no CPU library: the build has one built in, or does not say.':
    '日志未提到 CPU 库：构建内置了一个，或没有说明。',
  'The phone’s CPU can do more than the library that was loaded.': '手机的 CPU 支持的指令多于所加载的库。',
  'The log does not tell the CPU features.': '日志未提供 CPU 特性。',
  'The build is not for an Arm CPU.': '此构建不是为 Arm CPU 编译的。',
  'No weights lie on the device: it fell back to the CPU.': '设备上没有权重：已退回 CPU。',
  'Weights lie on a device.': '权重位于设备上。',
  'The log does not tell.': '日志未说明。',
  'The limit for locked memory could not be read ({1}): whether the lock holds is shown after the start.':
    '无法读取内存锁定上限（{1}）：锁定是否成功将在启动后显示。',
  'no reason given': '未说明原因',
  'The lock will not hold: the run goes on with unlocked weights.':
    '锁定不会成功：运行将在权重未锁定的情况下继续。',
  'The weights have {1}, {2} of memory are available': '权重为 {1}，可用内存为 {2}',
  '{1}: mapped weights will be read from storage again and again.': '{1}：映射的权重会反复从存储读取。',
  '{1}: the phone will end apps, or this run, while it loads.': '{1}：加载时手机会结束应用或本次运行。',
  '{1} threads share {2} cores: each token waits for the slowest of them.':
    '{1} 个线程共用 {2} 个核心：每个 token 都要等最慢的那个。',
  '{1} takes {2} on Android and does nothing with it: taskset pins the cores instead.':
    '{1} 在 Android 上接受 {2} 但不起作用：改由 taskset 固定核心。',
  'The phone does not tell its CPU clusters: 4 threads and no pinning are a guess.':
    '手机未提供 CPU 集群：4 个线程且不固定核心只是猜测。',
  'This build takes no API key from its environment: any app on the phone can reach the server while it runs.':
    '此构建不从环境变量读取 API 密钥：运行期间手机上任何应用都能访问服务器。',
  'It was killed (signal 9): on phones mostly by the low-memory killer.':
    '它被强制结束（信号 9）：在手机上多半是低内存终止器所为。',
  'Illegal instruction: the build needs a newer CPU than this one.': '非法指令：此构建需要比这更新的 CPU。',
  'The server answered: {1}': '服务器回答：{1}',
  'The program ended without an error, but told no timings: nothing was measured.':
    '程序正常结束，但没有给出计时：什么也没测到。',
  'The run is being launched.': '正在启动运行。',
  'The phone does not answer.': '手机没有回应。',
  'The phone has not been seen since Hotplate started.': 'Hotplate 启动以来未见到此手机。',
  'Closed on this PC while the phone was away. What the phone recorded after that was not fetched and lies there still.':
    '手机不在时已在本机关闭。此后手机录制的内容没有取回，仍留在手机上。',
  'Hotplate ended before the run was launched.': 'Hotplate 在运行启动前已退出。',
  'waiting for the phone': '等待手机',
  'no phone was named': '没有指定手机',
  'no phone was named (-s SERIAL)': '没有指定手机',
  'the header lacks block_count or embedding_length: it is not a text model':
    '文件头缺少 block_count 或 embedding_length：不是文本模型',
  'the phone’s kernel tells no MemAvailable': '手机内核未提供 MemAvailable',
  'no measurement was made here, and the table does not know this chip': '此处没有测量，表中也没有此芯片',
  'estimated: {1} % of the {2} GB/s peak of {3} ({4})': '估算：{3} 峰值 {2} GB/s 的 {1} %（{4}）',
  'measured with llama-bench: {1} tokens/s of {2} at {3} threads (tried {4})':
    '用 llama-bench 测得：{2} 以 {3} 线程达 {1} token/s（试过 {4}）'
}
