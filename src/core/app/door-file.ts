import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { markOf } from './process-mark'

const OpenDoor = z.object({ pid: z.number().int(), port: z.number().int(), token: z.string() })

/** A browser door that is open for a data folder: how another program of the same user reaches it. */
export type OpenDoor = z.infer<typeof OpenDoor>

const DoorFile = OpenDoor.extend({ mark: z.string() })

const pathIn = (folder: string): string => join(folder, 'door.json')

/** Tells other programs of this user that a door is open. Only its owner may read the file: it holds the key. */
export function announceDoor(folder: string, door: OpenDoor): void {
  mkdirSync(dirname(pathIn(folder)), { recursive: true })
  rmSync(pathIn(folder), { force: true })
  writeFileSync(pathIn(folder), `${JSON.stringify({ ...door, mark: markOf(door.pid) ?? '' })}\n`, {
    mode: 0o600
  })
}

/** Takes the announcement back, unless another program has announced its own since. */
export function withdrawDoor(folder: string, door: OpenDoor): void {
  if (readDoor(folder)?.token === door.token) rmSync(pathIn(folder), { force: true })
}

/** The door that a living process announced for this folder, else null. A crash leaves a file whose process is gone. */
export function findDoor(folder: string): OpenDoor | null {
  const door = readDoor(folder)
  if (door === null || markOf(door.pid) !== door.mark) return null
  return { pid: door.pid, port: door.port, token: door.token }
}

/** The address a person opens. */
export function doorUrl(door: OpenDoor): string {
  return `http://127.0.0.1:${door.port}/?token=${door.token}`
}

function readDoor(folder: string): z.infer<typeof DoorFile> | null {
  try {
    return DoorFile.parse(JSON.parse(readFileSync(pathIn(folder), 'utf8')))
  } catch {
    return null
  }
}
