import { entry, type ErrorEntry } from './entry'

/** Errors about stored sessions and the notes on them. */
export const sessionErrors = {
  UNKNOWN_SESSION: entry(
    'input',
    'No session “{session}” is stored.',
    'Nothing was changed.',
    'Run `hotplate sessions` to see what is stored.'
  ),
  FILES_TOO_LARGE: entry(
    'input',
    '{files}: {sizeMiB} MiB in all, and {mostMiB} MiB at once is the most that is opened here.',
    'Nothing was read.',
    'Compress each with gzip and open the .json.gz, or run `hotplate diagnose FILE` or `hotplate compare FILE FILE`.'
  ),
  UNKNOWN_NOTE: entry(
    'input',
    'Session “{session}” has no note {note}.',
    'Nothing was changed.',
    'Run `hotplate note {session}` to see its notes; another window may have removed this one.'
  ),
  NOTE_TOO_LONG: entry(
    'input',
    'The note has {chars} characters; at most {mostChars} are kept.',
    'Nothing was changed.',
    'Shorten it, or write it down elsewhere and note where.'
  ),
  NOTE_NO_TEXT: entry(
    'input',
    'The note is empty, or holds control characters or marks that reorder text.',
    'Nothing was changed.',
    'Type it as plain text; line breaks are fine.'
  ),
  NOTE_OUTSIDE: entry(
    'input',
    '{atS} s is not a time of this session: it goes from 0 to {endS} s.',
    'Nothing was changed.',
    'Give a time within the session, or none for a note on the whole session.'
  )
} as const satisfies Record<string, ErrorEntry>
