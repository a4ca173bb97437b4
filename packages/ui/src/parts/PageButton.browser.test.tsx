import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { eventually } from '../test/eventually.ts'
import { find, mountInSurface } from '../test/mount.tsx'
import { violationsInBothThemes } from '../test/violations.ts'
import { PageButton } from './PageButton.tsx'
import { PersonGlyph } from './PersonGlyph.tsx'

const chip = { glyph: <PersonGlyph seed="0x71C7" size={28} />, name: 'ines.example.eth' }

test('the idle button says what it opens, and tells of intent before it is pressed', async () => {
  const press = vi.fn()
  const intent = vi.fn()
  const { root } = mountInSurface(
    <PageButton label="Connect wallet" state="idle" onClick={press} onIntent={intent} />,
    {
      inline: true,
    },
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
  const { root, redraw } = mountInSurface(<PageButton label="Connect" state="idle" onClick={() => {}} />)
  const ground = () => getComputedStyle(find(root, '.page-btn')).backgroundColor
  const idle = ground()
  redraw(<PageButton label="Connect" state="idle" disabled onClick={() => {}} />)
  await eventually(ground).not.toBe(idle)
  expect(await violationsInBothThemes(root.host as HTMLElement)).toEqual([])
})

test('idle, connecting, restoring and connected, with and without picture, name and balance, are one box', () => {
  const { root, redraw } = mountInSurface(
    <PageButton label="Connect wallet" state="idle" onClick={() => {}} />,
    {
      inline: true,
    },
  )
  const box = () => {
    const { width, height } = find(root, '.page-btn').getBoundingClientRect()
    return [width, height]
  }
  const idle = box()
  expect(idle).toEqual([208, 48])
  for (const [label, state] of [
    ['Connecting…', 'busy'],
    ['Reconnecting…', 'busy'],
    ['Connect wallet', 'restoring'],
  ] as const) {
    redraw(<PageButton label={label} state={state} onClick={() => {}} />)
    expect(box()).toEqual(idle)
  }
  for (const glyph of [null, <svg key="glyph" width="28" height="28" aria-hidden="true" />]) {
    redraw(
      <PageButton
        label="Account"
        state="connected"
        chip={{ glyph, name: '0xf39F…2266' }}
        onClick={() => {}}
      />,
    )
    expect(box()).toEqual(idle)
  }
  for (const name of ['0xf39F…2266', 'a-rather-long-name.example.eth']) {
    redraw(
      <PageButton
        label="Account"
        state="connected"
        balance="1,234,567.89 ETH"
        chip={{ ...chip, name }}
        onClick={() => {}}
      />,
    )
    expect(box()).toEqual(idle)
  }
})

test('a short address stands whole on the button: its end tells accounts apart', () => {
  const { root } = mountInSurface(
    <PageButton
      label="Account"
      state="connected"
      balance="1.284 ETH"
      chip={{ glyph: <PersonGlyph seed="0xmm" size={28} />, name: '0x7099…79C8' }}
      onClick={() => {}}
    />,
  )
  const name = find(root, '.page-label')
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth)
})

test('connected, it shows balance and person under one accessible name', async () => {
  const { root } = mountInSurface(
    <PageButton
      label="Account ines.example.eth, 1.284 ETH"
      state="connected"
      balance="1.284 ETH"
      chip={chip}
      onClick={() => {}}
    />,
    { inline: true },
  )
  await expect
    .element(page.getByRole('button', { name: 'Account ines.example.eth, 1.284 ETH' }))
    .toBeVisible()
  await expect.element(page.getByText('ines.example.eth')).toBeVisible()
  expect(await violationsInBothThemes(root.host as HTMLElement)).toEqual([])
})

test.each(['ltr', 'rtl'] as const)('who is connected stands beside their picture, %s', (dir) => {
  const { root } = mountInSurface(
    <PageButton
      label="0x71C7…976F"
      state="connected"
      chip={{ ...chip, name: '0x71C7…976F' }}
      balance="1.284 ETH"
      onClick={() => {}}
    />,
    { inline: true, dir },
  )
  const picture = find(root, '.page-chip > :first-child').getBoundingClientRect()
  // Letters and digits run from left to right in every language; where they stand follows the page.
  const gaps = ['.page-label', '.page-balance'].map((part) => {
    const text = document.createRange()
    text.selectNodeContents(find(root, part))
    const { left, right } = text.getBoundingClientRect()
    return Math.round(dir === 'ltr' ? left - picture.right : picture.left - right)
  })
  expect(gaps).toEqual([8, 8])
})

test.each(['ltr', 'rtl'] as const)('a hostile name and balance are cut where the button ends, %s', (dir) => {
  const { root } = mountInSurface(
    <PageButton
      label="Account"
      state="connected"
      chip={{ ...chip, name: 'W'.repeat(5000) }}
      balance={`${'9'.repeat(5000)} ETH`}
      onClick={() => {}}
    />,
    { inline: true, dir },
  )
  const button = find(root, '.page-btn').getBoundingClientRect()
  expect(button.width).toBeLessThan(320)
  expect(button.height).toBe(48)
  for (const part of ['.page-label', '.page-balance']) {
    const { left, right } = find(root, part).getBoundingClientRect()
    expect(left).toBeGreaterThan(button.left)
    expect(right).toBeLessThan(button.right)
  }
})

test('a warning is said in words on its own colour', async () => {
  const { root } = mountInSurface(<PageButton label="Wrong network" state="warning" onClick={() => {}} />, {
    inline: true,
  })
  await expect.element(page.getByRole('button', { name: 'Wrong network' })).toBeVisible()
  expect(await violationsInBothThemes(root.host as HTMLElement)).toEqual([])
})
