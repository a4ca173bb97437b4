import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { firstState, type WalletState } from '../state/walletState.ts'
import { drawScreen } from '../test/drawScreen.tsx'
import { me, proposalItem, requestItem, sessionOf, you } from '../test/fixtures.ts'
import { facts, states } from '../test/states.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
/** The words of what has the focus, inside the surface. */
const focused = () => document.activeElement?.shadowRoot?.activeElement?.textContent
const stateOf = (name: string): WalletState => states[name] ?? firstState

test('a code that is typed or pasted is handed over by the latch or Enter, and not before there is one', async () => {
  const { acts } = drawScreen(stateOf('rest'))
  await expect.element(button('Paste a code first')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.fill(page.getByRole('textbox', { name: 'Code of the site' }), 'wc:abc')
  await button('Connect').click()
  await userEvent.keyboard('{Enter}')
  expect(acts.pair).toHaveBeenCalledWith('wc:abc')
})

test('a code is gone from the field once its site has answered', async () => {
  const { redraw } = drawScreen(stateOf('rest'))
  const field = page.getByRole('textbox', { name: 'Code of the site' })
  await userEvent.fill(field, 'wc:abc')
  redraw(stateOf('connecting'))
  await expect.element(button('Waiting for the site')).toHaveAttribute('aria-busy', 'true')
  redraw(stateOf('rest'))
  await expect.element(field).toHaveValue('')
})

test('a refused code says why, and typing again clears it', async () => {
  const { acts } = drawScreen(stateOf('badCode'))
  const field = page.getByRole('textbox', { name: 'Code of the site' })
  await expect
    .element(field)
    .toHaveAccessibleDescription('This code has expired. Ask the site for a new one.')
  await userEvent.fill(field, 'w')
  expect(acts.clearPairing).toHaveBeenCalled()
})

test('a site is connected with the account that was chosen for each kind of chains', async () => {
  const { acts } = drawScreen(stateOf('proposalMany'))
  await expect.element(page.getByText('Unverified')).toBeVisible()
  await expect.element(page.getByText(/not to be had here: Ethereum and Polygon/)).toBeInTheDocument()
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Account, EVM networks' }), you)
  await button('Connect').click()
  expect(acts.connect.mock.lastCall?.[1]).toEqual({
    eip155: you,
    solana: facts.addresses.solana[0],
    bip122: facts.addresses.bip122[0],
  })
})

test('a site that asks for nothing the wallet has can only be rejected', async () => {
  const { acts } = drawScreen(stateOf('proposalImpossible'))
  await expect.element(page.getByText(/This site asks for Ethereum and Base/)).toBeVisible()
  expect(
    page.getByRole('button', { name: 'Connect', exact: true }).query()?.closest('[role=dialog]') ?? null,
  ).toBe(null)
  await button('Reject').click()
  expect(acts.reject).toHaveBeenCalledOnce()
})

test('the latch says exactly what is sent, and gives the price that was shown', async () => {
  const { acts } = drawScreen(stateOf('sendToken'))
  await expect.element(page.getByText('0.00003151 ETH')).toBeInTheDocument()
  await button('Send 1,250.5 USDC').click()
  expect(acts.approve.mock.lastCall?.[1]).toEqual({
    gas: 21_000n,
    maxFeePerGas: 1_500_000_007n,
    maxPriorityFeePerGas: 1n,
  })
})

test('a transaction that would fail says why and cannot be sent', async () => {
  const failing = {
    ...facts.reads,
    estimate: async () => ({ known: false, reason: 'not enough ether' }) as const,
  }
  const { acts } = drawScreen(stateOf('send'), { ...facts, reads: failing })
  await expect.element(page.getByText('The network says that this will fail: not enough ether')).toBeVisible()
  await expect.element(button('This would fail')).toHaveAttribute('aria-disabled', 'true')
  expect(acts.approve).not.toHaveBeenCalled()
})

test('an approval without limit is called one, in words and in the latch', async () => {
  drawScreen(stateOf('approveUnlimited'))
  await expect.element(page.getByText(/It may take all USDC of this account/)).toBeVisible()
  await expect.element(button('Allow without limit')).toBeVisible()
})

test('a call that cannot be read is warned of', async () => {
  drawScreen(stateOf('contract'))
  await expect.element(page.getByText(/This wallet cannot read what this call does/)).toBeVisible()
})

test('a permit is called what it is, and fields that are not signed are told', async () => {
  drawScreen(stateOf('permit'))
  await expect.element(page.getByRole('dialog', { name: 'Sign to allow spending?' })).toBeVisible()
  await expect.element(page.getByText(/can move tokens of yours, without asking again/)).toBeVisible()
  await expect.element(button('Sign and allow')).toBeVisible()
  await expect
    .element(page.getByText('1 field is not part of what is signed, and left out.'))
    .toBeInTheDocument()
  await expect.element(page.getByText('not signed', { exact: true })).not.toBeInTheDocument()
})

test('a sign-in for another site than the one that asks is called theft', async () => {
  drawScreen(stateOf('signInStolen'))
  await expect
    .element(page.getByText(/signs you in to bank.example, but app.paperharbour.example asks/))
    .toBeVisible()
})

test('a press meant for one question does not answer the next', async () => {
  const [first, second] = [requestItem({ id: 1 }), requestItem({ id: 2 })]
  const { acts, redraw } = drawScreen({ ...firstState, waiting: [first, second] })
  await button('Sign').click()
  expect(acts.approve).toHaveBeenCalledTimes(1)
  redraw({ ...firstState, waiting: [second] })
  // The second half of a double press, before anybody could have read the new question.
  await expect.poll(() => page.getByRole('dialog').query()?.textContent).not.toContain('1 more is waiting')
  const latch = button('Sign').element()
  if (latch.getAttribute('aria-disabled') === 'true') (latch as HTMLElement).click()
  expect(acts.approve).toHaveBeenCalledTimes(1)
  await button('Sign').click()
  expect(acts.approve).toHaveBeenCalledTimes(2)
})

test('several that wait are counted, and can be rejected together', async () => {
  const { acts } = drawScreen(stateOf('queue'))
  await expect.element(page.getByText('2 more are waiting')).toBeInTheDocument()
  await button('Reject all 3').click()
  expect(acts.reject.mock.lastCall?.[0]).toHaveLength(3)
})

test('closing is not an answer: the question is put aside and a row leads back to it', async () => {
  const { acts } = drawScreen(stateOf('message'))
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => acts.putAside.mock.calls.length).toBe(1)
  expect(acts.reject).not.toHaveBeenCalled()
})

