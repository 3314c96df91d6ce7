import type { AdbDevice } from '@core/adb/types'
import { HotplateError } from '@shared/errors/hotplate-error'
import { phoneLayout, phoneRoot } from '../layout'
import type { Phone } from '../types'
import { parseJournal, renderJournal, type Journal, type StoredEntry } from './journal-file'

const readMs = 20_000
const writeMs = 90_000
const tries = 5
const readScript = `[ -e "$1" ] || exit 0
head -c 4000000 "$1"`

/**
 * Args: root folder, the first line that the journal has now. Takes the same lock as the watchdog; exits with 9 when someone
 * else wrote the file meanwhile and 8 when the lock is not to be had. The new text comes on stdin and is renamed into place.
 */
const writeScript = `set -f
mkdir -p "$1" || exit 1
alive() {
  [ -n "$1" ] && [ -n "$2" ] || return 1
  { read -r line <"/proc/$1/stat"; } 2>/dev/null || return 1
  want=$2
  set -- \${line##*') '}
  [ "$1" != Z ] && shift 19 && [ "$1" = "$want" ]
}
tries=0
until mkdir "$1/journal.lock" 2>/dev/null; do
  who= when=
  { read -r who when <"$1/journal.lock/owner"; } 2>/dev/null
  if [ $tries -gt 2 ] && ! alive "$who" "$when"; then rm -rf "$1/journal.lock"; fi
  tries=$((tries + 1))
  [ $tries -gt 60 ] && exit 8
  sleep 1
done
read -r line <"/proc/$$/stat"
root=$1 head=$2
set -- \${line##*') '}
shift 19
echo "$$ $1" >"$root/journal.lock/owner"
trap 'rm -rf "$root/journal.lock"' EXIT
have=
{ IFS= read -r have <"$root/journal.json"; } 2>/dev/null
[ "$have" = "$head" ] || exit 9
cat >"$root/journal.json.new" || exit 1
fsync "$root/journal.json.new" 2>/dev/null
mv "$root/journal.json.new" "$root/journal.json"`

/** Reads the phone's journal. Throws JOURNAL_UNREADABLE and the errors of a phone that does not answer. */
export async function readJournal(phone: Phone, device: AdbDevice = phone.device()): Promise<Journal> {
  const { stdout } = await device.script(readScript, [phoneLayout.journal], { timeoutMs: readMs })
  const { journal, problem } = parseJournal(stdout)
  if (journal === null) throw unusable(phone, problem)
  return journal
}

/**
 * Changes the phone's journal: `change` gets its entries and returns the new ones (null = nothing to write). Done again when
 * somebody else wrote at the same time. Throws JOURNAL_UNREADABLE.
 */
export async function changeJournal(
  phone: Phone,
  change: (entries: readonly StoredEntry[]) => readonly StoredEntry[] | null
): Promise<void> {
  const device = phone.device()
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const { head, revision, entries } = await readJournal(phone, device)
    const changed = change(entries)
    if (changed === null) return
    const stdin = renderJournal({ revision: revision + 1, entries: changed })
    const { exitCode, stderr } = await device.script(writeScript, [phoneRoot, head], {
      ...{ stdin, timeoutMs: writeMs, expectedExits: 'any' }
    })
    if (exitCode === 0) return
    if (exitCode !== 9) throw unusable(phone, exitCode === 8 ? 'another writer holds it' : stderr.trim())
  }
  throw unusable(phone, 'others keep writing it')
}

function unusable(phone: Phone, detail: string): HotplateError {
  return new HotplateError('JOURNAL_UNREADABLE', { serial: phone.serial, detail, file: phoneLayout.journal })
}
