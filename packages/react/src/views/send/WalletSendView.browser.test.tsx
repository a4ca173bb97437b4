import { closeModal, getSent, openModal, type SendState, type Store, sendStore } from '@latchkey/core'
import { useSandboxPage as sandboxPage } from '@latchkey/testing/contract'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { alice, sendStage, tokenPicture } from '../../test/sendStage.tsx'
import { button, dialog, patient } from '../../test/stage.tsx'
import { shownView, violations } from '../../test/viewStage.tsx'

const sandbox = sandboxPage()

async function opened(options = {}) {
  const wallet = await sandbox.wallet()
  const [chain] = sandbox.chains()
  const latchkey = await sendStage({ chain, usdc: sandbox.usdc(), wallet, ...options })
  await expect.element(button(/^Max/), patient).toBeVisible()
  return { wallet, latchkey }
}

const amount = () => page.getByRole('textbox', { name: 'You send' })
const receiver = () => page.getByRole('textbox', { name: 'To' })

async function chooseUsdc() {
  await button('ETH, change token').click()
  await button(/USD Coin/).click()
  await expect.element(button('USDC, change token'), patient).toBeVisible()
}

test('S1.08 S1.15 with the keyboard alone a visitor sends coin to a name and sees it confirmed', async () => {
  const { latchkey, wallet } = await opened()
  await expect.poll(() => amount().element().matches(':focus'), patient).toBe(true)
  await userEvent.keyboard('0.25{Enter}')
  await expect.poll(() => receiver().element().matches(':focus'), patient).toBe(true)
  await userEvent.keyboard('alice.eth')
  await expect.element(page.getByText(/alice\.eth is this address/), patient).toBeVisible()
  await expect.element(page.getByText('First time sending to this address')).toBeVisible()
  const review = button('Review')
  await expect.element(review, patient).toBeVisible()
  expect(await violations()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog('Review send'), patient).toBeVisible()
  await expect.element(page.getByText(`0x${alice.slice(2, 6)}`, { exact: true })).toBeVisible()
  await expect.element(page.getByText('$750.00')).toBeVisible()
  expect(await violations()).toEqual([])
  const send = button('Send 0.25 ETH')
  await expect.element(send, patient).toBeVisible()
  // From the heading on, Tab leads to it.
  for (let step = 0; step < 6 && !send.element().matches(':focus'); step += 1)
    await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Sent' }), patient).toBeVisible()
  // The banner that it has begun would contradict the view by now.
  await expect.element(page.getByText('Transaction started')).not.toBeInTheDocument()
  expect(await violations()).toEqual([])
  const [asked] = wallet.requests().filter(({ method }) => method === 'eth_sendTransaction')
  expect(asked?.params).toMatchObject([{ to: alice, value: '0x3782dace9d90000' }])
  await button('Done').click()
  await expect.poll(() => shownView(latchkey).name, patient).toBe('Account')
  expect(sendStore(latchkey).getState().amount.text).toBe('')
})

test('a token is sent by its worth in money, and a rejection loses nothing', async () => {
  const { latchkey, wallet } = await opened()
  await chooseUsdc()
  await button(/enter amount in US dollars/i).click()
  await amount().fill('2.5')
  await receiver().fill(alice)
  await button('Review').click()
  wallet.next('eth_sendTransaction', { fails: { code: 4001, message: 'no' } })
  await button('Send 2.5 USDC').click()
  await expect
    .poll(() => wallet.requests().some(({ method }) => method === 'eth_sendTransaction'), patient)
    .toBe(true)
  await expect.element(button('Send 2.5 USDC'), patient).toBeVisible()
  expect(page.getByRole('alert').elements()).toEqual([])
  await button('Cancel').click()
  await expect.element(amount(), patient).toHaveValue('2.5')
  closeModal(latchkey)
  await expect.element(dialog('Send')).not.toBeInTheDocument()
  openModal(latchkey, { name: 'WalletSend' })
  await expect.element(amount(), patient).toHaveValue('2.5')
  await button('Review').click()
  await button('Send 2.5 USDC').click()
  await expect.element(page.getByRole('heading', { name: 'Sent' }), patient).toBeVisible()
})

