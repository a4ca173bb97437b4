import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Header } from '../modal/header/Header.tsx'
import { modalPage } from '../test/modalPage.tsx'
import { find, modalRoot } from '../test/mount.tsx'
import { Banner } from './Banner.tsx'

test('an error is an alert, a success and a wait are a status, each with its words', () => {
  const { set } = modalPage({
    open: true,
    banner: (
      <Banner variant="error" message="Token Balance Unavailable" detail="Trying again in 30 seconds" />
    ),
  })
  const alert = page.getByRole('alert').element()
  expect(alert.textContent).toBe('Token Balance UnavailableTrying again in 30 seconds')
  for (const variant of ['success', 'loading'] as const) {
    set({ banner: <Banner variant={variant} message="Swapped ETH to USDC" /> })
    const status = find(modalRoot(), `.banner[role="status"]`)
    expect([status.textContent, status.dataset['state']]).toEqual(['Swapped ETH to USDC', variant])
  }
})

test('it lies over the header, 8 px from the edges of the card and 52 px high, and leaves the ways out free', async () => {
  await page.viewport(1024, 768)
  const act = (label: string) => ({ label, onClick: () => {} })
  modalPage({
    open: true,
    header: <Header title="Send" back={act('Back')} close={act('Close')} />,
    banner: <Banner variant="success" message="Copied" />,
  })
  await Promise.all(
    modalRoot()
      .getAnimations()
      .map((one) => one.finished),
  )
  const card = find(modalRoot(), '.card').getBoundingClientRect()
  const banner = find(modalRoot(), '.banner').getBoundingClientRect()
  expect([banner.left - card.left, banner.top - card.top, card.right - banner.right, banner.height]).toEqual([
    8, 8, 8, 52,
  ])
  const text = find(modalRoot(), '.banner-text').getBoundingClientRect()
  const ways = ['Back', 'Close'].map((label) => find(modalRoot(), `.head > [aria-label="${label}"]`))
  for (const way of ways) {
    const { left, right, top } = way.getBoundingClientRect()
    expect(
      modalRoot()
        .elementFromPoint((left + right) / 2, top + 22)
        ?.closest('.icon-btn'),
    ).toBe(way)
    expect(left >= text.right || right <= text.left).toBe(true)
  }
})

test('one that stays has its button in the place of the way out, so that its words have room', async () => {
  await page.viewport(1024, 768)
  modalPage({
    open: true,
    banner: (
      <Banner
        variant="error"
        message="Wallet disconnected. Unlock it, or open it again."
        close={{ label: 'Dismiss', onClick: () => {} }}
      />
    ),
  })
  await Promise.all(
    modalRoot()
      .getAnimations()
      .map((one) => one.finished),
  )
  const out = find(modalRoot(), '.head > .icon-btn:last-child').getBoundingClientRect()
  const dismiss = find(modalRoot(), '.banner .icon-btn').getBoundingClientRect()
  expect(Math.abs(dismiss.right - out.right)).toBeLessThanOrEqual(8)
  const header = find(modalRoot(), '.head').getBoundingClientRect()
  expect(find(modalRoot(), '.banner').getBoundingClientRect().bottom).toBeLessThanOrEqual(header.bottom + 16)
})

test('it can be dismissed where it has a close button', async () => {
  const dismiss = vi.fn()
  modalPage({
    open: true,
    banner: <Banner variant="error" message="No" close={{ label: 'Dismiss', onClick: dismiss }} />,
  })
  await userEvent.click(page.getByRole('button', { name: 'Dismiss' }))
  expect(dismiss).toHaveBeenCalledTimes(1)
})

test('a long message wraps instead of being cut', () => {
  modalPage({
    open: true,
    banner: <Banner variant="error" message={'Something very long happened. '.repeat(6)} />,
  })
  const text = find(modalRoot(), '.banner-text')
  expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth)
  expect(find(modalRoot(), '.banner').getBoundingClientRect().height).toBeGreaterThan(90)
})

test('what happened is the line, what to do about it and the name of the wallet the small one under it', async () => {
  await page.viewport(1024, 768)
  modalPage({
    open: true,
    banner: <Banner variant="error" message="Wallet disconnected. Reconnect to continue." detail="Harbor" />,
  })
  const alert = page.getByRole('alert')
  await expect.element(alert.getByText('Wallet disconnected. Reconnect to continue.')).toBeVisible()
  const [next, name] = [...modalRoot().querySelectorAll<HTMLElement>('.banner small')]
  expect([next?.textContent, name?.textContent]).toEqual(['Reconnect to continue.', 'Harbor'])
  const size = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
  expect(next && size(next)).toBeLessThan(size(find(modalRoot(), '.banner-line')))
  // Two lines: as high as any banner with a small line.
  expect(find(modalRoot(), '.banner').getBoundingClientRect().height).toBeLessThanOrEqual(56)
})
