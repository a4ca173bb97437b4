import { useRef } from 'react'
import { useLayout } from '../../surface/useLayout.ts'
import { type LongPlace, type LongSizes, rowAt, topOfRow } from './longRange.ts'

type Drawn<Item> = {
  readonly items: readonly Item[]
  readonly places: readonly LongPlace[]
  readonly sizes: LongSizes
}

type KeepPlace<Item> = Drawn<Item> & {
  readonly sight: readonly [from: number, to: number]
  readonly keyOf: (item: Item) => string
  /** Scrolls by so many pixels. */
  readonly push: (by: number) => void
}

/** Rows added or removed above the rows in view do not move them. A reader at the top sees the new ones. */
export function useKeepPlace<Item>({ items, places, sizes, sight, keyOf, push }: KeepPlace<Item>): void {
  const drawn = useRef<Drawn<Item>>(undefined)
  useLayout(() => {
    const before = drawn.current
    drawn.current = { items, places, sizes }
    if (before === undefined || before.items === items || before.sizes !== sizes || sight[0] <= 0) return
    const [first, last] = sight.map((height) => rowAt(before.places, sizes, height)) as [number, number]
    const moves = [first, Math.floor((first + last) / 2), last].flatMap((at) => {
      const item = before.items[at]
      const now = item === undefined ? -1 : placeOf(items, keyOf, keyOf(item), at)
      return now < 0 ? [] : [topOfRow(places, sizes, now) - topOfRow(before.places, sizes, at)]
    })
    // What most of them do: a single row may have gone to another place.
    const by = moves.toSorted((one, other) => one - other)[Math.floor(moves.length / 2)]
    if (by) push(by)
  })
}

/** As a rule it is where it was: rows come below. */
function placeOf<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  key: string,
  before: number,
): number {
  const same = items[before]
  if (same !== undefined && keyOf(same) === key) return before
  return items.findIndex((item) => keyOf(item) === key)
}
