import { entry, type ErrorEntry } from './entry'

/** Errors about what the library holds: builds, models, recipes, archives, and what a build does on a phone. */
export const libraryErrors = {
  BUILD_INVALID: entry(
    'input',
    '{path} is not a llama.cpp build: {detail}',
    'Nothing was imported.',
    'Choose a folder, archive or package that holds llama-server, with its libraries or the packages of them.'
  ),
  BUILD_UNSUITABLE: entry(
    'stable',
    'Build {build} does not run on phone {serial}: {detail}',
    'The build stays imported; nothing was launched.',
    'Import a build for this phone’s ABI.'
  ),
  BUILD_LIBRARY_MISSING: entry(
    'stable',
    'Build {build} does not start on phone {serial}: it misses the library {library}. {detail}',
    'The build stays imported; nothing was launched.',
    'Import it again together with the package or file that holds this library (libomp.so: from the NDK, or build with -DGGML_OPENMP=OFF; libc++_shared.so: build with ANDROID_STL=c++_static).'
  ),
  BUILD_MIXED: entry(
    'stable',
    'Build {build} does not start on phone {serial}: its libraries do not fit each other or this Android. {detail}',
    'The build stays imported; nothing was launched.',
    'Import one whole build again: libraries of two versions in one folder, or a build for a newer Android, end like this.'
  ),
  BUILD_WRONG_MACHINE: entry(
    'stable',
    'Build {build} is not for the processor or system of phone {serial}. {detail}',
    'The build stays imported; nothing was launched.',
    'Import the build for this phone’s ABI; `hotplate dossier` lists it.'
  ),
  BUILD_NOT_EXECUTABLE: entry(
    'stable',
    'Phone {serial} does not let build {build} be executed. {detail}',
    'The build stays imported; nothing was launched.',
    'Provision it again; a file without its execute permission, text relocations, SELinux or a folder mounted noexec end like this.'
  ),
  BUILD_ILLEGAL_INSTRUCTION: entry(
    'stable',
    'Build {build} uses instructions that the CPU of phone {serial} does not have (SIGILL). {detail}',
    'The build stays imported; nothing was launched.',
    'Use the official build, which chooses a variant for the CPU, or compile without -mcpu=native (for SVE: +nosve).'
  ),
  BUILD_BLOCKED_CALL: entry(
    'stable',
    'Android on phone {serial} ended build {build} for a system call that it does not allow (SIGSYS). {detail}',
    'The build stays imported; nothing was launched.',
    'Use a build made with the Android NDK for this Android version.'
  ),
  MODEL_INVALID: entry(
    'input',
    '{file} is not a usable GGUF: {detail}',
    'Nothing was imported.',
    'Download the file again and compare its size and SHA-256.'
  ),
  SHARD_MISSING: entry(
    'input',
    'Shard {missing} of {count} is missing beside {file}.',
    'Nothing was imported.',
    'Put all shards in one folder under their original names.'
  ),
  UNKNOWN_BUILD: entry(
    'input',
    'No build “{build}” is in the library.',
    'Nothing was changed.',
    'Import it first.'
  ),
  UNKNOWN_MODEL: entry(
    'input',
    'No model “{model}” is in the library.',
    'Nothing was changed.',
    'Import it first.'
  ),
  UNKNOWN_RECIPE: entry(
    'input',
    'No recipe “{recipe}” is saved.',
    'Nothing was changed.',
    'Run `hotplate recipes` to see what is saved.'
  ),
  UNKNOWN_TUNE: entry(
    'input',
    'No tune “{tune}” is known.',
    'Nothing was changed.',
    'Run `hotplate tune --list` to see what is kept.'
  ),
  RECIPE_INVALID: entry(
    'input',
    'This is not a usable recipe file: {detail}',
    'Nothing was imported.',
    'Export the recipe again where it was made.'
  ),
  RECIPE_NEWER: entry(
    'input',
    'This recipe file has version {found}; this Hotplate reads up to version {known}.',
    'Nothing was imported.',
    'Update Hotplate.'
  ),
  ARCHIVE_UNREADABLE: entry(
    'input',
    '{path} cannot be unpacked: {detail}',
    'Nothing was imported and nothing was left on the disk.',
    'Download it again and compare its size and SHA-256; unpack other formats yourself and choose the folder.'
  ),
  ARCHIVE_UNSAFE: entry(
    'input',
    '{path} was refused ({problem}): {detail}',
    'Nothing was imported and nothing was left on the disk.',
    'Do not use this file; get the build from its makers.'
  ),
  SUMS_INVALID: entry(
    'input',
    'The SHA-256 sums cannot be used: {detail}',
    'Nothing was imported.',
    'Give the SHA256SUMS or .sha256 file that was published with the model, or its text.'
  ),
  SUMS_MISMATCH: entry(
    'input',
    '{file} is not the published file: expected SHA-256 {expected}, its bytes have {actual}.',
    'Nothing was imported.',
    'Download this file again.'
  ),
  TERMUX_UNAVAILABLE: entry(
    'stable',
    'Termux on phone {serial} cannot be used: {detail}',
    'Nothing on the phone was changed.',
    'Use the default place (/data/local/tmp), or install the debug build of Termux from its GitHub releases.'
  )
} as const satisfies Record<string, ErrorEntry>
