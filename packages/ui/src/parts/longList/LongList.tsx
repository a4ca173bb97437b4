import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type ReactElement,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLayout } from '../../surface/useLayout.ts'
import { useStyles } from '../../surface/useStyles.ts'
import { SectionLabel } from '../rows/SectionLabel.tsx'
import sheetCss from '../rows/Sheet.css?inline'
import css from './LongList.css?inline'
import { type LongPlace, placeGroups, rowAt, rowsBetween } from './longRange.ts'
import { useKeepPlace } from './useKeepPlace.ts'
import { useLongSight } from './useLongSight.ts'

/** Rows that belong together, on a sheet of their own. */
export type LongGroup<Item> = {
  readonly id: string
  readonly label?: string
  readonly items: readonly Item[]
}

export type LongListProps<Item> = {
  readonly groups: readonly LongGroup<Item>[]
  /** The list's name, where its groups have no label. */
  readonly label: string
  readonly keyOf: (item: Item) => string
  /** Draws a row, all of one height; the control in it takes the tab index. Keep it the same function. */
  readonly row: (item: Item, tabIndex: number) => ReactElement
  /** True while further rows may come behind the last one. */
  readonly more?: boolean
  /** Called when the last rows come near. */
  readonly onNearEnd?: (() => void) | undefined
}

/** The next rows are requested this many rows before the end. */
const ahead = 12

/**
 * A list of any length that draws only the rows near what is seen. One stop of the Tab key: arrows, Home, End and the
 * page keys go from row to row, and the row with the focus stays drawn wherever the list is scrolled.
 */
export function LongList<Item>(props: LongListProps<Item>): ReactElement {
  const { groups, label, keyOf, row, more = false, onNearEnd } = props
  useStyles(sheetCss)
  useStyles(css)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const wanted = useRef<number>(undefined)
  const items = useMemo(() => groups.flatMap((group) => group.items), [groups])
  const counts = useMemo(() => groups.map((group) => group.items.length), [groups])
  const { sizes, sight, push, room } = useLongSight(box, groups)
  const { places, height, total } = useMemo(() => placeGroups(counts, sizes), [counts, sizes])
  useKeepPlace({ items, places, sizes, sight, keyOf, push })
  const [from, to] = rowsBetween(places, sizes, ...sight)
  // By its key: rows move when new ones come in above.
  const [stop, setStop] = useState<string>()
  const [held, setHeld] = useState<string>()
  const heldAt = useMemo(() => find(items, keyOf, held), [items, keyOf, held])
  const stopAt = useMemo(() => find(items, keyOf, stop), [items, keyOf, stop])
  const drawn = (at: number) => (at >= from && at < to) || (at >= 0 && at === heldAt)
  const tabAt = drawn(stopAt) ? stopAt : Math.max(from, Math.min(rowAt(places, sizes, sight[0]), to - 1))

  useLayout(() => {
    const at = wanted.current
    if (at === undefined) return
    wanted.current = undefined
    const line = box.current?.querySelector(`li[data-at="${at}"]`)
    line?.querySelector<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
    line?.scrollIntoView({ block: 'nearest' })
  })
  const near = more && to >= total - ahead
  // Again after each page, for as long as the end is near.
  useEffect(() => {
    if (near && total >= 0) onNearEnd?.()
  }, [near, total, onNearEnd])

  function go(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const at = lineOf(event.target)
    if (at === undefined) return
    const page = Math.max(1, Math.floor(room() / sizes.row) - 1)
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: page,
      PageUp: -page,
      Home: -total,
      End: total,
    }
    const next = Math.max(0, Math.min(at + (steps[event.key] ?? 0), total - 1))
    const item = items[next]
    if (next === at || item === undefined) return
    event.preventDefault()
    wanted.current = next
    setHeld(keyOf(item))
  }

  return (
    <div
      ref={box}
      className="long"
      style={{ blockSize: height }}
      {...{
        onKeyDown: go,
        onFocus: ({ target }: FocusEvent) => {
          const item = items[lineOf(target) ?? -1]
          if (item === undefined) return
          setHeld(keyOf(item))
          setStop(keyOf(item))
        },
        onBlur: () => setHeld(undefined),
      }}
    >
      {groups.map((group, index) => {
        const place = places[index]
        const lines = place === undefined ? [] : linesOf(place, from, to, heldAt)
        if (place === undefined || lines.length === 0) return null
        const { top, first, count } = place
        const labelled =
          group.label === undefined ? { 'aria-label': label } : { 'aria-labelledby': id + group.id }
        return (
          <div key={group.id} className="long-group" style={{ insetBlockStart: top }}>
            {group.label === undefined ? null : (
              <div className="long-head">
                <SectionLabel id={id + group.id}>{group.label}</SectionLabel>
              </div>
            )}
            <ul
              className="sheet long-rows"
              style={{ blockSize: sizes.pad + count * sizes.row }}
              {...labelled}
            >
              {lines.map((within) => {
                const item = group.items[within] as Item
                const at = first + within
                return (
                  <Line
                    key={keyOf(item)}
                    item={item}
                    row={row}
                    at={at}
                    top={within * sizes.row}
                    // The length of the last group is not known yet.
                    size={more && index === groups.length - 1 ? -1 : count}
                    place={within + 1}
                    tabIndex={at === tabAt ? 0 : -1}
                  />
                )
              })}
            </ul>
          </div>
        )
      })}
    </div>
  )
}

type LineProps<Item> = Pick<LongListProps<Item>, 'row'> & {
  readonly item: Item
  readonly at: number
  readonly top: number
  readonly size: number
  readonly place: number
  readonly tabIndex: number
}

const Line = memo(function Line<Item>(props: LineProps<Item>): ReactElement {
  const { item, row, at, top, size, place, tabIndex } = props
  return (
    <li data-at={at} style={{ insetBlockStart: top }} aria-setsize={size} aria-posinset={place}>
      {row(item, tabIndex)}
    </li>
  )
}) as <Item>(props: LineProps<Item>) => ReactElement

/** The rows of a group that are drawn, in their order. */
function linesOf({ first, count }: LongPlace, from: number, to: number, held: number): readonly number[] {
  const start = Math.max(0, from - first)
  const lines = Array.from(
    { length: Math.max(0, Math.min(count, to - first) - start) },
    (_, at) => start + at,
  )
  const one = held - first
  if (one < 0 || one >= count || lines.includes(one)) return lines
  return held < from ? [one, ...lines] : [...lines, one]
}

function find<Item>(items: readonly Item[], keyOf: (item: Item) => string, key: string | undefined): number {
  return key === undefined ? -1 : items.findIndex((item) => keyOf(item) === key)
}

/** The place in the list of the row that an element is in. */
function lineOf(target: EventTarget): number | undefined {
  const line = target instanceof Element ? target.closest<HTMLElement>('li[data-at]') : null
  return line === null ? undefined : Number(line.dataset['at'])
}
