import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { eventually } from '../../test/eventually.ts'
import { find } from '../../test/mount.tsx'
import { mountButton, ShownButton } from '../../test/ShownButton.tsx'
import { violationsInBothThemes } from '../../test/violations.ts'
import { PersonGlyph } from '../glyphs/PersonGlyph.tsx'

beforeEach(() => page.viewport(1024, 768))

const chip = { glyph: <PersonGlyph seed="0x71C7" size={24} />, name: 'ines.example.eth' }

test('the idle button says what it opens, and tells of intent before it is pressed', async () => {
  const press = vi.fn()
  const intent = vi.fn()
  const { root } = mountButton(
    <ShownButton label="Connect wallet" state="idle" onClick={press} onIntent={intent} />,
  )
  const button = page.getByRole('button', { name: 'Connect wallet' })
  await expect.element(button).toHaveAttribute('aria-haspopup', 'dialog')
  await userEvent.keyboard('{Tab}')
  expect(intent).toHaveBeenCalled()
  expect(press).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(press).toHaveBeenCalledTimes(1)
  expect(await violationsInBothThemes(root.host as HTMLElement)).toEqual([])
})

test('a disabled button looks it, and keeps its words readable', async () => {
  const { root, draw } = mountButton(<ShownButton label="Connect" state="idle" />)
  const ground = () => getComputedStyle(find(root, '.page-btn')).backgroundColor
  const idle = ground()
  draw(<ShownButton label="Connect" state="idle" disabled />)
  await eventually(ground).not.toBe(idle)
  expect(await violationsInBothThemes(root.host as HTMLElement)).toEqual([])
})

test('idle, connecting and restoring are one box', () => {
  const { root, draw } = mountButton(<ShownButton label="Connect wallet" state="idle" />)
  const box = () => {
    const { width, height } = find(root, '.page-btn').getBoundingClientRect()
    return [width, height]
  }
  expect(box()).toEqual([208, 48])
  for (const [label, state] of [
    ['Connecting…', 'busy'],
    ['Reconnecting…', 'busy'],
    ['Connect wallet', 'restoring'],
    ['Wrong network', 'warning'],
  ] as const) {
    draw(<ShownButton label={label} state={state} />)
    expect(box()).toEqual([208, 48])
  }
})

/** Whether an element is drawn within its button. */
function isSeen(root: ShadowRoot, part: string): boolean {
  const button = find(root, '.page-btn').getBoundingClientRect()
  const { top, bottom, width } = find(root, part).getBoundingClientRect()
  return width > 0 && top >= button.top && bottom <= button.bottom
}

test('connected, balance, picture, name and chevron stand on one line, in this order', () => {
  const { root } = mountButton(
    <ShownButton label="Account" state="connected" balance="1.284 ETH" chip={chip} />,
  )
  expect(find(root, '.page-btn').getBoundingClientRect().height).toBe(48)
  const parts = ['.page-balance', '.glyph', '.page-name', '.page-chip > .i'].map((part) =>
    find(root, part).getBoundingClientRect(),
  )
  const middles = parts.map(({ top, bottom }) => Math.round((top + bottom) / 2))
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1)
  const edges = parts.flatMap(({ left, right }) => [left, right])
  expect(edges).toEqual(edges.toSorted((a, b) => a - b))
  expect(parts.every(({ width }) => width > 10)).toBe(true)
})

test.each([600, 300, 240, 180, 120, 80])(
  'in a place of %i px the button is one line, no wider than its place, with the picture in sight',
  async (room) => {
    const { root, box } = mountButton(
      <ShownButton
        label="Account"
        state="connected"
        balance="1,284.25 ETH"
        chip={{ ...chip, name: 'the-very-long-name-of-somebody.example.eth' }}
      />,
    )
    box.style.inlineSize = `${room}px`
    const { width, height } = find(root, '.page-btn').getBoundingClientRect()
    expect(width).toBeLessThanOrEqual(room)
    expect(height).toBe(48)
    expect(isSeen(root, '.page-chip .glyph')).toBe(true)
    // The person matters more than the balance, and a half of it would be another balance.
    expect(isSeen(root, '.page-balance')).toBe(room === 600)
    if (room >= 180) await eventually(() => find(root, '.page-name bdi').textContent).toMatch(/^the.*….*eth$/)
  },
)

