export const serverName = 'llama-server'

export function isLibrary(name: string): boolean {
  return /\.so(?:\.|$)/.test(name)
}

export function isProgram(name: string): boolean {
  return /^llama(?:-|$)/.test(name) && !isLibrary(name)
}

/** Worth looking at when a build is gathered: llama programs and shared libraries, by name. */
export function mayBelong(name: string): boolean {
  return isProgram(name) || /\.so(?:\.\d+)*$/.test(name)
}

/**
 * The C library and loader of glibc or bionic: each system has its own, and one from elsewhere beside the programs would break
 * the phone's.
 */
export function isSystemLibrary(name: string): boolean {
  return (
    /^(?:libc|libm|libdl|liblog|libandroid)\.so$/.test(name) ||
    /^(?:ld-linux[^/]*|libc|libm|libdl|libpthread|librt|libresolv|libutil|libanl|libmvec|libnss_[a-z]+)\.so\.\d+$/.test(
      name
    )
  )
}

/** How llama.cpp's release number stands in names: `llama-b10587-bin-android-arm64`, `llama-cpp_0.0.0-b10516_aarch64`. */
export function releaseIn(name: string): string | null {
  return /(?:^|[^A-Za-z0-9])(b\d{4,})(?![A-Za-z0-9])/.exec(name)?.[1] ?? null
}
