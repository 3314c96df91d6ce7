import { connectionErrors } from './connection-errors'
import { entry, type ErrorEntry } from './entry'
import { libraryErrors } from './library-errors'
import { safetyErrors } from './safety-errors'
import { sessionErrors } from './session-errors'

export type { ErrorEntry, ErrorKind } from './entry'

/**
 * Every error that Hotplate can tell a user. Codes are stable for ever; `kind` alone drives retry:
 * transient (trying again may help), stable (it will not), input (the user's value), bug (ours).
 * `message` may use {placeholders} filled from the error's data. `meaning` says what it means for the user's
 * data, `advice` what to do next. docs/errors.md lists the same codes; a test keeps them equal.
 */
export const errorCatalogue = {
  ADB_NOT_FOUND: entry(
    'stable',
    'No adb program was found. Looked at the adb path in settings ({setting}), ANDROID_HOME ({androidHome}) and PATH.',
    'Nothing was changed; stored sessions can still be opened.',
    'Install Android platform-tools, or set the adb path in Settings or with ANDROID_HOME.'
  ),
  ADB_SERVER_UNREACHABLE: entry(
    'transient',
    'The adb server at {address} does not answer: {detail}',
    'Runs on phones go on and keep recording; Hotplate reconnects by itself.',
    'Check that nothing else holds the port, or start it with `adb start-server`.'
  ),
  PHONE_NOT_FOUND: entry(
    'input',
    'No phone with serial {serial} is known.',
    'Nothing was changed.',
    'Run `hotplate phones` to see the serials, check the cable and that USB debugging is on.'
  ),
  PHONE_NOT_READY: entry(
    'transient',
    'Phone {serial} is {state}. {stateText}',
    'Nothing on the phone was changed; a run that was started there goes on.',
    'Follow the text above, then try again.'
  ),
  TRANSPORT_LOST: entry(
    'transient',
    'The link to phone {serial} was lost during “{what}”.',
    'What was recorded on the phone stays there; a transfer goes on from the last whole piece.',
    'Plug the phone in again; Hotplate goes on by itself.'
  ),
  TRANSFER_STALLED: entry(
    'transient',
    'Sending {file} to phone {serial} moved no byte for {stallMs} ms.',
    'The unfinished .part file is kept and is never mistaken for the whole file.',
    'Check the cable or hub, then provision again: finished shards are not sent twice.'
  ),
  COMMAND_FAILED: entry(
    'stable',
    '“{command}” on phone {serial} ended with exit code {exitCode}: {stderr}',
    'Nothing else was changed.',
    'See the copyable detail for what the phone printed.'
  ),
  COMMAND_TIMED_OUT: entry(
    'transient',
    '“{command}” on phone {serial} did not end within {timeoutMs} ms.',
    'The command was stopped on the phone.',
    'The phone may be busy or asleep; try again.'
  ),
  REMOTE_FILE_FAILED: entry(
    'stable',
    'The phone refused {file}: {detail}',
    'Files that were already verified are untouched.',
    'Check permissions of the folder on the phone and its free space.'
  ),
  NO_SPACE: entry(
    'stable',
    'Phone {serial} has {freeBytes} bytes free, {neededBytes} are needed.',
    'What has arrived stays on the phone and is not sent again.',
    'Free at least {missingBytes} bytes on the phone, or remove models with `hotplate remove`, then provision again.'
  ),
  HASH_MISMATCH: entry(
    'stable',
    '{file} on phone {serial} is damaged: expected SHA-256 {expected}, the phone computed {actual}.',
    'The damaged file was not put in place; no run will use it.',
    'Provision again. If it repeats, check the cable and the phone’s storage.'
  ),
  SOURCE_CHANGED: entry(
    'input',
    '{file} changed while it was being used.',
    'The phone keeps what was verified before; the changed file was not put in place.',
    'Import the model or build again.'
  ),
  FILE_NOT_READABLE: entry(
    'input',
    '{file} cannot be read: {detail}',
    'Nothing was changed.',
    'Check the path and its permissions.'
  ),
  MODEL_DOES_NOT_FIT: entry(
    'stable',
    'Model {model} does not fit into the memory of phone {serial}: it needs {neededBytes} bytes, {availableBytes} are available. What would help: {remedies}.',
    'Nothing was sent.',
    'Close apps on the phone or choose another model or setting; “load anyway” sends it all the same.'
  ),
  ...sessionErrors,
  ...connectionErrors,
  ...libraryErrors,
  ...safetyErrors,
  NOT_PROVISIONED: entry(
    'input',
    '{what} is not on phone {serial}.',
    'Nothing was launched.',
    'Provision the phone first.'
  ),
  INTENT_UNSUPPORTED: entry(
    'input',
    'Build {build} cannot do “{intent}”: {detail}',
    'Nothing was launched.',
    'Change the setting, or use a build that knows the flag.'
  ),
  PHONE_BUSY: entry(
    'transient',
    'Phone {serial} is busy: {job}.',
    'The running job is untouched.',
    'Wait for it, or stop it first.'
  ),
  RUN_FAILED: entry(
    'stable',
    'The run on phone {serial} failed: {detail}',
    'Its log and what was recorded are kept in the session.',
    'Read the log tail in the copyable detail.'
  ),
  JOB_NOT_FOUND: entry(
    'input',
    'No job “{job}” is known.',
    'Nothing was changed.',
    'It may have ended already.'
  ),
  STORE_NEWER: entry(
    'stable',
    'The data folder {folder} was written by a newer Hotplate (version {found}, this one knows {known}).',
    'Nothing was read or changed.',
    'Update Hotplate, or choose another data folder with HOTPLATE_HOME.'
  ),
  STORE_FAILED: entry(
    'stable',
    'The data folder {folder} cannot be used: {detail}',
    'Recordings on phones are untouched and can be fetched later.',
    'Check free space and permissions of the data folder.'
  ),
  SESSION_FILE_INVALID: entry(
    'input',
    '{file} is not a session file that can be read: {detail}',
    'The file is untouched and nothing was imported.',
    'Export the session again; docs/session-format.md says what such a file holds.'
  ),
  SESSION_FILE_NEWER: entry(
    'stable',
    '{file} was written by a newer Hotplate (version {found}, this one reads up to {known}).',
    'The file is untouched and nothing was imported.',
    'Update Hotplate and open the file again.'
  ),
  BAD_INPUT: entry('input', '{detail}', 'Nothing was changed.', 'Correct the value and try again.'),
  INTERNAL: entry(
    'bug',
    'Hotplate met an unexpected problem: {detail}',
    'Recordings are kept as far as they were received.',
    'Please report it with the copyable detail (incident {incident}).'
  )
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errorCatalogue

export const errorCodes = Object.keys(errorCatalogue) as ErrorCode[]
