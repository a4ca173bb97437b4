import { evm } from '@latchkey/evm'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { lantern, openPairing, type PairingPage } from '../../../test/pairingStage.tsx'

const view = { name: 'ConnectingWalletConnect', wallet: lantern } as const
const adapters = [evm()]
const button = (name: string) => page.getByRole('button', { name })
const code = page.getByRole('img', { name: 'QR code for Lantern' })
const heard = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

test('S9.22 the code says when it is renewed: 10 seconds before its four minutes are over', async () => {
  const { clock } = await openPairing(view, { adapters })
  await expect.element(page.getByText('New code in 3:50')).toBeVisible()
  await clock.advance(1_100)
  await expect.element(page.getByText('New code in 3:49')).toBeVisible()
  await clock.advance(180_000)
  await expect.poll(() => wound(clock)).toMatch(/0:4[789]$/)
})

/** What the code says of its life. The clock stands still until it is wound: a missed step is made up for by the next. */
async function wound(clock: PairingPage['clock']): Promise<string | null> {
  await clock.advance(5)
  return page.getByText(/^New code in/).element().textContent
}

test('a new code takes the place of the old one, and is announced once; seconds never are', async () => {
  const { pairing, clock } = await openPairing(view, { adapters })
  await expect.element(code).toBeVisible()
  const before = page.getByText(/^New code in/).element().textContent
  expect(
    page
      .getByRole('status')
      .filter({ hasText: /New code in/ })
      .elements(),
  ).toHaveLength(0)
  await clock.advance(230_000)
  pairing.showCode()
  await expect.element(heard('New code ready.')).toBeInTheDocument()
  await expect.element(page.getByText(before ?? '')).toBeVisible()
})

test('half a minute before a code gives way, that is announced, once for each code', async () => {
  const { pairing, clock } = await openPairing(view, { adapters })
  await expect.element(code).toBeVisible()
  await clock.advance(190_000)
  await expect.poll(() => wound(clock)).toMatch(/0:3[6-9]$|0:40$/)
  expect(heard(/30 seconds/).elements()).toHaveLength(0)
  await clock.advance(10_000)
  await expect.poll(() => wound(clock)).toMatch(/0:(30|2\d)$/)
  await expect.element(heard('This code expires in 30 seconds.')).toBeInTheDocument()
  pairing.showCode()
  await expect.element(heard('New code ready.')).toBeInTheDocument()
  expect(heard(/30 seconds/).elements()).toHaveLength(0)
})

test.for([
  [640, 360],
  [320, 256],
  [1280, 400],
] as const)('at %d × %d all of the code fits under the header', async ([width, height]) => {
  await page.viewport(width, height)
  onTestFinished(() => page.viewport(1024, 768))
  await openPairing(view, { adapters })
  await expect.element(code).toBeVisible()
  const plate = code.element()
  const stage = plate.closest('.stage')
  expect(plate.clientHeight).toBe(plate.clientWidth)
  expect(plate.clientHeight).toBeGreaterThanOrEqual(144)
  expect(plate.clientHeight).toBeLessThanOrEqual(stage?.clientHeight ?? 0)
})

test('once a wallet has read the code, the page says to confirm there; the code stays', async () => {
  const { pairing } = await openPairing(view, { adapters })
  await expect.element(page.getByText('Point your phone’s camera at the code.').first()).toBeVisible()
  pairing.readCode()
  await expect.element(page.getByText('Approve in Lantern').first()).toBeVisible()
  await expect.element(heard(/This page will update/)).toBeInTheDocument()
  await expect.element(code).toBeVisible()
  expect(page.getByText(/Point your phone/).elements()).toHaveLength(0)
  // A new code has been read by nobody.
  pairing.showCode()
  await expect.element(page.getByText('Point your phone’s camera at the code.').first()).toBeVisible()
})

test('once a wallet has read a code for any wallet, the header stops asking to scan', async () => {
  const { pairing } = await openPairing({ name: 'ConnectingWalletConnectBasic' }, { adapters })
  await expect.element(page.getByRole('heading', { name: 'Scan with your phone' })).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'QR code for any wallet' })).toBeVisible()
  pairing.readCode()
  await expect.element(page.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
  expect(page.getByRole('heading', { name: 'Scan with your phone' }).elements()).toHaveLength(0)
})

test('the link behind the code can be copied', async () => {
  const written: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void written.push(text) },
  })
  try {
    const { latchkey } = await openPairing(view, { adapters })
    await userEvent.click(button('Copy link'))
    await expect.element(button('Link copied')).toBeVisible()
    const state = latchkey.pairing.getState()
    expect(written).toEqual([state.phase === 'waiting' && state.code.uri])
    await expect.poll(() => latchkey.notice.getState()).toMatchObject({ message: 'Link copied' })
  } finally {
    Reflect.deleteProperty(navigator, 'clipboard')
  }
})

test('a code that does not come is said to be slow after 3 s, and another try is offered after 5', async () => {
  const { pairing, clock } = await openPairing(view, { adapters, held: true })
  await expect.element(page.getByText('Preparing your code…')).toBeVisible()
  await expect.element(button('Copy link')).toHaveAttribute('aria-disabled', 'true')
  await clock.advance(3_000)
  await expect.element(page.getByText('This is taking longer than usual').first()).toBeVisible()
  expect(button('Try again').elements()).toHaveLength(0)
  await clock.advance(2_000)
  await userEvent.click(button('Try again'))
  await expect.element(page.getByText('Preparing your code…')).toBeVisible()
  pairing.showCode()
  await expect.element(code).toBeVisible()
})
