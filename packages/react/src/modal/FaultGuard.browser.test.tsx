import { closeModal, openModal, pushView } from '@latchkey/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ConnectButton } from '../button/ConnectButton.tsx'
import { lagoon } from '../test/chains.ts'
import { announce, button, connected, dialog, patient, stage } from '../test/stage.tsx'

/** Takes away what every browser has, as a page may; gives it back at the end of the test. */
function takeAway(name: string): ReturnType<typeof vi.fn> {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  vi.stubGlobal(name, undefined)
  onTestFinished(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  return reported
}

test('a view that breaks says so and can be tried again; the page and the other views stand', async () => {
  const reported = takeAway('IntersectionObserver')
  announce('Foxglove')
  const { latchkey } = stage(
    <>
      <p>The page itself</p>
      <ConnectButton />
    </>,
  )
  openModal(latchkey)
  await expect.element(dialog('Connect wallet'), patient).toBeVisible()
  pushView(latchkey, { name: 'AllWallets' })
  await expect.element(page.getByText('Couldn’t load this'), patient).toBeVisible()
  expect(document.body.textContent).toContain('The page itself')
  // Whoever watches the site's errors hears of it.
  expect(reported).toHaveBeenCalledWith(expect.any(TypeError))

  vi.unstubAllGlobals()
  await button('Try again').click()
  await expect.element(page.getByRole('searchbox'), patient).toBeVisible()
  await button('Back').click()
  await expect.element(button(/Foxglove/), patient).toBeVisible()
  closeModal(latchkey)
  await expect.element(button('Connect wallet'), patient).toBeVisible()
})

test('a widget that breaks as a whole leaves the page usable, and the button tries again', async () => {
  takeAway('ResizeObserver')
  announce('Foxglove')
  stage(
    <>
      <p>The page itself</p>
      <ConnectButton />
    </>,
  )
  await button('Connect wallet').click()
  await expect.element(button('Try again'), patient).toBeVisible()
  expect(document.body.textContent).toContain('The page itself')
  await expect.poll(() => document.querySelectorAll('[inert]').length, patient).toBe(0)

  vi.unstubAllGlobals()
  await button('Try again').click()
  await expect.element(button(/Foxglove/), patient).toBeVisible()
})

test('a face that breaks gives way to a plain one', async () => {
  const { wallet } = await connected('Foxglove')
  await expect.element(button('1.284 ETH 0xf39F…2266, account'), patient).toBeVisible()
  const reported = takeAway('Intl')
  wallet.switchChain(Number(lagoon.id))
  await expect.poll(() => reported.mock.calls.length, patient).toBeGreaterThan(0)
  await expect.element(button('Account 0xf39F…2266'), patient).toBeVisible()
})
