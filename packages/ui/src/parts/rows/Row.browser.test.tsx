import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { find, mountInSurface } from '../../test/mount.tsx'
import { violationsInBothThemes } from '../../test/violations.ts'
import { NetworkGlyph } from '../glyphs/NetworkGlyph.tsx'
import { WalletGlyph } from '../glyphs/WalletGlyph.tsx'
import { MiddleCut } from '../text/MiddleCut.tsx'
import { Row } from './Row.tsx'
import { Rows } from './Rows.tsx'
import { Sheet } from './Sheet.tsx'

const glyph = <WalletGlyph name="Harbor" size={40} />

test('rows are a list of buttons named by their words; the dot never speaks alone', async () => {
  const press = vi.fn()
  const { root } = mountInSurface(
    <Sheet>
      <Rows label="Wallets">
        <Row glyph={glyph} name="Harbor" ready="Installed" onClick={() => press('Harbor')} />
        <Row glyph={glyph} name="All wallets" chevron onClick={() => press('all')} />
        {null}
      </Rows>
    </Sheet>,
  )
  await expect.element(page.getByRole('list', { name: 'Wallets' })).toBeVisible()
  expect(root.querySelectorAll('li').length).toBe(2)
  await expect.element(page.getByRole('button', { name: 'Harbor Installed' })).toBeVisible()
  expect(find(root, '.row').getBoundingClientRect().height).toBeGreaterThanOrEqual(56)
  await userEvent.keyboard('{Tab}{Enter}{Tab} ')
  expect(press.mock.calls.flat()).toEqual(['Harbor', 'all'])
  expect(await violationsInBothThemes(root.host as HTMLElement)).toEqual([])
})

test('a chevron is 20 px and its point ends where values end; a cut name tells the rest to the pointer', () => {
  const name = 'Tidepool and the Sea That Comes Back to It Every Evening'
  const { root } = mountInSurface(
    <Sheet>
      <Row name={name} chevron onClick={() => {}} />
      <Row name="Harbor" end="12.50" />
    </Sheet>,
  )
  const [chevron, value] = [find(root, '.row-mark svg'), find(root, '.row-end')]
  expect(chevron.getBoundingClientRect().width).toBe(20)
  const point = find(root, '.row-mark path').getBoundingClientRect().right
  expect(Math.abs(point - value.getBoundingClientRect().right)).toBeLessThan(1)
  expect(find(root, '.row-name bdi').title).toBe(name)
})

test('the current row says so, a busy one waits, an unavailable one says why at full contrast', async () => {
  const press = vi.fn()
  const { root } = mountInSurface(
    <Sheet>
      <Rows>
        <Row
          glyph={<NetworkGlyph name="Base" size={40} />}
          name="Base"
          state="current"
          onClick={() => press('Base')}
        />
        <Row name="Ethereum" sub="Confirm in Harbor" state="busy" onClick={() => press('Ethereum')} />
        <Row
          glyph={glyph}
          name="Solana"
          sub="Needs a Solana wallet"
          state="unavailable"
          onClick={() => press('Solana')}
        />
      </Rows>
    </Sheet>,
  )
  await expect.element(page.getByRole('button', { name: 'Base' })).toHaveAttribute('aria-current', 'true')
  await expect
    .element(page.getByRole('button', { name: 'Ethereum Confirm in Harbor' }))
    .toHaveAttribute('aria-busy', 'true')
  const solana = page.getByRole('button', { name: 'Solana Needs a Solana wallet' })
  await expect.element(solana).toHaveAttribute('aria-disabled', 'true')
  for (const row of root.querySelectorAll<HTMLElement>('.row')) row.click()
  expect(press.mock.calls.flat()).toEqual(['Base'])
  expect(await violationsInBothThemes(root.host as HTMLElement)).toEqual([])
})

test.each([
  ['markup', '<img src=x onerror="window.broken = true"><b>Bold</b>'],
  ['five thousand letters', 'W'.repeat(5000)],
  ['five thousand letters without room to break in a right-to-left script', 'م'.repeat(5000)],
  ['direction overrides', '\u202e\u2066ksaMateM\u2067\u202d'],
  ['nothing but zero width', '\u200b\u200c\u200d\ufeff\u2060'],
  ['a tower of marks', `Z${'\u0316\u0301'.repeat(400)}`],
  ['line breaks', 'one\ntwo\r\u2028three\u0000'],
])('a hostile name (%s) stays on its line and leaves the row as it is', (_, name) => {
  const row = (given: string) => (
    <Sheet>
      <Rows>
        <Row glyph={glyph} name={given} ready="Installed" onClick={() => {}} />
        <Row glyph={glyph} name={<MiddleCut text={given} />} sub="sub" end="1.28" onClick={() => {}} />
      </Rows>
    </Sheet>
  )
  for (const dir of ['ltr', 'rtl'] as const) {
    const { root, redraw, unmount } = mountInSurface(row('Harbor'), { dir })
    const boxes = () =>
      [...root.querySelectorAll('.row, .glyph, .ready, .row-end')].map((one) =>
        JSON.stringify(one.getBoundingClientRect()),
      )
    const before = boxes()
    redraw(row(name))
    expect(boxes()).toEqual(before)
    expect(root.querySelectorAll('.row img, .row b').length).toBe(0)
    expect(find(root, '.row').textContent).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\n]/)
    const host = (root.host as HTMLElement).getBoundingClientRect()
    expect(find(root, '.sheet').scrollWidth).toBeLessThanOrEqual(host.width)
    unmount()
  }
  expect('broken' in window).toBe(false)
})

test('a name in another script starts where the row starts and is cut at its own end', () => {
  const { root } = mountInSurface(<Row name="Northwind" onClick={() => {}} />, { dir: 'rtl' })
  const row = find(root, '.row').getBoundingClientRect()
  expect(row.right - find(root, '.row-name bdi').getBoundingClientRect().right).toBe(12)
})

test('a line under a name is cut at its own end, whichever way the page runs', () => {
  const { root } = mountInSurface(
    <Sheet>
      <Row name="0x7099…79C8" sub="Foxglove Wallet for Desktop, Phone, Browser and Every Other Place" />
    </Sheet>,
    { dir: 'rtl' },
  )
  find(root, '.sheet').style.setProperty('inline-size', '260px')
  const sub = find(root, '.row-sub bdi')
  expect(sub.scrollWidth).toBeGreaterThan(sub.clientWidth)
  expect(getComputedStyle(sub).direction).toBe('ltr')
  const line = find(root, '.row-sub').getBoundingClientRect()
  expect(Math.abs(sub.getBoundingClientRect().right - line.right)).toBeLessThan(1)
})

test('a row that leads out is a link; one that does nothing is neither', async () => {
  const { root } = mountInSurface(
    <>
      <Row name="View on explorer" href="https://scan.example/0x1" />
      <Row name="Ines" sub="0x71C7…976F" end={<button type="button">Copy</button>} />
    </>,
  )
  await expect
    .element(page.getByRole('link', { name: 'View on explorer' }))
    .toHaveAttribute('rel', 'noopener noreferrer')
  expect(root.querySelectorAll('button').length).toBe(1)
})
