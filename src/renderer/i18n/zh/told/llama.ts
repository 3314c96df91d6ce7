/** What llama.cpp's own lines mean (the line itself stays as it came); by the English text. */
export const llamaTexts: Readonly<Record<string, string>> = {
  'the model file is cut short or damaged': '模型文件被截断或已损坏',
  'this file is not a GGUF (an HTML page or another format?)': '此文件不是 GGUF（是 HTML 页面或其他格式？）',
  'the model file is empty': '模型文件是空的',
  'the header of the model file is cut short': '模型文件的文件头被截断',
  'the model file is of a newer GGUF version than this build': '模型文件的 GGUF 版本比此构建新',
  'the model file is big-endian': '模型文件是大端序',
  'this build is older than the model': '此构建比模型旧',
  'the phone’s shell may not read the model file': '手机的 shell 无权读取模型文件',
  'the model file is not where it should be': '模型文件不在应在的位置',
  'not the first shard was given': '给出的不是第一个分片',
  'a shard is missing or damaged': '有分片缺失或损坏',
  'shards are mixed up': '分片混乱',
  'a shard was renamed': '有分片被改名',
  'the model file does not fit together': '模型文件前后不一致',
  'the weights hold invalid numbers': '权重中有无效数值',
  'the context does not fit into memory: choose a smaller one': '内存放不下此上下文：请选择更小的',
  'a quantized V cache needs flash attention': '量化的 V 缓存需要 flash attention',
  'the phone ran out of memory': '手机内存耗尽',
  'this cache type does not fit the model': '此缓存类型不适合该模型',
  'another program on the phone uses this port': '手机上另一个程序占用了此端口',
  'the build has no such device on this phone': '此构建在这台手机上没有该设备',
  'no backend library lies beside the program': '程序旁边没有后端库',
  'the Hexagon session could not be opened': '无法打开 Hexagon 会话',
  'this build does not know an argument': '此构建不认识某个参数',
  'a library of the build is missing or of another version: libomp.so of OpenMP':
    '构建的某个库缺失或版本不符：OpenMP 的 libomp.so',
  'a library of the build is missing or of another version': '构建的某个库缺失或版本不符',
  'the build needs a newer CPU than this one': '此构建需要比这更新的 CPU',
  'the build is for another kind of CPU': '此构建用于另一种 CPU',
  'the program may not be executed there': '不允许在那里执行程序',
  'the model file could not be read': '无法读取模型文件',
  'the model could not be loaded': '无法加载模型',

  'Verify the model on the phone (hotplate verify) and repair what differs.':
    '请校验手机上的模型（hotplate verify），并修复不一致之处。',
  'Fetch the file again and compare it with the checksum of its publisher.':
    '请重新下载该文件，并与发布者给出的校验和比对。',
  'Provision the model again: all shards, under their own names, in one folder.':
    '请重新部署模型：所有分片用原名放在同一文件夹中。',
  'Choose a smaller context, a smaller quantization or mapped weights; hotplate plan tells what fits.':
    '请选择更小的上下文、更小的量化或映射权重；hotplate plan 会说明放得下什么。',
  'Use a build for this phone: hotplate builds check tells which.':
    '请使用适合这台手机的构建：hotplate builds check 会说明是哪一个。',
  'Use a newer build.': '请使用更新的构建。',
  'Fetch the little-endian file.': '请下载小端序的文件。',
  'Keep models under /data/local/tmp/hotplate, not in an app’s folder.':
    '请把模型放在 /data/local/tmp/hotplate 下，不要放在应用的文件夹中。',
  'Give the first shard.': '请给出第一个分片。',
  'Turn flash attention on, or keep the V cache in f16.': '请打开 flash attention，或让 V 缓存保持 f16。',
  'Choose f16 or q8_0.': '请选择 f16 或 q8_0。',
  'Start again: another port is chosen.': '请重新启动：会选用另一个端口。',
  'Ask the build with --list-devices, or compute on the CPU.':
    '请用 --list-devices 询问此构建，或在 CPU 上计算。',
  'Import the build with all its libggml-cpu-*.so files.': '请连同所有 libggml-cpu-*.so 文件一起导入构建。',
  'Use a build for this chip’s HTP version and keep /vendor/lib64 out of LD_LIBRARY_PATH, or compute on the CPU.':
    '请使用适合此芯片 HTP 版本的构建，并且不要把 /vendor/lib64 放进 LD_LIBRARY_PATH；或者在 CPU 上计算。',
  'Take the flag out: the preview shows what Hotplate itself sends.':
    '请去掉该参数：预览会显示 Hotplate 自己发送的内容。',
  'Put the NDK’s libomp.so into the build, or build with GGML_OPENMP=OFF.':
    '请把 NDK 的 libomp.so 放进构建，或用 GGML_OPENMP=OFF 编译。',
  'Import the build again from one archive: its libraries are mixed.':
    '请从同一个归档重新导入构建：它的库混杂了不同版本。',
  'Import the build with all its libraries, flat in one folder.':
    '请连同所有库导入构建，平放在同一文件夹中。',
  'Provision the build to /data/local/tmp, not to /sdcard.':
    '请把构建部署到 /data/local/tmp，而不是 /sdcard。',
  'Read it without direct I/O, and verify the model on the phone.':
    '请不用直接 I/O 读取，并校验手机上的模型。'
}