test('what was put aside is one press away', async () => {
  const { acts } = drawScreen(stateOf('aside'))
  await button(/2 requests wait for you/).click()
  expect(acts.bringUp).toHaveBeenCalledOnce()
})

test('while something is signed, nothing can be pressed', async () => {
  const { acts } = drawScreen(stateOf('working'))
  await expect.element(button('Signing')).toHaveAttribute('aria-busy', 'true')
  await expect.element(button('Reject')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Escape}')
  expect(acts.putAside).not.toHaveBeenCalled()
})

test('a connected site says what it sees, and can be moved and left', async () => {
  const { acts } = drawScreen({ ...firstState, sessions: [sessionOf()] })
  await button(/Paper Harbour/).click()
  await expect.poll(focused).toBe('Site')
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Network it is on' }), 'Sandbox Base')
  expect(acts.switchChain).toHaveBeenCalledWith('a'.repeat(64), 'eip155:8131338')
  await userEvent.selectOptions(page.getByRole('combobox', { name: /Account it sees/ }), you)
  expect(acts.switchAccount).toHaveBeenCalledWith('a'.repeat(64), 'eip155', you)
  await button('Disconnect').click()
  expect(acts.disconnect).toHaveBeenCalledWith('a'.repeat(64))
})

test('a site that left while it was looked at leads back home', async () => {
  const { redraw } = drawScreen({ ...firstState, sessions: [sessionOf()] })
  await button(/Paper Harbour/).click()
  redraw(firstState)
  await expect.element(page.getByText('No site is connected yet.')).toBeVisible()
})

test('a chain that is not reached is said so, not shown as nothing', async () => {
  drawScreen(stateOf('rest'), { ...facts, reads: { ...facts.reads, balance: async () => undefined } })
  await expect.element(page.getByText('Not reached').first()).toBeVisible()
})

test('a chain has the picture that sites show for it in every view', async () => {
  const drawing = encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>')
  const imageOf = (id: string) => `data:image/svg+xml,${drawing}#${id}`
  const chains = facts.chains.map((chain) => ({ ...chain, image: imageOf(chain.id) }))
  const { redraw } = drawScreen({ ...firstState, sessions: [sessionOf()] }, { ...facts, chains })
  const pictures = (inside = '') =>
    [...document.querySelectorAll('*')]
      .flatMap(({ shadowRoot }) => [...(shadowRoot?.querySelectorAll(`${inside} img`) ?? [])])
      .map((image) => image.getAttribute('src'))
  const [ethereum, base] = [imageOf('eip155:8131337'), imageOf('eip155:8131338')]
  await expect.poll(() => pictures()).toEqual([ethereum, base])
  for (const question of ['proposal', 'switchChain']) {
    redraw(stateOf(question))
    await expect.poll(() => pictures('[role=dialog]')).toEqual([ethereum, base])
  }
  redraw({ ...firstState, sessions: [sessionOf({ activeChain: 'eip155:8131338' })] })
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await button(/Paper Harbour/).click()
  await expect.poll(() => pictures()).toEqual([base])
})

test('without a camera the picture and the text are the way', async () => {
  drawScreen(stateOf('rest'))
  await button('Scan a code').click()
  await expect.element(page.getByText(/The camera cannot be used here/)).toBeVisible()
  await expect.element(page.getByLabelText('Choose a picture')).toBeInTheDocument()
  await button('Back').click()
  await expect.poll(focused).toBe('Latchkey Wallet')
  await expect.element(page.getByRole('combobox', { name: 'Account' })).toHaveValue(me)
})

test('the title of a sheet is where the focus goes, and the question is named by it', async () => {
  drawScreen({ ...firstState, waiting: [proposalItem()] })
  await expect.element(page.getByRole('dialog', { name: 'Connect to this site?' })).toBeVisible()
  await expect
    .poll(() => document.activeElement?.shadowRoot?.activeElement?.closest('[role=dialog]') !== null)
    .toBe(true)
})
