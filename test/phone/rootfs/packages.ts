/** Debian packages that make up the phone: its debug daemon, shell, tools and a llama.cpp to push to it. */
export const BENCH_PACKAGES = [
  'adbd',
  'mksh',
  'toybox',
  'busybox-static',
  'coreutils',
  'curl',
  'llama.cpp-tools',
  'llama.cpp-tools-extra',
  'patchelf'
] as const

/** Debian packages the host needs to build and to run bench phones. */
export const BENCH_HOST_PACKAGES = ['adb', 'mmdebstrap', 'util-linux'] as const

/** Suites to try, in order: what one lacks today another has. */
export const BENCH_SUITES = ['testing', 'unstable'] as const

/** Packages whose version is worth knowing when two machines disagree. */
export const VERSIONED_PACKAGES = [
  'adbd',
  'mksh',
  'toybox',
  'busybox-static',
  'llama.cpp-tools',
  'libggml0',
  'libc6'
] as const
