import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { find, mountInSurface } from '../test/mount.tsx'
import { violationsInBothThemes } from '../test/violations.ts'
import { Latch } from './Latch.tsx'
import { WalletGlyph } from './WalletGlyph.tsx'

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

test('a long label wraps: no letter of it is cut away', () => {
  const label = 'Switch to Ethereum, the Network That Everybody Calls by Its Whole Long Name'
  const { root } = mountInSurface(<Latch label={label} />)
  const [latch, text] = [find(root, '.latch'), find(root, '.latch-label')]
  latch.style.setProperty('inline-size', '300px')
  const words = document.createRange()
  words.selectNodeContents(text)
  const [drawn, box] = [words.getBoundingClientRect(), latch.getBoundingClientRect()]
  expect(drawn.height).toBeGreaterThan(50)
  expect(box.height).toBeGreaterThanOrEqual(drawn.height)
  // A pixel of a letter's tail may hang under the last line.
  expect(text.scrollHeight).toBeLessThanOrEqual(text.clientHeight + 2)
})

test('a latch that leads out is a link that tells the other page nothing', async () => {
  mountInSurface(<Latch label="Get the extension" href="https://wallet.example/get" />)
  const link = page.getByRole('link', { name: 'Get the extension' })
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect.element(link).toHaveAttribute('target', '_blank')
})
