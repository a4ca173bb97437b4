import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { PreviewPage } from './PreviewPage.tsx'
import { orderInAddress, type PreviewOrder } from './previewOrder.ts'

const patient = { timeout: 30_000 }

/** Draws the small site of a preview; gives back how to send it another order. */
function preview(order: PreviewOrder) {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const send = (next: PreviewOrder) => root.render(<PreviewPage order={next} />)
  send(order)
  onTestFinished(() => {
    root.unmount()
    place.remove()
    document.documentElement.dir = 'ltr'
    document.documentElement.lang = 'en'
  })
  return { send }
}

const first = orderInAddress('')
const dialog = () => page.getByRole('dialog')

test('each view is the real one, and none sends a request', async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  const { send } = preview(first)
  await expect.element(dialog().getByRole('button', { name: /Foxglove/ }), patient).toBeVisible()
  for (const [view, shows] of [
    ['AllWallets', 'Tidepool'],
    ['Account', 'USD Coin'],
    ['WalletSend', 'ETH'],
    ['WalletReceive', 'Copy address'],
  ] as const) {
    send({ ...first, view })
    await expect.element(dialog().getByText(shows).first(), patient).toBeVisible()
  }
  expect(asked).not.toHaveBeenCalled()
})

test('the running widget takes on another look and another language', async () => {
  const { send } = preview(first)
  const latch = dialog().getByRole('button', { name: /Foxglove/ })
  await expect.element(latch, patient).toBeVisible()
  const coat = () => getComputedStyle(latch.element()).backgroundColor
  send({ ...first, variables: { '--lk-accent': '#2f55c8' } })
  await expect.poll(coat, patient).toBe('rgb(47, 85, 200)')
  send({ ...first, language: 'ar' })
  await expect.element(page.getByRole('dialog', { name: 'ربط المحفظة' }), patient).toBeVisible()
  expect(document.documentElement.dir).toBe('rtl')
})

test('in the page the widget is no dialog over it', async () => {
  preview({ ...first, place: 'inline' })
  await expect
    .element(page.getByRole('main').getByRole('button', { name: /Foxglove/ }), patient)
    .toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('an address with something that is no order shows what is usual', () => {
  expect(orderInAddress('?view=Nowhere&theme=pink')).toEqual(first)
  expect(orderInAddress('?view=Account&theme=dark')).toMatchObject({ view: 'Account', theme: 'dark' })
})
