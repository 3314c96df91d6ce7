import type { CheckItem } from '@shared/model'
import type { BuildFacts, CheckedFile } from './build-facts'
import { isProgram, serverName } from './build-names'
import { isCpuBackend } from './cpu-variants'
import { item } from './check-text'

/** Which C library a program was made for, from the loader that it asks for. */
export function systemOf(interpreter: string): 'bionic' | 'glibc' | 'musl' | 'other' {
  if (/\/linker(?:64)?(?:_asan)?$/.test(interpreter)) return 'bionic'
  if (/ld-musl/.test(interpreter)) return 'musl'
  return /ld-linux|\/ld(?:64)?\.so/.test(interpreter) ? 'glibc' : 'other'
}

/** The loaders that the programs ask for, each once. */
export function interpretersOf({ files }: BuildFacts): readonly string[] {
  return [
    ...new Set(
      files.flatMap(({ elf, name }) => (isProgram(name) && elf.interpreter ? [elf.interpreter] : []))
    )
  ]
}

/** The libraries that the files need and the build does not bring: the phone must have them. */
export function foreignLibraries({ files }: BuildFacts): readonly string[] {
  const own = new Set(files.map(({ name }) => name))
  return [...new Set(files.flatMap(({ elf }) => elf.needed.filter((library) => !own.has(library))))]
}

/** `there`: paths of loaders and names of libraries that the phone was seen to have. */
export function judgeInterpreters(facts: BuildFacts, there: ReadonlySet<string>): readonly CheckItem[] {
  const programs = facts.files.filter(({ name }) => isProgram(name))
  const server = programs.find(({ name }) => name === serverName)
  return interpretersOf(facts)
    .filter((interpreter) => !there.has(interpreter))
    .map((interpreter) => {
      const users = programs.filter(({ elf }) => elf.interpreter === interpreter)
      const stops = server === undefined || users.includes(server)
      return item('missingInterpreter', stops ? 'stop' : 'warn', {
        file: names(users),
        interpreter,
        system: systemOf(interpreter)
      })
    })
}

export function judgeLibraries(facts: BuildFacts, there: ReadonlySet<string>): readonly CheckItem[] {
  const atStart = neededAtStart(facts.files)
  const backends = facts.files.filter(({ name }) => isCpuBackend(name))
  return foreignLibraries(facts)
    .filter((library) => !there.has(library))
    .map((library) => {
      const users = facts.files.filter(({ elf }) => elf.needed.includes(library))
      const noBackendLeft = backends.length > 0 && backends.every((backend) => users.includes(backend))
      const stops = noBackendLeft || users.some((user) => atStart.has(user))
      return item('missingLibrary', stops ? 'stop' : 'warn', { library, neededBy: names(users) })
    })
}

/** llama-server and the libraries of the build that its start loads; backends come later, and one may be left out. */
function neededAtStart(files: readonly CheckedFile[]): ReadonlySet<CheckedFile> {
  const byName = new Map(files.map((file) => [file.name, file]))
  const reached = new Set<CheckedFile>()
  const queue = files.filter(({ name }) => name === serverName)
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    for (const library of file.elf.needed) {
      const own = byName.get(library)
      if (own !== undefined) queue.push(own)
    }
  }
  return reached
}

function names(files: readonly CheckedFile[]): string {
  const all = files.map(({ name }) => name)
  return all.length > 5 ? `${all.slice(0, 5).join(', ')} and ${all.length - 5} more` : all.join(', ')
}
