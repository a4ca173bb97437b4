import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { find, mountInSurface } from '../../test/mount.tsx'
import { violationsInBothThemes } from '../../test/violations.ts'
import { Tooltip } from '../../tooltip/Tooltip.tsx'
import { PairRow } from '../rows/PairRow.tsx'
import { type LongGroup, LongList } from './LongList.tsx'

/** Waits until all that is expected here is so, with patience for a slow machine. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 })

type Thing = { readonly id: string }
const keyOf = ({ id }: Thing) => id
const row = ({ id }: Thing, tabIndex: number) => (
  <PairRow
    glyph={null}
    name={`Thing ${id}`}
    sub="of many"
    end="1.5"
    endSub="May"
    onClick={() => {}}
    tabIndex={tabIndex}
  />
)
const told = ({ id }: Thing, tabIndex: number) => (
  <Tooltip text={`all of ${id}`}>
    <PairRow glyph={null} name={`Thing ${id}`} sub="of many" tabIndex={tabIndex} />
  </Tooltip>
)

function things(count: number, from = 0): readonly Thing[] {
  return Array.from({ length: count }, (_, at) => ({ id: String(from + at) }))
}

/** A list in a box that scrolls, as the card's stage does. */
function list(
  groups: readonly LongGroup<Thing>[],
  more: Partial<Parameters<typeof LongList<Thing>>[0]> = {},
) {
  const inside = (shown: readonly LongGroup<Thing>[]) => (
    <div className="stage" style={{ blockSize: 480, overflow: 'hidden auto' }}>
      <div style={{ blockSize: 120 }}>Above</div>
      <LongList groups={shown} label="Things" keyOf={keyOf} row={row} {...more} />
      <p>Below</p>
    </div>
  )
  const { root, redraw } = mountInSurface(inside(groups))
  return {
    root,
    box: find(root, '.stage'),
    show: (shown: readonly LongGroup<Thing>[]) => redraw(inside(shown)),
    lines: () => [...root.querySelectorAll('li')],
    focused: () => root.activeElement?.querySelector('.row-name')?.textContent,
  }
}

test('ten thousand rows put at most sixty into the page, wherever the list is scrolled', async () => {
  const { box, lines, root } = list([{ id: 'all', items: things(10_000) }])
  expect(box.scrollHeight).toBeGreaterThan(10_000 * 56)
  for (const part of [0, 0.1, 0.33, 0.5, 0.98, 1, 0.2]) {
    box.scrollTop = part * box.scrollHeight
    await eventually(() => {
      const shown = lines().filter((line) => overlaps(line, box))
      expect(shown.length).toBeGreaterThan(4)
      expect(covered(shown, box)).toBe(true)
    })
    expect(root.querySelectorAll('li').length).toBeLessThanOrEqual(60)
  }
})

test('a scroll reads the layout once and draws once', async () => {
  const { box, root } = list([{ id: 'all', items: things(10_000) }])
  await nextFrame()
  await nextFrame()
  const places = vi.spyOn(Element.prototype, 'getBoundingClientRect')
  const heights = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get')
  let drawn = 0
  const watcher = new MutationObserver(() => {
    drawn += 1
  })
  watcher.observe(find(root, '.long'), { subtree: true, childList: true, attributes: true })
  const scrolls = 10
  for (let at = 1; at <= scrolls; at += 1) {
    box.scrollTop = at * 1_000
    await nextFrame()
    await nextFrame()
  }
  await eventually(() => expect(root.textContent).toContain('Thing 175'))
  watcher.disconnect()
  // The list and the box it scrolls in; a row and its label. One look more: the observer's first word may come late.
  expect(places.mock.calls.length).toBeLessThanOrEqual(2 * (scrolls + 1))
  expect(heights.mock.calls.length).toBeLessThanOrEqual(2 * (scrolls + 1))
  expect(drawn).toBeGreaterThan(0)
  expect(drawn).toBeLessThanOrEqual(scrolls + 1)
  vi.restoreAllMocks()
})

test('each row says which of how many it is, and the last group says that more may come', async () => {
  const { lines, box } = list(
    [
      { id: 'may', label: 'May', items: things(3) },
      { id: 'april', label: 'April', items: things(500, 3) },
    ],
    { more: true },
  )
  expect(lines()[1]?.ariaPosInSet).toBe('2')
  expect(lines()[1]?.ariaSetSize).toBe('3')
  expect(lines()[3]?.ariaPosInSet).toBe('1')
  expect(lines()[3]?.ariaSetSize).toBe('-1')
  await expect.element(page.getByRole('list', { name: 'May' })).toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'April', level: 3 })).toBeInTheDocument()
  box.scrollTop = 9_000
  await eventually(() => expect(lines()[0]?.textContent).not.toContain('Thing 01.5'))
  await expect.element(page.getByRole('list', { name: 'May' })).not.toBeInTheDocument()
})

