import { entry, type ErrorEntry } from './entry'

/** Errors about the state a phone is in and about changing it. */
export const safetyErrors = {
  GATES_CLOSED: entry(
    'stable',
    'Phone {serial} is not fit for this run: {failing}.',
    'Nothing was launched.',
    'Do what each gate asks for, or override it with a reason that is kept in the session (on the command line: `--override GATE=REASON`).'
  ),
  SETTING_UNSUPPORTED: entry(
    'input',
    '{kind} cannot be changed on phone {serial}: {detail}',
    'Nothing was changed.',
    'Change it by hand on the phone, or leave it as it is.'
  ),
  SETTING_FAILED: entry(
    'stable',
    '{kind} on phone {serial} did not become {value}: {detail}',
    'The old value is in the phone’s journal; what was changed is put back by `hotplate settings restore`.',
    'See the copyable detail for what the phone said. Some makers lock settings.'
  ),
  JOURNAL_UNREADABLE: entry(
    'stable',
    'The journal of changed settings on phone {serial} cannot be used: {detail}',
    'Nothing was changed: a change that is not written down first is not made.',
    'Look at {file} on the phone. Once its settings are right again, remove the file.'
  ),
  ACTION_REFUSED: entry(
    'input',
    '“{action}” is not done to {packageName}: {detail}',
    'Nothing was changed.',
    'Choose another app or a milder action.'
  )
} as const satisfies Record<string, ErrorEntry>
