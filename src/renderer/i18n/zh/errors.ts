import type { ErrorCode } from '@shared/errors/catalogue'
import { zhSafetyErrors } from './safety-errors'
import { zhSessionErrors } from './session-errors'

/** The words of one error; {names} are filled from its data, as in the catalogue. */
export interface ErrorWords {
  readonly message: string
  readonly meaning: string
  readonly advice: string
}

const words = (message: string, meaning: string, advice: string): ErrorWords => ({ message, meaning, advice })

/** The error catalogue in simplified Chinese; a missing code fails the type check. */
export const zhErrors: Readonly<Record<ErrorCode, ErrorWords>> = {
  ADB_NOT_FOUND: words(
    '没有找到 adb 程序。已查看设置中的 adb 路径（{setting}）、ANDROID_HOME（{androidHome}）和 PATH。',
    '没有任何改动；已保存的会话仍可打开。',
    '请安装 Android platform-tools，或在设置或 ANDROID_HOME 中指定 adb 路径。'
  ),
  ADB_SERVER_UNREACHABLE: words(
    '位于 {address} 的 adb 服务器没有响应：{detail}',
    '手机上的运行会继续并记录；Hotplate 会自动重连。',
    '请检查端口是否被占用，或用 `adb start-server` 启动它。'
  ),
  PHONE_NOT_FOUND: words(
    '没有序列号为 {serial} 的手机。',
    '没有任何改动。',
    '请检查数据线以及 USB 调试是否打开。'
  ),
  PHONE_NOT_READY: words(
    '手机 {serial} 的状态是 {state}。{stateText}',
    '手机上没有任何改动；已启动的运行会继续。',
    '请按上面的说明处理后重试。'
  ),
  ...zhSafetyErrors,
  PAIRING_FAILED: words(
    '与 {address} 配对没有成功：{detail}',
    '手机和本机上没有任何改动。',
    '请在手机上打开“无线调试 → 使用配对码配对设备”，并使用此刻显示的地址和配对码：两者每次都会变。'
  ),
  PHONE_NOT_IN_NETWORK: words(
    '手机 {serial} 在网络中的任何已知地址都没有响应。已尝试：{tried}。',
    '没有任何改动；已在手机上启动的运行会继续。',
    '请打开无线调试，确认手机与电脑在同一网络，或使用手机上显示的地址连接。'
  ),
  TRANSPORT_LOST: words(
    '执行“{what}”时与手机 {serial} 的连接断开。',
    '手机上已记录的内容保留；传输会从最后一个完整块继续。',
    '请重新插上手机，Hotplate 会自动继续。'
  ),
  TRANSFER_STALLED: words(
    '向手机 {serial} 发送 {file} 时 {stallMs} ms 没有任何进展。',
    '未完成的 .part 文件会保留，绝不会被当成完整文件。',
    '请检查数据线或集线器后重新部署；已完成的分片不会重发。'
  ),
  COMMAND_FAILED: words(
    '手机 {serial} 上的“{command}”以退出码 {exitCode} 结束：{stderr}',
    '没有其他改动。',
    '手机打印的内容见可复制的详情。'
  ),
  COMMAND_TIMED_OUT: words(
    '手机 {serial} 上的“{command}”没有在 {timeoutMs} ms 内结束。',
    '该命令已在手机上停止。',
    '手机可能繁忙或休眠，请重试。'
  ),
  REMOTE_FILE_FAILED: words(
    '手机拒绝了 {file}：{detail}',
    '已校验的文件不受影响。',
    '请检查手机上该文件夹的权限和剩余空间。'
  ),
  NO_SPACE: words(
    '手机 {serial} 剩余 {freeBytes}，需要 {neededBytes}。',
    '已到达手机的内容会保留，不会重新发送。',
    '请在手机上至少腾出 {missingBytes}，或用 `hotplate remove` 移除不用的模型，然后再次部署。'
  ),
  HASH_MISMATCH: words(
    '手机 {serial} 上的 {file} 已损坏：应为 SHA-256 {expected}，手机算出 {actual}。',
    '损坏的文件没有启用，任何运行都不会使用它。',
    '请重新部署。若再次发生，请检查数据线和手机存储。'
  ),
  SOURCE_CHANGED: words(
    '{file} 在使用过程中被改动。',
    '手机保留之前校验过的内容；改动后的文件没有启用。',
    '请重新导入模型或构建。'
  ),
  FILE_NOT_READABLE: words('无法读取 {file}：{detail}', '没有任何改动。', '请检查路径及其权限。'),
  BUILD_INVALID: words(
    '{path} 不是 llama.cpp 构建：{detail}',
    '没有导入任何内容。',
    '请选择包含 llama-server 的文件夹、压缩包或软件包，并附上其库或库所在的软件包。'
  ),
  BUILD_UNSUITABLE: words(
    '构建 {build} 不能在手机 {serial} 上运行：{detail}',
    '构建仍在资源库中；没有启动任何运行。',
    '请导入适合这台手机 ABI 的构建。'
  ),
  BUILD_LIBRARY_MISSING: words(
    '构建 {build} 无法在手机 {serial} 上启动：缺少库 {library}。{detail}',
    '该构建仍在库中；没有启动任何内容。',
    '请连同包含该库的软件包或文件重新导入（libomp.so：取自 NDK，或用 -DGGML_OPENMP=OFF 编译；libc++_shared.so：用 ANDROID_STL=c++_static 编译）。'
  ),
  BUILD_MIXED: words(
    '构建 {build} 无法在手机 {serial} 上启动：其库彼此不匹配或不适合此 Android。{detail}',
    '该构建仍在库中；没有启动任何内容。',
    '请重新导入一个完整的构建：混用两个版本的库或为更新 Android 编译的构建会这样。'
  ),
  BUILD_WRONG_MACHINE: words(
    '构建 {build} 不适用于手机 {serial} 的处理器或系统。{detail}',
    '该构建仍在库中；没有启动任何内容。',
    '请导入适合该手机 ABI 的构建；`hotplate dossier` 会列出。'
  ),
  BUILD_NOT_EXECUTABLE: words(
    '手机 {serial} 不允许执行构建 {build}。{detail}',
    '该构建仍在库中；没有启动任何内容。',
    '请重新部署；缺少执行权限、文本重定位、SELinux 或 noexec 挂载都会这样。'
  ),
  BUILD_ILLEGAL_INSTRUCTION: words(
    '构建 {build} 使用了手机 {serial} 的 CPU 没有的指令（SIGILL）。{detail}',
    '该构建仍在库中；没有启动任何内容。',
    '请使用会按 CPU 选择变体的官方构建，或编译时不用 -mcpu=native（SVE：+nosve）。'
  ),
  BUILD_BLOCKED_CALL: words(
    '手机 {serial} 上的 Android 因不允许的系统调用结束了构建 {build}（SIGSYS）。{detail}',
    '该构建仍在库中；没有启动任何内容。',
    '请使用为该 Android 版本用 NDK 编译的构建。'
  ),
  MODEL_INVALID: words(
    '{file} 不是可用的 GGUF：{detail}',
    '没有导入任何内容。',
    '请重新下载该文件，并核对大小和 SHA-256。'
  ),
  SHARD_MISSING: words(
    '{file} 旁边缺少第 {missing} 个分片（共 {count} 个）。',
    '没有导入任何内容。',
    '请把所有分片按原名放在同一个文件夹。'
  ),
  UNKNOWN_BUILD: words('资源库中没有构建“{build}”。', '没有任何改动。', '请先导入它。'),
  UNKNOWN_MODEL: words('资源库中没有模型“{model}”。', '没有任何改动。', '请先导入它。'),
  ...zhSessionErrors,
  NOT_PROVISIONED: words('{what} 不在手机 {serial} 上。', '没有启动任何运行。', '请先部署这台手机。'),
  INTENT_UNSUPPORTED: words(
    '构建 {build} 不支持“{intent}”：{detail}',
    '没有启动任何运行。',
    '请更改设置，或使用支持该参数的构建。'
  ),
  PHONE_BUSY: words('手机 {serial} 正忙：{job}。', '正在进行的任务不受影响。', '请等待它完成，或先停止它。'),
  RUN_FAILED: words(
    '手机 {serial} 上的运行失败：{detail}',
    '它的日志和已记录的内容保存在会话中。',
    '请查看可复制详情中的日志末尾。'
  ),
  JOB_NOT_FOUND: words('没有任务“{job}”。', '没有任何改动。', '它可能已经结束。'),
  STORE_NEWER: words(
    '数据文件夹 {folder} 由更新的 Hotplate 写入（版本 {found}，当前支持 {known}）。',
    '没有读取或改动任何内容。',
    '请更新 Hotplate，或用 HOTPLATE_HOME 选择其他数据文件夹。'
  ),
  STORE_FAILED: words(
    '数据文件夹 {folder} 无法使用：{detail}',
    '手机上的记录不受影响，之后可以取回。',
    '请检查数据文件夹的剩余空间和权限。'
  ),
  UNKNOWN_RECIPE: words('没有保存过配方“{recipe}”。', '没有任何改动。', '请在资源库中查看已保存的配方。'),
  RECIPE_INVALID: words('这不是可用的配方文件：{detail}', '没有导入任何内容。', '请在制作它的地方重新导出。'),
  RECIPE_NEWER: words(
    '此配方文件的版本为 {found}；本 Hotplate 最高支持版本 {known}。',
    '没有导入任何内容。',
    '请更新 Hotplate。'
  ),
  ARCHIVE_UNREADABLE: words(
    '无法解包 {path}：{detail}',
    '没有导入任何内容，磁盘上也没有留下任何内容。',
    '请重新下载并核对大小和 SHA-256；其他格式请自行解包后选择文件夹。'
  ),
  ARCHIVE_UNSAFE: words(
    '已拒绝 {path}（{problem}）：{detail}',
    '没有导入任何内容，磁盘上也没有留下任何内容。',
    '不要使用此文件；请从制作者处获取构建。'
  ),
  SUMS_INVALID: words(
    '无法使用这些 SHA-256 校验和：{detail}',
    '没有导入任何内容。',
    '请提供随模型发布的 SHA256SUMS 或 .sha256 文件，或其内容。'
  ),
  SUMS_MISMATCH: words(
    '{file} 不是所发布的文件：应为 SHA-256 {expected}，实际为 {actual}。',
    '没有导入任何内容。',
    '请重新下载此文件。'
  ),
  TERMUX_UNAVAILABLE: words(
    '无法使用手机 {serial} 上的 Termux：{detail}',
    '手机没有任何改动。',
    '请使用默认位置（/data/local/tmp），或从其 GitHub 发布页安装 Termux 的调试版。'
  ),
  MODEL_DOES_NOT_FIT: words(
    '模型 {model} 放不进手机 {serial} 的内存：需要 {neededBytes}，可用 {availableBytes}。可行的办法：{remedies}。',
    '没有发送任何内容。',
    '请关闭手机上的应用，或选择其他模型或设置；“仍要加载”会照样发送。'
  ),
  SESSION_FILE_INVALID: words(
    '{file} 不是可读取的会话文件：{detail}',
    '文件未改动，也没有导入任何内容。',
    '请重新导出会话；docs/session-format.md 说明了此类文件的内容。'
  ),
  SESSION_FILE_NEWER: words(
    '{file} 由更新版本的 Hotplate 写成（版本 {found}，本版本最高支持 {known}）。',
    '文件未改动，也没有导入任何内容。',
    '请更新 Hotplate 后再打开。'
  ),
  BAD_INPUT: words('{detail}', '没有任何改动。', '请更正后重试。'),
  INTERNAL: words(
    'Hotplate 遇到意外问题：{detail}',
    '已收到的记录都会保留。',
    '请附上可复制的详情报告此问题（事件 {incident}）。'
  )
}
