import { type Adapter, connectWallet, createLatchkey, ethereum } from '@latchkey/core'
import { LatchkeyProvider } from '@latchkey/react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { OwnBuy } from './ownBuy.tsx'
import { account, button, cleanUp, mount, oneWalletAdapter, patient, undo } from './test/stage.tsx'

afterEach(cleanUp)

const checkout = 'https://pay.castell.example/p/1'
const usd = (amount: string) => ({ amount, currency: 'USD' })
const quote = {
  quoteId: 'q',
  provider: 'castell',
  name: 'Castell Pay',
  method: 'card',
  paymentTotal: usd('50'),
  paymentSubtotal: usd('49'),
  purchaseAmount: { amount: '0.016', currency: 'ETH' },
  coinbaseFee: usd('1'),
  networkFee: usd('0'),
}

/** A server whose operator has set up a provider. */
async function serve({ pathname }: URL): Promise<Response> {
  if (pathname === '/v1/supported-chains')
    return Response.json({ http: [], ws: [], capabilities: { 'eip155:1': ['onramp'] } })
  if (pathname === '/v1/onramp/options') {
    const network = { name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '' }
    return Response.json({
      paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10', max: '5000' }] }],
      purchaseCurrencies: [{ id: 'eth', name: 'Ether', symbol: 'ETH', networks: [network] }],
    })
  }
  if (pathname === '/v1/onramp/quote') return Response.json({ ...quote, quotes: [quote], outside: [] })
  if (pathname === '/v1/generators/onrampurl') return Response.json({ url: checkout, purchaseId: 'lk_1' })
  if (pathname.endsWith('/history')) return Response.json({ data: [], next: null })
  return new Response('{}', { status: 404 })
}

/** A wallet whose account can receive. */
function receivingAccount(): Adapter {
  const connector = { id: 'example.inside', name: 'Wallet', type: 'ANNOUNCED', chain: 'eip155' } as const
  const session = async () => ({
    connector,
    accounts: [account] as const,
    chainId: ethereum.caip2,
    provider: {},
    subscribe: () => () => {},
    switchChain: async () => {},
    getBalance: async () => 0n,
    signMessage: async () => '0x51',
    disconnect: async () => {},
  })
  return oneWalletAdapter(connector, session)
}

test('ownBuy.tsx: a visitor buys at the quote on screen, and gets a link when no window opens', async () => {
  const answer = async (input: RequestInfo | URL) => {
    const { url } = input instanceof Request ? input : { url: String(input) }
    return serve(new URL(url))
  }
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(answer)
  const opened = vi.spyOn(globalThis, 'open').mockReturnValue(null)
  undo.push(
    () => fetched.mockRestore(),
    () => opened.mockRestore(),
  )
  const latchkey = createLatchkey({
    networks: [ethereum],
    adapters: [receivingAccount()],
    locale: 'en',
    endpoints: 'https://server.example',
    logLevel: 'silent',
  })
  mount(
    <LatchkeyProvider latchkey={latchkey}>
      <OwnBuy />
    </LatchkeyProvider>,
  )
  await connectWallet(latchkey, 'example.inside')
  await expect.element(button('Castell Pay: 0.016 ETH'), patient).toBeVisible()
  await page.getByRole('textbox', { name: 'You pay, in USD' }).fill('5', patient)
  await expect.element(page.getByText('No provider takes this amount.'), patient).toBeVisible()
  await page.getByRole('textbox', { name: 'You pay, in USD' }).fill('50', patient)
  await button('Buy').click(patient)
  const link = page.getByRole('link', { name: 'Open the provider’s page' })
  await expect.element(link, patient).toHaveAttribute('href', checkout)
})