test('the button says what is missing, and what is wrong is tied to its field', async () => {
  await opened()
  await expect.element(button('Enter an amount')).toHaveAttribute('aria-disabled', 'true')
  await amount().fill('1000000')
  await expect.element(button('Lower the amount'), patient).toBeVisible()
  await expect.element(amount()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(amount()).toHaveAccessibleDescription(/too much/)
  await receiver().fill(alice.slice(0, 32))
  await expect.element(receiver(), patient).toHaveAccessibleDescription(/10 characters short/)
  await amount().fill('12,34,567')
  await expect.element(button('Check the amount'), patient).toBeVisible()
  await expect.element(amount()).toHaveAccessibleDescription(/Enter a number, like 12.5/)
  await amount().fill('0.1')
  await expect.element(button('Check the address'), patient).toBeVisible()
  await receiver().fill('nobody.eth')
  await expect.element(receiver(), patient).toHaveAccessibleDescription(/no address on this network/)
  expect(await violations()).toEqual([])
})

test('the form stays where it is when the cost becomes known', async () => {
  const { latchkey } = await opened()
  const cost = page.getByText('Network cost')
  await expect.element(cost, patient).toBeVisible()
  const store = sendStore(latchkey) as Store<SendState>
  const known = store.getState()
  const top = () => button('Enter an amount').element().getBoundingClientRect().top
  const before = top()
  store.setState({ ...known, fee: { phase: 'unknown' } })
  await expect.element(cost).not.toBeInTheDocument()
  expect(top()).toBe(before)
})

test('Max leaves what the network may take', async () => {
  const { latchkey } = await opened()
  await receiver().fill(alice)
  await expect.poll(() => sendStore(latchkey).getState().fee.phase, patient).toBe('ready')
  await button(/^Max/).click()
  await expect.element(button('Review'), patient).toBeVisible()
  const left = Number((amount().element() as HTMLInputElement).value)
  expect(left).toBeLessThan(1)
  expect(left).toBeGreaterThan(0.99)
})

test('what was copied is read only when Paste is pressed, and a browser that says no is told in words', async () => {
  const read = vi
    .spyOn(navigator.clipboard, 'readText')
    .mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  await opened()
  expect(read).not.toHaveBeenCalled()
  await button('Paste').click()
  await expect.element(page.getByText(/Your browser blocked pasting/).first(), patient).toBeVisible()
  await expect.poll(() => receiver().element().matches(':focus'), patient).toBe(true)
  read.mockResolvedValueOnce(` ${alice}\n`)
  await button('Paste').click()
  const change = button('Change recipient')
  await expect.element(change, patient).toBeVisible()
  await expect.poll(() => change.element().matches(':focus'), patient).toBe(true)
  await change.click()
  await expect.element(receiver(), patient).toHaveValue(alice)
  // What is no address stays in the field, with the focus and with the words that say why, which are read out.
  await button('Clear recipient').click()
  read.mockResolvedValueOnce(alice.slice(0, 32))
  await button('Paste').click()
  await expect.element(receiver(), patient).toHaveAccessibleDescription(/10 characters short/)
  expect(receiver().element().matches(':focus')).toBe(true)
  await expect
    .element(page.getByRole('status').filter({ hasText: '10 characters short' }))
    .toBeInTheDocument()
  read.mockRestore()
})

test('an address made to look like one from before is not sent to unread', async () => {
  const { latchkey } = await opened()
  const known = { address: alice, at: Date.now() - 1_000 }
  latchkey.storage.write({ name: 'recentReceivers' } as never, { eip155: [known] } as never)
  closeModal(latchkey)
  await expect.element(dialog('Send')).not.toBeInTheDocument()
  openModal(latchkey, { name: 'WalletSend' })
  await expect.element(page.getByRole('list', { name: 'Recent recipients' }), patient).toBeVisible()
  await amount().fill('0.1')
  await receiver().fill(`${alice.slice(0, 6)}${'1'.repeat(32)}${alice.slice(-4)}`.toLowerCase())
  await expect.element(page.getByText('Look-alike address'), patient).toBeVisible()
  await expect.element(button('Confirm the warning'), patient).toHaveAttribute('aria-disabled', 'true')
  expect(await violations()).toEqual([])
  await page.getByRole('checkbox').click()
  await expect.element(button('Review'), patient).toBeVisible()
  await button('Clear recipient').click()
  await button('Remove 0x7099…79C8').click()
  await expect.element(page.getByRole('list', { name: 'Recent recipients' })).not.toBeInTheDocument()
  // Its button is gone: the field goes on.
  expect(receiver().element().matches(':focus')).toBe(true)
})

test('from right to left, amounts and addresses still read from left to right', async () => {
  const [chain] = sandbox.chains()
  const wallet = await sandbox.wallet()
  await sendStage({ chain, usdc: sandbox.usdc(), wallet, options: { locale: 'ar' } })
  const input = page.getByRole('textbox', { name: 'ترسل' })
  await expect.element(input, patient).toBeVisible()
  await input.fill('0.5')
  expect(getComputedStyle(input.element()).direction).toBe('ltr')
  const to = page.getByRole('textbox', { name: 'إلى' })
  await to.fill(alice)
  // Left to right, and beginning where the card's lines begin.
  expect(getComputedStyle(to.element())).toMatchObject({ direction: 'ltr', textAlign: 'end' })
  await expect.element(button('مراجعة'), patient).toBeVisible()
  expect(await violations()).toEqual([])
})

test('a token is found by its address, and what is called otherwise is not there', async () => {
  await opened()
  await button('ETH, change token').click()
  const search = page.getByRole('searchbox', { name: 'Name, symbol or address' })
  await search.fill(sandbox.usdc().slice(0, 12))
  await expect.element(button(/USD Coin/), patient).toBeVisible()
  await expect.element(button(/Ether/)).not.toBeInTheDocument()
  await search.fill('walnut')
  await expect.element(page.getByRole('heading', { name: 'No tokens found' }), patient).toBeVisible()
  expect(await violations()).toEqual([])
  await button('Show all tokens').click()
  await expect.element(button(/Ether/), patient).toBeVisible()
})

test('a wallet that says nothing can be waited for no longer, and one that fails says why', async () => {
  const { wallet } = await opened()
  await amount().fill('0.1')
  await receiver().fill(alice)
  await button('Review').click()
  wallet.next('eth_sendTransaction', 'ignore')
  await button('Send 0.1 ETH').click()
  await expect.element(button('Confirm in Harbor'), patient).toHaveAttribute('aria-busy', 'true')
  expect(await violations()).toEqual([])
  await button('Stop waiting').click()
  wallet.next('eth_sendTransaction', { fails: { code: -32000, message: 'nonce too low' } })
  await button('Send 0.1 ETH').click()
  await expect.element(button('Try again'), patient).toBeVisible()
  await expect.element(page.getByText(/nonce too low/).first()).toBeVisible()
  await button('Try again').click()
  await expect.element(page.getByRole('heading', { name: 'Sent' }), patient).toBeVisible()
})

test('Back while the wallet is asked leads to the form as it was filled in; the late yes is told and followed', async () => {
  const { latchkey, wallet } = await opened()
  await amount().fill('0.1')
  await receiver().fill(alice)
  await button('Review').click()
  const held = wallet.hold('eth_sendTransaction')
  await button('Send 0.1 ETH').click()
  await held.asked
  await expect.element(button('Confirm in Harbor'), patient).toHaveAttribute('aria-busy', 'true')
  await button('Back').click()
  await expect.element(dialog('Send'), patient).toBeVisible()
  await expect.element(amount(), patient).toHaveValue('0.1')
  await expect.element(button('Review'), patient).toBeVisible()
  expect(sendStore(latchkey).getState()).toMatchObject({ phase: 'editing', receiver: { address: alice } })
  expect(page.getByRole('alert').elements()).toEqual([])
  closeModal(latchkey)
  await expect.element(dialog('Send')).not.toBeInTheDocument()
  held.release()
  await expect.poll(() => latchkey.notice.getState().message, patient).toBe('Transaction started')
  expect(sendStore(latchkey).getState().amount.text).toBe('')
  await expect.poll(() => getSent(latchkey)[0]?.status, patient).toBe('confirmed')
})

test('whoever comes back to the form while the wallet is asked sees the question, and the form is one step back', async () => {
  const { latchkey, wallet } = await opened()
  await amount().fill('0.1')
  await receiver().fill(alice)
  await button('Review').click()
  const held = wallet.hold('eth_sendTransaction')
  await button('Send 0.1 ETH').click()
  await held.asked
  closeModal(latchkey)
  await expect.element(dialog('Review send')).not.toBeInTheDocument()
  openModal(latchkey, { name: 'WalletSend' })
  await expect.element(button('Confirm in Harbor'), patient).toBeVisible()
  await button('Back').click()
  await expect.element(amount(), patient).toHaveValue('0.1')
  held.release('reject')
  await expect.element(button('Review'), patient).toBeVisible()
})

test('digits are grouped while they are typed, and the caret stays beside its digit', async () => {
  const { latchkey } = await opened()
  const sent = () => sendStore(latchkey).getState().amount.decimal
  const input = amount().element() as HTMLInputElement
  await amount().fill('')
  input.focus()
  await userEvent.keyboard('1234567.5')
  await expect.element(amount()).toHaveValue('1,234,567.5')
  input.setSelectionRange(1, 1)
  await userEvent.keyboard('9')
  await expect.element(amount()).toHaveValue('19,234,567.5')
  expect(input.selectionStart).toBe(2)
  await userEvent.keyboard('{Delete}')
  await expect.element(amount()).toHaveValue('1,934,567.5')
  expect([input.selectionStart, sent()]).toEqual([3, '1934567.5'])
  await amount().fill('1,000.50')
  await expect.poll(sent).toBe('1000.50')
  await amount().fill('0,5')
  await expect.poll(sent).toBe('0.5')
  await expect.element(amount()).toHaveAttribute('aria-describedby')
  expect(input.getAttribute('aria-invalid')).toBeNull()
})

test('an amount that can be read in two ways is asked back with both', async () => {
  const { latchkey } = await opened({ options: { locale: 'en-CH' } })
  await amount().fill('1,500')
  await expect.element(amount(), patient).toHaveAccessibleDescription(/Did you mean 1[’']500 or 1\.5\?/)
  expect(sendStore(latchkey).getState().amount.decimal).toBeUndefined()
  await expect.element(button('Check the amount')).toHaveAttribute('aria-disabled', 'true')
  expect(await violations()).toEqual([])
})

test('Sent shows the very pictures of token and receiver that the review showed', async () => {
  const { latchkey } = await opened({ options: { images: 'all' } })
  const face = tokenPicture.replace('M0', 'M1')
  await amount().fill('0.1')
  await receiver().fill(alice)
  await expect.element(button('Review'), patient).toBeVisible()
  const store = sendStore(latchkey) as Store<SendState>
  const { receiver: written, ...state } = store.getState()
  if (written.phase !== 'ready') throw new Error('Nobody is filled in.')
  store.setState({ ...state, receiver: { ...written, image: face } })
  await button('Review').click()
  const pictures = () =>
    [...document.querySelectorAll('*')]
      .flatMap(({ shadowRoot }) => [...(shadowRoot?.querySelectorAll('.view img') ?? [])])
      .map((image) => image.getAttribute('src'))
      .filter((src) => src === tokenPicture || src === face)
  await expect.poll(pictures, patient).toEqual([tokenPicture, face])
  await button('Send 0.1 ETH').click()
  await expect.element(page.getByRole('heading', { name: 'Sent' }), patient).toBeVisible()
  await expect.poll(pictures, patient).toEqual([tokenPicture, face])
})

test('a word that may still become a name is not called wrong while it is typed', async () => {
  await opened()
  await amount().fill('0.1')
  receiver().element().focus()
  await userEvent.keyboard('ali')
  await expect.element(button('Enter a name or address'), patient).toBeVisible()
  expect(receiver().element().getAttribute('aria-invalid')).toBeNull()
  await userEvent.keyboard('{Tab}')
  await expect.element(receiver(), patient).toHaveAccessibleDescription(/isn’t valid on this network/)
  await expect.element(button('Check the address'), patient).toBeVisible()
})

test('a failed look-up of a name says so, and can be tried again', async () => {
  await opened()
  await receiver().fill('broken.eth')
  await expect.element(receiver(), patient).toHaveAccessibleDescription('The registry is being moved.')
  await expect.element(button('Try again')).toBeVisible()
})
