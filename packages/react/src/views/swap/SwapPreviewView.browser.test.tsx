import { openModal, type SentTransaction } from '@latchkey/core'
import { WalletDeclinedError } from '@latchkey/core/adapter'
import { reviewSwap, swapStore } from '@latchkey/core/swap'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { harbour } from '../../test/chains.ts'
import { button, dialog, patient } from '../../test/stage.tsx'
import { dollar, ether, ines, stranger, swapStage } from '../../test/swapStage.tsx'
import { shownView, violations } from '../../test/viewStage.tsx'

type Given = Parameters<typeof swapStage>[0]

/** A visitor at the review of a swap. */
async function reviewed(given: Given = {}) {
  const stage = await swapStage(given)
  await button(/^Review swap/).click(patient)
  await expect.element(dialog('Review swap'), patient).toBeVisible()
  return stage
}

const fromDollars = { name: 'Swap', from: dollar.address, to: ether.address, amount: '300' } as const
const step = () => page.getByRole('list', { name: 'Steps' }).getByRole('listitem')

test('S2.15 the visitor approves exactly the amount of a token, then swaps it, and returns to the account', async () => {
  const sent: unknown[] = []
  const { latchkey, server } = await reviewed({
    view: fromDollars,
    prepare(swaps) {
      swaps.allowance = 0n
    },
    wallet: {
      async send(transfer) {
        sent.push(transfer)
        server.allowance = 10n ** 40n
        return { hash: `0x${String(sent.length).repeat(64)}` }
      },
    },
  })
  await expect
    .element(button(/^Approve USDC first/), patient)
    .toMatchTextContent(/Step 1 of 2, only this amount/)
  await expect.element(step().first()).toMatchTextContent(/Approve USDC.*300 only/)
  expect(await violations()).toEqual([])
  await button(/^Approve USDC first/).click()
  await expect.element(button(/^Swap 300 USDC/), patient).toBeVisible()
  await expect.element(step().first()).toMatchTextContent(/USDC approved/)
  await button(/^Swap 300 USDC/).click()
  await expect.poll(() => shownView(latchkey).name, patient).toBe('Account')
  expect(sent).toHaveLength(2)
  expect(swapStore(latchkey).getState().amount.text).not.toBe('300')
})

test('a request that the visitor declines leaves the review unchanged, without an error', async () => {
  const { latchkey } = await reviewed({
    wallet: { send: () => Promise.reject(new WalletDeclinedError()) },
  })
  await button(/^Swap 1 ETH/).click(patient)
  await expect.poll(() => swapStore(latchkey).getState().step, patient).toBe('reviewing')
  await expect.element(button(/^Swap 1 ETH/), patient).toBeVisible()
  expect(page.getByRole('alert').elements()).toEqual([])
})

test('while the wallet has a request the review says so, and the visitor can stop waiting', async () => {
  await reviewed({ wallet: { send: () => new Promise(() => {}) } })
  await button(/^Swap 1 ETH/).click(patient)
  await expect.element(step(), patient).toMatchTextContent(/Swap.*Confirm in Foxglove/)
  await expect.element(step()).toHaveAttribute('aria-current', 'step')
  expect(button(/^Swap 1 ETH/).elements()).toEqual([])
  await button('Stop waiting').click()
  await expect.element(button(/^Swap 1 ETH/), patient).toBeVisible()
})

