import type { ByteReader } from './byte-reader'
import { LinkClosedError } from './byte-reader'
import { quoteArg, quoteArgv } from './quote'
import type { OutputSink } from './shell-v2'

/**
 * The shell of phones whose adbd has no shell protocol (Android 6 and older): one stream, no exit code, perhaps a terminal
 * that turns \n into \r\n. The command is framed by a random word: `\nWORD:EXIT:split\n` + stderr + `\nWORD:end\n`.
 * Stderr goes through a file that is unlinked at once, so nothing stays behind; where none can be made it is merged into
 * stdout and the frame says `merged`. (The probe is a subshell, because a failed redirection of `:` ends the shell it is in.)
 */
export function legacyCommand(argv: readonly string[], word: string, stdin: string | undefined): string {
  const command =
    stdin === undefined
      ? `${quoteArgv(argv)} </dev/null`
      : `printf %s ${quoteArg(stdin)} | ${quoteArgv(argv)}`
  return `e=/data/local/tmp/.${word}; if ( : >"$e" ) 2>/dev/null; then
exec 4>"$e" 5<"$e"; rm -f "$e"
{ ${command}; } 2>&4 4>&- 5<&-; r=$?; echo; echo "${word}:$r:split"; cat <&5
else { ${command}; } 2>&1; r=$?; echo; echo "${word}:$r:merged"; fi; echo; echo "${word}:end"`
}

/** Reads a framed command. Throws LinkClosedError when the frame's end is missing. */
export async function readLegacy(
  reader: ByteReader,
  frame: { readonly word: string; readonly crlf: boolean },
  sink: OutputSink
): Promise<number> {
  const lines = new CrlfReader(reader, frame.crlf)
  await copyUntil(lines, `\n${frame.word}:`, (chunk) => sink.stdout(chunk))
  const status = /^(\d+):(split|merged)$/.exec(await readLine(lines))
  if (status === null) throw new LinkClosedError('the exit code did not arrive')
  await copyUntil(lines, `\n${frame.word}:end`, async (chunk) => sink.stderr(chunk))
  return Number(status[1])
}

/** A reader that undoes the terminal's \r\n and can take bytes back. */
class CrlfReader {
  #rest: Buffer = Buffer.alloc(0)
  #heldCr = false

  constructor(
    private readonly reader: ByteReader,
    private readonly crlf: boolean
  ) {}

  unread(bytes: Buffer): void {
    this.#rest = Buffer.concat([bytes, this.#rest])
  }

  /** Throws LinkClosedError at the end of the stream: every frame has an end mark. */
  async read(): Promise<Buffer> {
    if (this.#rest.length > 0) {
      const rest = this.#rest
      this.#rest = Buffer.alloc(0)
      return rest
    }
    const chunk = await this.reader.readSome(64 * 1024)
    if (chunk === null) throw new LinkClosedError('the command’s end did not arrive')
    return this.crlf ? this.#joinLines(chunk) : chunk
  }

  #joinLines(chunk: Buffer): Buffer {
    const text = (this.#heldCr ? '\r' : '') + chunk.toString('latin1')
    this.#heldCr = text.endsWith('\r')
    return Buffer.from((this.#heldCr ? text.slice(0, -1) : text).replaceAll('\r\n', '\n'), 'latin1')
  }
}

/** Passes bytes on until the mark; what follows it stays in the reader. */
async function copyUntil(
  lines: CrlfReader,
  mark: string,
  pass: (chunk: Uint8Array) => Promise<void>
): Promise<void> {
  let held: Buffer = Buffer.alloc(0)
  for (;;) {
    held = Buffer.concat([held, await lines.read()])
    const at = held.indexOf(mark)
    if (at >= 0) {
      await pass(held.subarray(0, at))
      lines.unread(held.subarray(at + mark.length))
      return
    }
    // The tail may be the beginning of the mark.
    const safe = Math.max(0, held.length - mark.length + 1)
    await pass(held.subarray(0, safe))
    held = held.subarray(safe)
  }
}

async function readLine(lines: CrlfReader): Promise<string> {
  let line: Buffer = Buffer.alloc(0)
  for (;;) {
    line = Buffer.concat([line, await lines.read()])
    const end = line.indexOf(0x0a)
    if (end >= 0) {
      lines.unread(line.subarray(end + 1))
      return line.subarray(0, end).toString('utf8')
    }
    if (line.length > 64) throw new LinkClosedError('the exit code did not arrive')
  }
}