test('a button that waits for a balance is as wide as the one that connects, whatever the name', () => {
  for (const name of ['0x71C7…976F', 'al.eth', 'the-very-long-name-of-somebody.example.eth']) {
    const { root } = mountButton(<ShownButton label="Account" state="connected" chip={{ ...chip, name }} />)
    expect(find(root, '.page-btn').getBoundingClientRect().width).toBe(208)
  }
})

test('a narrow page shows the person without the balance, as wide as the button that connects', async () => {
  await page.viewport(390, 700)
  const { root } = mountButton(
    <ShownButton label="Account" state="connected" balance="1.284 ETH" chip={chip} />,
  )
  expect(find(root, '.page-btn').getBoundingClientRect().width).toBe(208)
  expect(isSeen(root, '.page-balance')).toBe(false)
  expect(isSeen(root, '.page-chip .glyph')).toBe(true)
})

test.each(['Connect wallet', 'Reconnecting to the wallet of last time'])(
  'in a place that is too narrow “%s” stays on one line',
  (label) => {
    const { root, box } = mountButton(<ShownButton label={label} state="busy" />)
    box.style.inlineSize = '140px'
    const { width, height } = find(root, '.page-btn').getBoundingClientRect()
    expect([width, height]).toEqual([140, 48])
    expect(find(root, '.page-label').getBoundingClientRect().height).toBe(20)
  },
)

test('a short address stands whole on the button: its end tells accounts apart', () => {
  const { root } = mountButton(
    <ShownButton
      label="Account"
      state="connected"
      balance="1.284 ETH"
      chip={{ glyph: <PersonGlyph seed="0xmm" size={24} />, name: '0x7099…79C8' }}
    />,
  )
  expect(find(root, '.page-name bdi').textContent).toBe('0x7099…79C8')
})

test('connected, it shows balance and person under one accessible name', async () => {
  const { root } = mountButton(
    <ShownButton
      label="1.284 ETH ines.example.eth, account"
      state="connected"
      balance="1.284 ETH"
      chip={chip}
    />,
  )
  await expect
    .element(page.getByRole('button', { name: '1.284 ETH ines.example.eth, account' }))
    .toBeVisible()
  await expect.element(page.getByText('ines.example.eth')).toBeVisible()
  expect(await violationsInBothThemes(root.host as HTMLElement)).toEqual([])
})

test.each(['ltr', 'rtl'] as const)(
  'balance and picture stand beside each other as the page runs, %s',
  (dir) => {
    const { root } = mountButton(
      <ShownButton
        label="0x71C7…976F"
        state="connected"
        chip={{ ...chip, name: '0x71C7…976F' }}
        balance="1.284 ETH"
        dir={dir}
      />,
    )
    const [balance, picture, name] = ['.page-balance', '.glyph', '.page-name'].map((part) =>
      find(root, part).getBoundingClientRect(),
    ) as [DOMRect, DOMRect, DOMRect]
    const gap = (before: DOMRect, after: DOMRect) =>
      Math.round(dir === 'ltr' ? after.left - before.right : before.left - after.right)
    expect([gap(balance, picture), gap(picture, name)]).toEqual([16, 8])
  },
)

test.each(['ltr', 'rtl'] as const)('a hostile name and balance do not leave the button, %s', async (dir) => {
  const { root } = mountButton(
    <ShownButton
      label="Account"
      state="connected"
      chip={{ ...chip, name: 'W'.repeat(5000) }}
      balance={`${'9'.repeat(5000)} ETH`}
      dir={dir}
    />,
  )
  const button = find(root, '.page-btn').getBoundingClientRect()
  expect(button.right).toBeLessThanOrEqual(innerWidth)
  expect(button.height).toBe(48)
  for (const part of ['.page-name', '.page-balance']) {
    const { left, right } = find(root, part).getBoundingClientRect()
    expect(left).toBeGreaterThan(button.left)
    expect(right).toBeLessThan(button.right)
  }
})

test('a warning is said in words on its own colour', async () => {
  const { root } = mountButton(<ShownButton label="Wrong network" state="warning" />)
  await expect.element(page.getByRole('button', { name: 'Wrong network' })).toBeVisible()
  expect(await violationsInBothThemes(root.host as HTMLElement)).toEqual([])
})