test('groups do not overlap and their rows stand on their own sheets', async () => {
  const groups = Array.from({ length: 400 }, (_, at) => ({
    id: `month ${at}`,
    label: `Month ${at}`,
    items: things((at % 4) + 1, at * 10),
  }))
  const { root, box } = list(groups)
  box.scrollTop = box.scrollHeight / 2
  await eventually(() => {
    const parts = [...root.querySelectorAll('.long-head, .long-rows')].map((one) =>
      one.getBoundingClientRect(),
    )
    expect(parts.length).toBeGreaterThan(6)
    expect(parts.every((part, at) => at === 0 || part.top >= (parts[at - 1]?.bottom ?? 0) - 0.5)).toBe(true)
    for (const line of root.querySelectorAll('li')) {
      const sheet = line.parentElement?.getBoundingClientRect()
      expect(line.getBoundingClientRect().bottom).toBeLessThanOrEqual((sheet?.bottom ?? 0) + 0.5)
    }
  })
})

test('one stop of the Tab key, then arrows, pages, End and Home go through all rows', async () => {
  const { focused, lines } = list([{ id: 'all', items: things(10_000) }])
  await userEvent.keyboard('{Tab}')
  expect(focused()).toBe('Thing 0')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  await eventually(() => expect(focused()).toBe('Thing 1'))
  await userEvent.keyboard('{End}')
  await eventually(() => expect(focused()).toBe('Thing 9999'))
  await eventually(() => expect(lines().at(-1)?.textContent).toContain('Thing 9999'))
  await userEvent.keyboard('{PageUp}')
  await eventually(() => expect(focused()).toMatch(/Thing 999\d/))
  expect(focused()).not.toBe('Thing 9999')
  await userEvent.keyboard('{PageDown}{Home}')
  await eventually(() => expect(focused()).toBe('Thing 0'))
  expect(lines().filter((line) => line.querySelector('[tabindex="0"]')).length).toBe(1)
})

test('the row with the focus stays where it is when the list is scrolled away from it', async () => {
  const { focused, box, lines } = list([{ id: 'all', items: things(10_000) }])
  await userEvent.keyboard('{Tab}{ArrowDown}{ArrowDown}')
  await eventually(() => expect(focused()).toBe('Thing 2'))
  box.scrollTop = 300_000
  await eventually(() => expect(lines().some((line) => /Thing 51\d\d1.5/.test(line.textContent))).toBe(true))
  expect(focused()).toBe('Thing 2')
  expect(lines().length).toBeLessThanOrEqual(60)
  await userEvent.keyboard('{ArrowDown}')
  await eventually(() => expect(focused()).toBe('Thing 3'))
  await eventually(() => expect(box.scrollTop).toBeLessThan(1_000))
})

test('rows that come in above keep the focus on the row that has it', async () => {
  const { focused, show } = list([{ id: 'all', items: things(200) }])
  await userEvent.keyboard('{Tab}{ArrowDown}')
  await eventually(() => expect(focused()).toBe('Thing 1'))
  show([{ id: 'all', items: [...things(5, 900), ...things(200)] }])
  expect(focused()).toBe('Thing 1')
  await userEvent.keyboard('{ArrowDown}')
  await eventually(() => expect(focused()).toBe('Thing 2'))
})

test('rows added above do not move the rows in view; a reader at the top sees the new ones', async () => {
  const { box, lines, show, root } = list([{ id: 'all', items: things(400) }])
  const reading = () => lines().find((line) => line.textContent.includes('Thing 1511.5'))
  const height = () => find(root, '.long').style.blockSize
  /** Shows other rows; resolves as soon as they are drawn. */
  async function change(groups: readonly LongGroup<Thing>[]): Promise<void> {
    const before = height()
    const drawn = new Promise<void>((done) => {
      const watcher = new MutationObserver(() => {
        if (height() === before) return
        watcher.disconnect()
        done()
      })
      watcher.observe(find(root, '.long'), { attributes: true })
    })
    show(groups)
    await drawn
  }
  box.scrollTop = 120 + 150 * 58
  await eventually(() => expect(reading()).toBeDefined())
  const before = reading()?.getBoundingClientRect().top ?? 0
  // More of them than are drawn beyond the edges, and on a sheet of their own as well.
  for (const groups of [
    [{ id: 'all', items: [...things(30, 900), ...things(400)] }],
    [
      { id: 'top', label: 'Today', items: things(3, 950) },
      { id: 'all', items: [...things(30, 900), ...things(400)] },
    ],
    [{ id: 'all', items: things(500) }],
  ]) {
    await change(groups)
    expect(Math.abs((reading()?.getBoundingClientRect().top ?? 0) - before)).toBeLessThan(1)
    const seen = lines().filter((line) => overlaps(line, box))
    expect(covered(seen, box)).toBe(true)
  }
  box.scrollTop = 0
  await eventually(() => expect(lines()[0]?.textContent).toContain('Thing 01.5'))
  await change([{ id: 'all', items: [...things(2, 900), ...things(500)] }])
  expect(box.scrollTop).toBe(0)
  expect(lines()[0]?.textContent).toContain('Thing 900')
})

