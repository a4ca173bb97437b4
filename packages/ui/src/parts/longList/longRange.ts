/** What the windowed list is made of, in pixels. */
export type LongSizes = {
  readonly row: number
  /** The label over a group; 0 where groups have none. */
  readonly head: number
  /** Around the rows of a group, both ends together. */
  readonly pad: number
  /** Between groups. */
  readonly gap: number
}

/** Where a group stands. */
export type LongPlace = {
  readonly top: number
  /** The number of rows before it in all groups. */
  readonly first: number
  readonly count: number
}

/** Where every group stands, and how high all of it is. */
export function placeGroups(
  counts: readonly number[],
  { row, head, pad, gap }: LongSizes,
): { readonly places: readonly LongPlace[]; readonly height: number; readonly total: number } {
  const places: LongPlace[] = []
  let [top, first] = [0, 0]
  for (const count of counts) {
    places.push({ top, first, count })
    top += head + pad + count * row + gap
    first += count
  }
  return { places, height: Math.max(0, top - gap), total: first }
}

/** The most rows of one list that are drawn at once, the one with the focus not counted. */
export const mostRows = 58

/** Rows beyond the edges of what is seen, so that a quick hand does not meet blank paper. */
const overscan = 8

/** The rows to draw for what is seen between two heights: from, and up to but not including. */
export function rowsBetween(
  places: readonly LongPlace[],
  sizes: LongSizes,
  from: number,
  to: number,
): readonly [from: number, to: number] {
  const last = places.at(-1)
  const total = last === undefined ? 0 : last.first + last.count
  const start = Math.max(0, rowAt(places, sizes, from) - overscan)
  const end = Math.min(total, rowAt(places, sizes, to) + 1 + overscan, start + mostRows)
  return [start, Math.max(start, end)]
}

/** The row at a height, counted through all groups; the nearest one where there is none. */
export function rowAt(places: readonly LongPlace[], { row, head, pad }: LongSizes, height: number): number {
  const place = groupAt(places, ({ top }) => top <= height)
  if (place === undefined) return 0
  const within = Math.floor((height - place.top - head - pad / 2) / row)
  return place.first + Math.max(0, Math.min(within, place.count - 1))
}

/** The height at which a row begins, counted through all groups. */
export function topOfRow(places: readonly LongPlace[], { row, head, pad }: LongSizes, at: number): number {
  const place = groupAt(places, ({ first }) => first <= at)
  return place === undefined ? 0 : place.top + head + pad / 2 + (at - place.first) * row
}

/** The last group for which this is so; it is so for all before it. Thousands of months take a dozen steps of halving. */
function groupAt(
  places: readonly LongPlace[],
  isBefore: (place: LongPlace) => boolean,
): LongPlace | undefined {
  let [low, high] = [0, places.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const place = places[middle]
    if (place && isBefore(place)) low = middle
    else high = middle - 1
  }
  return places[low]
}
