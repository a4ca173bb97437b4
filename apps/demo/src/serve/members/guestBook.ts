import type { GuestBookAnswer } from '../../members/guestBookAnswer.ts'

type Entry = GuestBookAnswer['entries'][number]

/** Lines of members, newest first; kept until the demo stops. */
export type GuestBook = { list(): readonly Entry[]; add(entry: Entry): void }

const mostEntries = 20

/** Makes an empty guest book, which keeps the newest lines. */
export function createGuestBook(): GuestBook {
  let entries: readonly Entry[] = []
  return {
    list: () => entries,
    add(entry) {
      entries = [entry, ...entries].slice(0, mostEntries)
    },
  }
}
