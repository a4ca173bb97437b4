import { closeModal, openModal, pushView } from '@latchkey/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ConnectButton } from '../button/ConnectButton.tsx'
import { announce, button, dialog, patient, stage } from '../test/stage.tsx'

test('a view that breaks says so and can be tried again; the page and the other views stand', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  // A page may take away what every browser has.
  vi.stubGlobal('IntersectionObserver', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
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
  await expect.element(page.getByText('This part did not load'), patient).toBeVisible()
  expect(document.body.textContent).toContain('The page itself')

  vi.unstubAllGlobals()
  await button('Try again').click()
  await expect.element(page.getByRole('searchbox'), patient).toBeVisible()
  await button('Back').click()
  await expect.element(button(/Foxglove/), patient).toBeVisible()
  closeModal(latchkey)
  await expect.element(button('Connect wallet'), patient).toBeVisible()
})
