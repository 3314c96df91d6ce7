import { Command, CommanderError } from 'commander'
import packageFile from '../../package.json' with { type: 'json' }
import type { AddCommand, CommandHost } from './command-context'
import { addCompare } from './commands/compare'
import { addAction } from './commands/action'
import { addDemo } from './commands/demo'
import { addDiagnose } from './commands/diagnose'
import { addDoctor } from './commands/doctor'
import { addDossier } from './commands/dossier'
import { addExport } from './commands/export'
import { addGates } from './commands/gates'
import { addInspect } from './commands/inspect'
import { addLibrary } from './commands/library'
import { addNote } from './commands/note'
import { addPhones } from './commands/phones'
import { addPlan } from './commands/plan'
import { addPlacements } from './commands/placements'
import { addProvision } from './commands/provision'
import { addRecipes } from './commands/recipes'
import { addRemove } from './commands/remove'
import { addRun } from './commands/run'
import { addServe } from './commands/serve'
import { addSessions, addStop } from './commands/sessions'
import { addSettings } from './commands/settings'
import { addSoak } from './commands/soak'
import { addTermux } from './commands/termux'
import { addTune } from './commands/tune'
import { addVerify } from './commands/verify'
import { addWatch } from './commands/watch'
import { exitCode, type ExitCode } from './exit-code'
import type { Terminal } from './terminal'

const commands: readonly AddCommand[] = [
  addPhones,
  addDoctor,
  addDossier,
  addLibrary,
  addPlan,
  addPlacements,
  addProvision,
  addTune,
  addVerify,
  addRemove,
  addRecipes,
  addTermux,
  addWatch,
  addGates,
  addSettings,
  addAction,
  addRun,
  addSoak,
  addStop,
  addSessions,
  addNote,
  addCompare,
  addDiagnose,
  addExport,
  addInspect,
  addServe,
  addDemo
]

/** Runs the program with the arguments after its name; resolves with its exit code. */
export async function runProgram(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  let code: ExitCode = exitCode.done
  const host: CommandHost = { terminal, end: (ended) => (code = ended) }
  const program = new Command('hotplate')
    .description(packageFile.description)
    .version(packageFile.version)
    .configureOutput({
      writeOut: (text) => terminal.out.write(text),
      writeErr: (text) => terminal.err.write(text)
    })
    .exitOverride()
  for (const add of commands) add(program, host)
  for (const command of allCommands(program)) command.exitOverride().copyInheritedSettings(program)
  try {
    await program.parseAsync(args, { from: 'user' })
    return code
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return error.exitCode === 0 ? exitCode.done : exitCode.badInput
  }
}

function allCommands(command: Command): Command[] {
  return command.commands.flatMap((child) => [child, ...allCommands(child)])
}
