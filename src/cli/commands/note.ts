import { isOfSession, notesOf, type SessionEvent } from '@shared/model'
import { formatClock } from '@shared/units/format'
import { runCommand, type AddCommand, type CommandContext } from '../command-context'
import { exitCode, type ExitCode } from '../exit-code'
import { seconds, withCommon, type CommonOptions } from '../options'
import { textTable } from '../table'
import { wholeNumber } from '../whole-number'

interface NoteOptions extends CommonOptions {
  readonly at?: number
  readonly remove?: number
}

const help = `
Without a text it lists the session's notes. A note is about the whole session; with --at it is a mark on the time axis.
A session that another Hotplate records is reached through that one.`

/** `hotplate note`: what the reader wants to keep with a session, and taking it away again. */
export const addNote: AddCommand = (program, host) => {
  withCommon(program.command('note').description('note something on a session, list its notes, remove one'))
    .argument('<session>', 'id of a session')
    .argument('[text]', 'what to note')
    .option('--at <seconds>', 'mark this time of the session’s clock, in seconds', seconds)
    .option('--remove <id>', 'take a note away, by its number in the list', wholeNumber(1, 2 ** 31))
    .addHelpText('after', help)
    .action((sessionId: string, text: string | undefined, options: NoteOptions) =>
      runCommand(host, options, (context) => note(context, { sessionId, text, ...options }))
    )
}

interface NoteRequest extends NoteOptions {
  readonly sessionId: string
  readonly text: string | undefined
}

async function note({ client, print }: CommandContext, request: NoteRequest): Promise<ExitCode> {
  const { sessionId, text, at = null, remove } = request
  if (remove !== undefined) {
    const removed = await client.sessions.removeNote({ sessionId, eventId: remove })
    print(removed, `Removed:\n${notesText([removed])}`)
    return exitCode.done
  }
  if (text !== undefined) {
    const kept = await client.sessions.addNote({ sessionId, text, atS: at })
    print(kept, `${notesText([kept])}\nUndo: hotplate note ${sessionId} --remove ${kept.id}`)
    return exitCode.done
  }
  const notes = notesOf((await client.sessions.get({ sessionId })).events)
  print(notes, notes.length === 0 ? 'No note is kept with this session.' : notesText(notes))
  return exitCode.done
}

function notesText(notes: readonly SessionEvent[]): string {
  return textTable(
    [{ title: 'note', align: 'right' }, { title: 'at' }, { title: 'text' }],
    notes.map((event) => [
      String(event.id),
      isOfSession(event) ? 'whole session' : formatClock(event.tMs),
      String(event.data['text'] ?? '').replace(/\s+/g, ' ')
    ])
  )
}
