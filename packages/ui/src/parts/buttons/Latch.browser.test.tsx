import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { find, mountInSurface } from '../../test/mount.tsx'
import { violationsInBothThemes } from '../../test/violations.ts'
import { WalletGlyph } from '../glyphs/WalletGlyph.tsx'
import { Latch } from './Latch.tsx'

test('a latch is a button with its label and its small line as its name, and Enter presses it', async () => {
  const press = vi.fn()
  const { root } = mountInSurface(
    <Latch
      label="Continue with Harbor"
      note="Last used today"
      onClick={press}
      glyph={<WalletGlyph name="Harbor" size={40} />}
    />,
  )
  const latch = page.getByRole('button', { name: 'Continue with Harbor Last used today' })
  await expect.element(latch).toBeVisible()
  expect(find(root, '.latch').getBoundingClientRect().height).toBeGreaterThanOrEqual(56)
  await userEvent.keyboard('{Tab}{Enter}')
  expect(press).toHaveBeenCalledTimes(1)
  expect(await violationsInBothThemes(root.host as HTMLElement)).toEqual([])
})

test('a blocked latch can be reached and read, but does nothing', async () => {
  const press = vi.fn()
  const { root } = mountInSurface(<Latch label="Enter an amount" state="blocked" onClick={press} />)
  await expect
    .element(page.getByRole('button', { name: 'Enter an amount' }))
    .toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Tab}')
  expect(root.activeElement).toBe(find(root, '.latch'))
  await userEvent.keyboard('{Enter}')
  find(root, '.latch').click()
  expect(press).not.toHaveBeenCalled()
  expect(await violationsInBothThemes(root.host as HTMLElement)).toEqual([])
})

test('a blocked latch does not submit the form it stands in', () => {
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const { root, redraw } = mountInSurface(
    <form onSubmit={submit}>
      <Latch label="Go" type="submit" state="blocked" />
    </form>,
  )
  find(root, '.latch').click()
  expect(submit).not.toHaveBeenCalled()
  redraw(
    <form onSubmit={submit}>
      <Latch label="Go" type="submit" />
    </form>,
  )
  find(root, '.latch').click()
  expect(submit).toHaveBeenCalledTimes(1)
})

test('while it waits the latch is busy, keeps its width and is not pressed twice', async () => {
  const press = vi.fn()
  const { root, redraw } = mountInSurface(<Latch label="Switch to Base" onClick={press} />)
  const before = find(root, '.latch').getBoundingClientRect()
  redraw(<Latch label="Switching to Base" state="loading" onClick={press} />)
  const after = find(root, '.latch').getBoundingClientRect()
  expect([after.width, after.height]).toEqual([before.width, before.height])
  await expect
    .element(page.getByRole('button', { name: 'Switching to Base' }))
    .toHaveAttribute('aria-busy', 'true')
  find(root, '.latch').click()
  expect(press).not.toHaveBeenCalled()
})

const glyph = <WalletGlyph name="Harbor" size={40} />

/** What an element's text covers on the screen. */
function drawn(root: ParentNode, part: string): DOMRect {
  const words = document.createRange()
  words.selectNodeContents(find(root, part))
  return words.getBoundingClientRect()
}

test.each(['ltr', 'rtl'] as const)(
  'label and small line are one line each: a long label loses its middle and is read whole, %s',
  async (dir) => {
    const label = 'Continue with the Wallet That Everybody Calls Northwind Account'
    const note = 'The one that was used on this page the last time somebody came here'
    const { root } = mountInSurface(<Latch label={label} note={note} glyph={glyph} />, { dir })
    const latch = find(root, '.latch')
    latch.style.setProperty('inline-size', '300px')
    expect(latch.getBoundingClientRect().height).toBe(56)
    const [start, whole] = [find(root, '.latch-start'), find(root, '.latch-label')]
    expect(start.scrollWidth).toBeGreaterThan(start.clientWidth)
    expect(getComputedStyle(start).textOverflow).toBe('ellipsis')
    // Its last word is whole, after the rest as the words run, and before the bolt as the page does.
    const [box, bolt] = [whole.getBoundingClientRect(), find(root, '.bolt').getBoundingClientRect()]
    expect(box.right - start.getBoundingClientRect().right).toBeGreaterThan(50)
    expect(dir === 'ltr' ? bolt.left - box.right : box.left - bolt.right).toBeGreaterThanOrEqual(12)
    await expect.element(page.getByRole('button', { name: `${label} ${note}` })).toBeVisible()
  },
)

test('a short label begins where the page’s lines do, whatever its own letters', () => {
  const { root } = mountInSurface(<Latch label="Sandbox Wallet" note="Last used" />, { dir: 'rtl' })
  const text = find(root, '.latch-text').getBoundingClientRect()
  expect(Math.round(text.right - drawn(root, '.latch-label').right)).toBe(0)
  expect(Math.round(text.right - drawn(root, '.latch-note').right)).toBe(0)
})

test('a picture on a latch has a ring, so that it keeps an edge on any accent', () => {
  const { root } = mountInSurface(<Latch label="Northwind" glyph={glyph} />)
  expect(getComputedStyle(find(root, '.glyph-face')).boxShadow).toMatch(/0px 0px 0px 1\.6px/)
})

test('a latch that leads out is a link that tells the other page nothing', async () => {
  mountInSurface(<Latch label="Get the extension" href="https://wallet.example/get" />)
  const link = page.getByRole('link', { name: 'Get the extension' })
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect.element(link).toHaveAttribute('target', '_blank')
})