test('the focus stays in the review while the wallet is asked', async () => {
  await reviewed({ wallet: { send: () => new Promise(() => {}) } })
  const confirm = button(/^Swap 1 ETH/)
  await expect.element(confirm, patient).toBeVisible()
  ;(confirm.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Stop waiting'), patient).toBeVisible()
  await expect.poll(() => dialog('Review swap').element().matches(':focus-within'), patient).toBe(true)
  await button('Stop waiting').click()
  await expect.element(confirm, patient).toBeVisible()
  expect(dialog('Review swap').element().matches(':focus-within')).toBe(true)
})

test('a severe caution must be acknowledged before the wallet gets a request', async () => {
  const { latchkey } = await swapStage({
    view: { name: 'Swap', to: stranger.address },
    prepare(server) {
      server.unlisted = stranger
    },
  })
  await expect.element(page.getByText('SCAM is an unverified token'), patient).toBeVisible()
  await button('Review swap').click(patient)
  const confirm = button('Confirm the warning')
  await expect.element(confirm, patient).toHaveAttribute('aria-disabled', 'true')
  expect(await violations()).toEqual([])
  await page.getByRole('checkbox', { name: 'I’ve read this and want to swap' }).click({ force: true })
  await expect.element(button(/^Swap 1 ETH/), patient).toBeVisible()
  await button('Cancel').click()
  await expect.element(dialog('Swap'), patient).toBeVisible()
  expect(reviewSwap(latchkey)).toBe(true)
})

test('a review of an empty form leads to the form', async () => {
  const { latchkey } = await swapStage({ view: { name: 'SwapPreview' } })
  await expect.element(page.getByRole('heading', { name: 'Nothing to review' }), patient).toBeVisible()
  await button('Start').click()
  await expect.poll(() => shownView(latchkey).name, patient).toBe('Swap')
})

const sent = {
  id: 'swap 1',
  chainId: harbour.caip2,
  account: `${harbour.caip2}:${ines}`,
  connectorId: 'example.foxglove',
  hash: `0x${'7'.repeat(64)}`,
  nonce: 1,
  to: `0x${'c0'.repeat(20)}`,
  token: { symbol: 'ETH', decimals: 18 },
  amount: '750000000000000000',
  purpose: 'swap',
  receives: {
    token: { symbol: 'USDC', decimals: 6, address: dollar.address },
    amount: '2249100000',
    least: '2226609000',
  },
  sentAt: Date.now() - 1_000,
  status: 'pending',
} satisfies SentTransaction

const sentKey = {
  name: 'sentTransactions',
  schema: { '~standard': { validate: (value: unknown) => ({ value }) } },
}

test('a pending swap is listed in the account, and opens its result', async () => {
  const looks: { at: 'pool' | 'block' } = { at: 'pool' }
  const { latchkey } = await swapStage({
    view: { name: 'Wallets' },
    wallet: {
      look: async () =>
        looks.at === 'pool' ? { at: 'pool' } : { at: 'block', ok: true, block: '7', arrived: 2_250_000_000n },
    },
  })
  latchkey.storage.write(sentKey, [sent])
  openModal(latchkey, { name: 'Account' })
  const row = page.getByRole('list', { name: 'In progress' }).getByRole('button')
  await expect.element(row, patient).toMatchTextContent(/Swapping.*0\.75 ETH to USDC/)
  await row.click()
  await expect
    .element(page.getByRole('heading', { name: /^(Swapping|Still swapping)$/ }), patient)
    .toBeVisible()
  await expect.element(page.getByText(/You can close this window\./).first()).toBeVisible()
  looks.at = 'block'
  await expect.element(page.getByRole('heading', { name: '+2,250 USDC' }), patient).toBeVisible()
  await expect.element(page.getByText('+0.9 USDC')).toBeVisible()
  expect(await violations()).toEqual([])
})

test('a swap that was reverted for its price says so, and leads to a new quote for the same tokens', async () => {
  const { latchkey } = await swapStage({ view: { name: 'Wallets' } })
  // The widget no longer polls an old, finished transaction.
  const anHourAgo = Date.now() - 3_600_000
  const failed = {
    ...sent,
    status: 'failed',
    settledAt: anHourAgo,
    sentAt: anHourAgo,
    reason: 'Too little received',
  }
  latchkey.storage.write(sentKey, [failed])
  openModal(latchkey, { name: 'SwapConfirmed', id: sent.id })
  await expect.element(page.getByRole('heading', { name: 'The price moved too far' }), patient).toBeVisible()
  await expect.element(page.getByText('Your minimum')).toBeVisible()
  expect(await violations()).toEqual([])
  await button('Get a new price').click()
  await expect.element(page.getByRole('textbox', { name: 'You pay' }), patient).toHaveValue('0.75')
})
