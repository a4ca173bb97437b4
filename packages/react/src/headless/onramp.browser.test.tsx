import { connectWallet, createLatchkey } from '@latchkey/core'
import { pageDeps } from '@latchkey/core/internal'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { LatchkeyContext } from '../provider/latchkeyContext.ts'
import { harbour } from '../test/chains.ts'
import { oneWalletAdapter } from '../test/oneWalletAdapter.ts'
import { button, mount, patient } from '../test/stage.tsx'
import { useOnramp } from './useOnramp.ts'

const ines = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const checkout = 'https://pay.castell.example/p/1'
const usd = (amount: string) => ({ amount, currency: 'USD' })

function Form(): ReactElement {
  const { state, quote, problem, destination, isOffered, purchases, ...steps } = useOnramp({ amount: '40' })
  const { setAmount, chooseProvider, buy, showWindow, check, giveUp } = steps
  return (
    <>
      <p>{`offered ${isOffered}`}</p>
      <p>{`pay ${state.amount.decimal} ${state.paymentCurrency} by ${quote?.provider}`}</p>
      <p>{`problem ${problem?.kind ?? 'none'}`}</p>
      <p>{`to ${destination}`}</p>
      <ul>
        {purchases.map(({ purchase, phase, window }) => (
          <li key={purchase.id}>{`${purchase.id} ${purchase.state} ${phase} ${window}`}</li>
        ))}
      </ul>
      <button type="button" onClick={() => setAmount('7000')}>
        too much
      </button>
      <button type="button" onClick={() => setAmount('60')}>
        sixty
      </button>
      <button type="button" onClick={() => chooseProvider('fennel')}>
        fennel
      </button>
      <button type="button" onClick={() => void buy()}>
        buy
      </button>
      <button type="button" onClick={() => showWindow('lk_1')}>
        show
      </button>
      <button type="button" onClick={() => void check('lk_1')}>
        check
      </button>
      <button type="button" onClick={() => giveUp('lk_1')}>
        give up
      </button>
    </>
  )
}

/** A connected visitor, a site whose server offers buying, and the opened windows. */
async function onrampStage() {
  const told = { state: 'created' }
  const windows: string[] = []
  const connector = { id: 'example.inside', name: 'Example', type: 'ANNOUNCED', chain: 'eip155' } as const
  const session = async () => ({
    connector,
    accounts: [ines] as const,
    chainId: harbour.caip2,
    provider: {},
    subscribe: () => () => {},
    switchChain: async () => {},
    getBalance: async () => 0n,
    signMessage: async () => '',
    disconnect: async () => {},
  })
  const adapter = oneWalletAdapter(connector, session)
  const latchkey = createLatchkey(
    {
      networks: [harbour],
      adapters: [adapter],
      locale: 'en',
      endpoints: 'https://server.example',
      logLevel: 'silent',
    },
    {
      ...pageDeps(),
      fetch: async (input) => answer(new URL(input instanceof Request ? input.url : input), told.state),
      windows: {
        open: () => ({ closed: false, go: (url) => void windows.push(url), focus() {}, close() {} }),
      },
    },
  )
  await connectWallet(latchkey, connector.id)
  mount(
    <LatchkeyContext.Provider value={latchkey}>
      <Form />
    </LatchkeyContext.Provider>,
  )
  return { told, windows, latchkey }
}

function answer({ pathname }: URL, state: string): Response {
  const chain = {
    name: 'harbour',
    display_name: 'Harbour',
    chain_id: String(harbour.id),
    contract_address: '',
  }
  const quote = (provider: string) => ({
    quoteId: provider,
    provider,
    name: provider,
    method: 'card',
    paymentTotal: usd('40'),
    paymentSubtotal: usd('39'),
    purchaseAmount: { amount: '0.01', currency: 'ETH' },
    coinbaseFee: usd('1'),
    networkFee: usd('0'),
  })
  if (pathname === '/v1/supported-chains')
    return Response.json({ http: [], ws: [], capabilities: { [harbour.caip2]: ['onramp'] } })
  if (pathname === '/v1/onramp/options')
    return Response.json({
      paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10', max: '5000' }] }],
      purchaseCurrencies: [{ id: 'eth', name: 'Ether', symbol: 'ETH', networks: [chain] }],
    })
  if (pathname === '/v1/onramp/quote')
    return Response.json({ ...quote('castell'), quotes: [quote('castell'), quote('fennel')], outside: [] })
  if (pathname === '/v1/generators/onrampurl') return Response.json({ url: checkout, purchaseId: 'lk_1' })
  if (pathname.endsWith('/history'))
    return Response.json({
      data: [
        {
          id: 'lk_1',
          metadata: { minedAt: '2026-11-10T10:00:00.000Z', chain: harbour.caip2, hash: '' },
          transfers: [],
          purchase: { provider: 'fennel', name: 'fennel', symbol: 'ETH', state },
        },
      ],
      next: null,
    })
  return new Response('{}', { status: 404 })
}

test('a site sells in a form of its own, with the widget closed, and follows the purchase to its end', async () => {
  const { told, windows, latchkey } = await onrampStage()
  await expect.element(page.getByText('offered true'), patient).toBeInTheDocument()
  await expect.element(page.getByText('pay 40 USD by castell'), patient).toBeInTheDocument()
  await expect.element(page.getByText(`to ${harbour.caip2}:${ines}`), patient).toBeInTheDocument()
  await button('too much').click()
  await expect.element(page.getByText('problem limit'), patient).toBeInTheDocument()
  await button('sixty').click()
  await button('fennel').click()
  await expect.element(page.getByText('pay 60 USD by fennel'), patient).toBeInTheDocument()
  await expect.element(page.getByText('problem none'), patient).toBeInTheDocument()
  await button('buy').click()
  await expect.element(page.getByText('lk_1 created waiting open'), patient).toBeInTheDocument()
  expect(windows).toEqual([checkout])
  await button('show').click()
  expect(windows).toHaveLength(1)
  told.state = 'settled'
  await button('check').click()
  await expect.element(page.getByText('lk_1 settled done open'), patient).toBeInTheDocument()
  expect(latchkey.router.getState().open).toBe(false)
})

test('a purchase that the visitor did not pay is forgotten', async () => {
  await onrampStage()
  await expect.element(page.getByText('problem none'), patient).toBeInTheDocument()
  await button('buy').click()
  await expect.element(page.getByText('lk_1 created waiting open'), patient).toBeInTheDocument()
  await button('give up').click()
  await expect.element(page.getByText('lk_1 created waiting open'), patient).not.toBeInTheDocument()
})
