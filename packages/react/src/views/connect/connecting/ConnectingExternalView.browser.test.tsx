import { goBack } from '@latchkey/core/internal'
import { createClock } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { announce } from '../../../test/stage.tsx'
import { expectFocus, openView, pressBlocked, shownView, violations } from '../../../test/viewStage.tsx'

const ask = 'eth_requestAccounts'
const view = { name: 'ConnectingExternal', connectorId: 'example.harbor' } as const
const heading = (name: string | RegExp) => page.getByRole('heading', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const asked = (wallet: ReturnType<typeof announce>) =>
  wallet.requests().filter(({ method }) => method === ask).length

test('S2.05 the view ConnectingExternal asks the wallet at once, and once, and closes when it agrees', async () => {
  const wallet = announce('Harbor')
  const held = wallet.hold(ask)
  const latchkey = await openView(view)
  await expect.element(heading('Approve in Harbor')).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: 'Approve in Harbor' })).toBeInTheDocument()
  held.release()
  await expect.element(heading('Connected')).toBeVisible()
  await expect.poll(() => latchkey.router.getState().open).toBe(false)
  expect(asked(wallet)).toBe(1)
})

test('a no is a choice, not an error: nothing red is announced, and asking again works', async () => {
  const wallet = announce('Harbor')
  wallet.next(ask, 'reject')
  const latchkey = await openView(view)
  await expect.element(heading('Request declined')).toBeVisible()
  await expect.element(page.getByText(/Nothing was shared/).first()).toBeVisible()
  expect(page.getByRole('alert').elements()).toHaveLength(0)
  expect(latchkey.notice.getState().open).toBe(false)
  await expect.element(button('Try again')).not.toHaveAttribute('aria-disabled')
  await userEvent.click(button('Try again'))
  await expect.poll(() => latchkey.connections.getState().list).toHaveLength(1)
})

test('S9.23 asking again waits until a second has passed', async () => {
  const clock = createClock()
  const wallet = announce('Harbor', { behaviour: { [ask]: 'reject' } })
  await openView(view, { deps: { clock } })
  await expect.element(heading('Request declined')).toBeVisible()
  await clock.advance(1_000)
  await userEvent.click(button('Try again'))
  await expect.poll(() => asked(wallet)).toBe(2)
  const again = button('Try again')
  await expect.element(again).toHaveAttribute('aria-disabled', 'true')
  await pressBlocked(again)
  expect(asked(wallet)).toBe(2)
  await clock.advance(1_000)
  await expect.element(again).not.toHaveAttribute('aria-disabled')
  await userEvent.click(again)
  await expect.poll(() => asked(wallet)).toBe(3)
})

test('while the wallet is asked again the latch stays where it was and keeps the focus', async () => {
  const wallet = announce('Harbor')
  wallet.next(ask, 'reject')
  await openView(view)
  await expect.element(button('Try again')).not.toHaveAttribute('aria-disabled')
  const held = wallet.hold(ask)
  await userEvent.click(button('Try again'))
  await held.asked
  const waiting = button('Waiting for Harbor')
  await expect.element(waiting).toHaveAttribute('aria-busy', 'true')
  await expectFocus(waiting)
  held.release('reject')
  await expectFocus(button('Try again'))
})

test('a request that is still open in the wallet is told apart from a refusal', async () => {
  announce('Harbor', { behaviour: { [ask]: { fails: { code: -32002, message: 'Already pending' } } } })
  await openView(view)
  await expect.element(heading('Request already open in Harbor')).toBeVisible()
  await expect.element(button('Try again')).toBeVisible()
})

test('a wallet that never answers is given up after its time, with a way on', async () => {
  const clock = createClock()
  announce('Harbor', { behaviour: { [ask]: 'ignore' } })
  await openView(view, { deps: { clock } })
  await expect.element(heading('Approve in Harbor')).toBeVisible()
  await clock.advance(180_000)
  await expect.element(heading('No response from Harbor')).toBeVisible()
  await expect.element(button('Try again')).toBeVisible()
})

test("a failure shows the wallet's own reason, as one plain line", async () => {
  const message = `The <b>vault</b>\n is\u202e ${'full '.repeat(80)}`
  announce('Harbor', { behaviour: { [ask]: { fails: { code: -32603, message } } } })
  await openView(view)
  await expect.element(heading('Couldn’t connect to Harbor')).toBeVisible()
  const reason = page.getByText(/^The <b>vault<\/b> is full/).first()
  await expect.element(reason).toBeVisible()
  expect(reason.element().textContent?.length).toBeLessThanOrEqual(141)
  expect(reason.element().textContent).not.toMatch(/[\n\u202e]/)
})

test('a wallet that is not in this browser leads to where it can be got', async () => {
  const wallet = {
    id: 'harbor',
    name: 'Harbor',
    rdns: 'example.harbor',
    chrome_store: 'https://chromewebstore.google.com/detail/harbor',
  }
  const latchkey = await openView({ ...view, wallet })
  await expect.element(heading('Harbor isn’t in this browser')).toBeVisible()
  await userEvent.click(button('Get Harbor'))
  expect(shownView(latchkey)).toMatchObject({ name: 'Downloads', wallet: { id: 'harbor' } })
})

test('"Don’t have it?" leads to the downloads while the wallet is asked', async () => {
  announce('Harbor', { behaviour: { [ask]: 'ignore' } })
  const latchkey = await openView({ ...view, wallet: { id: 'harbor', name: 'Harbor' } })
  await userEvent.click(button('Get it'))
  expect(shownView(latchkey)).toMatchObject({ name: 'Downloads' })
})

test('leaving takes the request back: a late yes connects nothing', async () => {
  const wallet = announce('Harbor')
  const held = wallet.hold(ask)
  const latchkey = await openView({ name: 'Connect' })
  await userEvent.click(button(/^Harbor.*Installed/))
  await held.asked
  goBack(latchkey)
  await expect.element(button(/^Harbor.*Installed/)).toBeVisible()
  held.release()
  await expect.poll(() => wallet.requests().some(({ outcome }) => outcome.status === 'pending')).toBe(false)
  expect(latchkey.connections.getState().list).toHaveLength(0)
  expect(latchkey.attempt.getState()).toEqual({ phase: 'idle' })
})

test.each(['waiting', 'declined', 'pending', 'missing', 'late', 'joined'] as const)(
  'axe finds nothing to complain about when the attempt is %s',
  async (phase) => {
    announce('Harbor', { behaviour: { [ask]: 'ignore' } })
    const latchkey = await openView(view)
    latchkey.attempt.setState({ phase, connectorId: 'example.harbor' })
    await expect.element(page.getByRole('heading', { level: 3 })).toBeVisible()
    expect(await violations()).toEqual([])
  },
)
