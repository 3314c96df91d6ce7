import { silentLog, type Log } from '@shared/base/log'
import { PhoneGroup, PhoneTag } from '@shared/model'
import { z } from 'zod'

const Entry = z.object({
  group: PhoneGroup.nullable().default(null),
  tags: z.array(PhoneTag).default([]),
  /** Network addresses it answered at, newest first. */
  addresses: z.array(z.string()).default([])
})

/** What this PC remembers of phones, by serial. */
export const PhoneBookEntries = z.object({ phones: z.record(z.string(), Entry).default({}) })
export type PhoneBookEntries = z.infer<typeof PhoneBookEntries>
export type PhoneBookEntry = z.infer<typeof Entry>

/** Where the book is kept; a file of the data folder, or memory. */
export interface PhoneBookStore {
  value(): PhoneBookEntries
  write(entries: PhoneBookEntries): void
}

const addressesKept = 4
const blank: PhoneBookEntry = { group: null, tags: [], addresses: [] }

/** Groups, tags and network addresses of phones, remembered by serial. */
export class PhoneBook {
  constructor(
    private readonly store: PhoneBookStore,
    private readonly log: Log
  ) {}

  get(serial: string): PhoneBookEntry {
    return this.store.value().phones[serial] ?? blank
  }

  /** What the user said of a phone. */
  labels(serial: string): { readonly group: string | null; readonly tags: string[] } {
    const { group, tags } = this.get(serial)
    return { group, tags: [...tags] }
  }

  /** Changes what is given; tags are kept once each, in their order. */
  label(
    serial: string,
    change: { readonly group?: string | null | undefined; readonly tags?: readonly string[] | undefined }
  ): PhoneBookEntry {
    const { group, tags, addresses } = this.get(serial)
    return this.#put(serial, {
      group: change.group === undefined ? group : change.group,
      tags: change.tags === undefined ? tags : [...new Set(change.tags)],
      addresses
    })
  }

  /** Remembers that the phone answers at this address of the network. A full disk forgets it: no reason to lose the phone. */
  met(serial: string, address: string): void {
    const entry = this.get(serial)
    if (entry.addresses[0] === address) return
    const addresses = [address, ...entry.addresses.filter((one) => one !== address)].slice(0, addressesKept)
    try {
      this.#put(serial, { ...entry, addresses })
    } catch (error) {
      this.log.warn({ error, serial }, 'the phone’s address could not be remembered')
    }
  }

  #put(serial: string, entry: PhoneBookEntry): PhoneBookEntry {
    this.store.write({ phones: { ...this.store.value().phones, [serial]: entry } })
    return entry
  }
}

/** A book that is forgotten with the program. */
export function bookInMemory(): PhoneBook {
  let entries: PhoneBookEntries = { phones: {} }
  return new PhoneBook({ value: () => entries, write: (next) => void (entries = next) }, silentLog)
}