test('a row that moves elsewhere does not take the scroll position with it', async () => {
  const { box, lines, show } = list([{ id: 'all', items: things(400) }])
  const reading = () => lines().find((line) => line.textContent.includes('Thing 51.5'))
  // The first row is half out of sight: it waited on top, and is put where it belongs.
  box.scrollTop = 120 + 30
  await nextFrame()
  await nextFrame()
  const before = reading()?.getBoundingClientRect().top ?? 0
  const [first, ...rest] = things(400)
  show([{ id: 'all', items: [...rest.slice(0, 200), ...(first ? [first] : []), ...rest.slice(200)] }])
  await eventually(() => expect(lines()[0]?.textContent).not.toContain('Thing 01.5'))
  expect(Math.abs((reading()?.getBoundingClientRect().top ?? 0) - before)).toBeLessThan(60)
  expect(box.scrollTop).toBeLessThan(200)
})

test('the next rows are requested near the end, and again after they arrive', async () => {
  const near = vi.fn()
  const { box, show } = list([{ id: 'all', items: things(50) }], { more: true, onNearEnd: near })
  expect(near).not.toHaveBeenCalled()
  box.scrollTop = box.scrollHeight
  await eventually(() => expect(near).toHaveBeenCalled())
  const [height, place, before] = [box.scrollHeight, box.scrollTop, near.mock.calls.length]
  show([{ id: 'all', items: things(100) }])
  await eventually(() => expect(box.scrollHeight).toBeGreaterThan(height))
  await nextFrame()
  await nextFrame()
  // The new rows are not jumped over, and no further ones are requested before these are read.
  expect([box.scrollTop, near.mock.calls.length]).toEqual([place, before])
  box.scrollTop = box.scrollHeight
  await eventually(() => expect(near.mock.calls.length).toBeGreaterThan(before))
})

test('a row that only tells can be reached, and tells the rest on focus', async () => {
  const { root } = list([{ id: 'all', items: things(40) }], { row: told })
  await userEvent.keyboard('{Tab}')
  await eventually(() => expect(find(root, '.tip[data-state="open"]').textContent).toBe('all of 0'))
  expect(await violationsInBothThemes(root.host as HTMLElement)).toEqual([])
})

test('a list in a page that scrolls by itself follows the page', async () => {
  const { root } = mountInSurface(
    <LongList groups={[{ id: 'all', items: things(1_000) }]} label="Things" keyOf={keyOf} row={row} />,
  )
  window.scrollTo(0, 20_000)
  await eventually(() =>
    expect([...root.querySelectorAll('li')].some((line) => /Thing 3[3-6]\d/.test(line.textContent))).toBe(
      true,
    ),
  )
  expect(root.querySelectorAll('li').length).toBeLessThanOrEqual(60)
  window.scrollTo(0, 0)
})

function nextFrame(): Promise<unknown> {
  return new Promise((done) => requestAnimationFrame(done))
}

function overlaps(line: Element, box: Element): boolean {
  const [one, frame] = [line.getBoundingClientRect(), box.getBoundingClientRect()]
  return one.bottom > frame.top && one.top < frame.bottom
}

/** No blank paper between the first and the last of the rows that are seen. */
function covered(lines: readonly Element[], box: Element): boolean {
  const rects = lines.map((line) => line.getBoundingClientRect()).sort((one, other) => one.top - other.top)
  const frame = box.getBoundingClientRect()
  const whole = rects.every((rect, at) => at === 0 || rect.top - (rects[at - 1]?.bottom ?? 0) < 4)
  return whole && (rects.at(-1)?.bottom ?? 0) > frame.bottom - 120
}
