import { sameValue } from '../../base/sameValue.ts'
import type { ActivityEntry, ActivityPage } from './entry.ts'
import { type ActivityMonth, groupByMonth } from './groupByMonth.ts'
import { hashKey, mergeEntries } from './mergeEntries.ts'

/** Transactions newest first, those that wait on top, and the same by month. */
export type ActivityList = {
  readonly entries: readonly ActivityEntry[]
  readonly months: readonly ActivityMonth[]
}

/** Makes one list of pages of the past and of what was sent from here. */
export type Gather = (pages: readonly ActivityPage[], sent: readonly ActivityEntry[]) => ActivityList

type Gathered = {
  readonly pages: readonly ActivityPage[]
  readonly sent: readonly ActivityEntry[]
  readonly list: ActivityList
  /** The keys of all that is in the list; grows with it. */
  readonly keys: Set<string>
}

/**
 * Makes something that gathers a list, and remembers it: a further page costs what is on it, however much is there already,
 * and a list that says the same is the very same.
 */
export function createGather(): Gather {
  let last: Gathered | undefined
  return (pages, sent) => {
    last = (last && continued(last, pages, sent)) ?? anew(last, pages, sent)
    return last.list
  }
}

/** What was gathered with the pages behind it; undefined where these do not simply follow. */
function continued(
  last: Gathered,
  pages: readonly ActivityPage[],
  sent: readonly ActivityEntry[],
): Gathered | undefined {
  const { keys } = last
  const isSame = last.pages.every((page, at) => page === pages[at]) && sameValue(last.sent, sent)
  if (!isSame || pages.length < last.pages.length) return undefined
  if (pages.length === last.pages.length) return last
  const more = pages.slice(last.pages.length).flatMap(({ entries }) => entries)
  if (!follows(last, more)) return undefined
  for (const entry of more) keys.add(hashKey(entry))
  return { pages, sent, keys, list: withMore(last.list, more) }
}

/** Whether these are all older than what is there, in their order, and none of them is there already. */
function follows({ list, keys }: Gathered, more: readonly ActivityEntry[]): boolean {
  const fresh = new Set<string>()
  let before = list.entries.at(-1)
  for (const entry of more) {
    const key = hashKey(entry)
    const isLate =
      before !== undefined &&
      (entry.at > before.at || (entry.at === before.at && before.sentId !== undefined))
    if (entry.status === 'pending' || isLate || keys.has(key) || fresh.has(key)) return false
    fresh.add(key)
    before = entry
  }
  return true
}

function withMore({ entries, months }: ActivityList, more: readonly ActivityEntry[]): ActivityList {
  const [first, ...rest] = groupByMonth(more)
  const open = months.at(-1)
  if (first === undefined) return { entries, months }
  const isOpen = open?.year === first.year && open.month === first.month
  const joined = isOpen
    ? [...months.slice(0, -1), { ...first, entries: [...open.entries, ...first.entries] }]
    : [...months, first]
  return { entries: [...entries, ...more], months: [...joined, ...rest] }
}

function anew(
  last: Gathered | undefined,
  pages: readonly ActivityPage[],
  sent: readonly ActivityEntry[],
): Gathered {
  const entries = mergeEntries(
    pages.flatMap((page) => page.entries),
    sent,
  )
  const isSame = last !== undefined && sameValue(last.list.entries, entries)
  const list = isSame ? last.list : { entries, months: groupByMonth(entries) }
  return { pages, sent, list, keys: new Set(entries.map(hashKey)) }
}
