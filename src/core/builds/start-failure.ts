import type { ErrorCode } from '@shared/errors/catalogue'

/** Why a program of a build did not start, in one line, as a code of the catalogue. */
export interface StartFailure {
  readonly code: Extract<ErrorCode, `BUILD_${string}`>
  /** The line that says it, or what the exit code means. */
  readonly detail: string
  /** The library that is missing; '' where none is named. */
  readonly library: string
}

type Rule = readonly [code: StartFailure['code'], pattern: RegExp]

/**
 * Texts of bionic's linker (linker_phdr.cpp, linker.cpp), glibc's ld.so, mksh, bash and the kernel, the most telling
 * first. A named group `library` is the missing one.
 */
const rules: readonly Rule[] = [
  ['BUILD_LIBRARY_MISSING', /CANNOT LINK EXECUTABLE.*?library "(?<library>[^"]+)" not found/i],
  [
    'BUILD_LIBRARY_MISSING',
    /error while loading shared libraries: (?<library>[^:]+): cannot open shared object/i
  ],
  ['BUILD_LIBRARY_MISSING', /could not load library "(?<library>[^"]+)"/i],
  ['BUILD_LIBRARY_MISSING', /Error loading shared library (?<library>[^:]+):/i],
  [
    'BUILD_MIXED',
    /cannot locate symbol|undefined symbol|symbol lookup error|version `[^']*' not found|relocating .*symbol not found/i
  ],
  [
    'BUILD_NOT_EXECUTABLE',
    /text relocations|cannot enable executable stack|has no LOAD segments|segment .*writ.* and .*exec/i
  ],
  [
    'BUILD_WRONG_MACHINE',
    /has bad ELF magic|unexpected e_machine|(?:32|64)-bit instead of (?:32|64)-bit|wrong ELF class|is too small to be an ELF|unexpected e_type|not an ELF|invalid ELF header/i
  ],
  [
    'BUILD_WRONG_MACHINE',
    /exec format error|not executable: (?:32|64)-bit ELF|cannot execute binary file|not executable: magic/i
  ],
  ['BUILD_ILLEGAL_INSTRUCTION', /illegal instruction|\bSIGILL\b/i],
  ['BUILD_BLOCKED_CALL', /bad system call|\bSIGSYS\b|seccomp prevented/i],
  ['BUILD_NOT_EXECUTABLE', /permission denied|can't execute|operation not permitted/i],
  ['BUILD_WRONG_MACHINE', /no such file|inaccessible or not found|: not found$/i],
  ['BUILD_UNSUITABLE', /CANNOT LINK EXECUTABLE|error while loading shared libraries/i]
]

/** What the shell's exit code tells where no text does: 126 and 127 of the shell, 128 + signal. */
const byExit: Readonly<Record<number, readonly [code: StartFailure['code'], meaning: string]>> = {
  126: ['BUILD_NOT_EXECUTABLE', 'exit code 126: it cannot be executed here'],
  127: ['BUILD_WRONG_MACHINE', 'exit code 127: it or its loader was not found'],
  132: ['BUILD_ILLEGAL_INSTRUCTION', 'exit code 132: illegal instruction'],
  159: ['BUILD_BLOCKED_CALL', 'exit code 159: bad system call']
}

const maxLine = 400

/**
 * Reads what a program that did not start left behind. A program that is there and "not found" lacks its loader (the kernel
 * says ENOENT for both): the caller has looked that the file is there.
 */
export function explainStartFailure(output: string, exitCode: number): StartFailure {
  const lines = output.split(/\r?\n/).filter((line) => line.trim() !== '')
  const meaning = byExit[exitCode]?.[1] ?? exitMeaning(exitCode)
  for (const [code, pattern] of rules) {
    const said = lines.find((line) => pattern.test(line))
    if (said === undefined) continue
    const library = pattern.exec(said)?.groups?.['library']?.trim().slice(0, 120) ?? ''
    return { code, library, detail: `${said.trim().slice(0, maxLine)} (${meaning})` }
  }
  const last = lines.at(-1)
  return {
    code: byExit[exitCode]?.[0] ?? 'BUILD_UNSUITABLE',
    library: '',
    detail: last === undefined ? meaning : `${last.trim().slice(0, maxLine)} (${meaning})`
  }
}

function exitMeaning(exitCode: number): string {
  return exitCode > 128 ? `ended by signal ${exitCode - 128}` : `exit code ${exitCode}`
}
