import { expect, test } from 'vitest'
import { explainStartFailure, type StartFailure } from './start-failure'

test.each<[text: string, exit: number, code: StartFailure['code'], library: string]>([
  [
    'CANNOT LINK EXECUTABLE "./llama-cli": library "libomp.so" not found: needed by main executable',
    1,
    'BUILD_LIBRARY_MISSING',
    'libomp.so'
  ],
  [
    'CANNOT LINK EXECUTABLE "./llama-server": library "libc++_shared.so" not found: needed by /data/local/tmp/libllama.so in namespace (default)',
    1,
    'BUILD_LIBRARY_MISSING',
    'libc++_shared.so'
  ],
  [
    './llama-server: error while loading shared libraries: libgomp.so.1: cannot open shared object file: No such file or directory',
    127,
    'BUILD_LIBRARY_MISSING',
    'libgomp.so.1'
  ],
  [
    'CANNOT LINK EXECUTABLE "./x": cannot locate symbol "ggml_new" referenced by "/d/x"...',
    1,
    'BUILD_MIXED',
    ''
  ],
  ['./x: symbol lookup error: ./x: undefined symbol: llama_foo', 127, 'BUILD_MIXED', ''],
  ["./x: /lib/libc.so.6: version `GLIBC_2.38' not found (required by ./x)", 1, 'BUILD_MIXED', ''],
  ['CANNOT LINK EXECUTABLE "./x": "/d/libggml.so" has bad ELF magic: 3c21444f', 1, 'BUILD_WRONG_MACHINE', ''],
  ['CANNOT LINK EXECUTABLE "./x": "/d/libggml.so" is 64-bit instead of 32-bit', 1, 'BUILD_WRONG_MACHINE', ''],
  [
    'CANNOT LINK EXECUTABLE "./x": "/d/x" has unexpected e_machine: 62 (EM_X86_64)',
    1,
    'BUILD_WRONG_MACHINE',
    ''
  ],
  ['/system/bin/sh: ./llama-server: not executable: 64-bit ELF file', 126, 'BUILD_WRONG_MACHINE', ''],
  ['sh: ./llama-server: Exec format error', 126, 'BUILD_WRONG_MACHINE', ''],
  ['/system/bin/sh: ./llama-server: inaccessible or not found', 127, 'BUILD_WRONG_MACHINE', ''],
  ["sh: ./llama-server: can't execute: Permission denied", 126, 'BUILD_NOT_EXECUTABLE', ''],
  ['CANNOT LINK EXECUTABLE "./x": "/d/x": has text relocations', 1, 'BUILD_NOT_EXECUTABLE', ''],
  ['Illegal instruction', 132, 'BUILD_ILLEGAL_INSTRUCTION', ''],
  ['', 132, 'BUILD_ILLEGAL_INSTRUCTION', ''],
  ['Bad system call', 159, 'BUILD_BLOCKED_CALL', ''],
  ['', 159, 'BUILD_BLOCKED_CALL', ''],
  ['', 126, 'BUILD_NOT_EXECUTABLE', ''],
  ['Segmentation fault', 139, 'BUILD_UNSUITABLE', ''],
  ['usage: x', 1, 'BUILD_UNSUITABLE', '']
])('%s (%i) is %s', (text, exit, code, library) => {
  expect(
    explainStartFailure(`WARNING: linker: unused DT entry\n${text}\n`.replace(/^WARNING.*\n\n$/, ''), exit)
  ).toMatchObject({
    ...{ code, library }
  })
})

test('the line that says it is kept, with what the exit code means, and never a whole flood', () => {
  const { detail } = explainStartFailure(`one\nIllegal instruction ${'x'.repeat(9000)}\ntwo`, 132)
  expect(detail).toMatch(/^Illegal instruction x+ \(exit code 132: illegal instruction\)$/)
  expect(detail.length).toBeLessThan(500)
})
