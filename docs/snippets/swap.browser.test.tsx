import { type Adapter, connectWallet, createLatchkey, ethereum } from '@latchkey/core'
import { LatchkeyProvider } from '@latchkey/react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { OwnSwap } from './ownSwap.tsx'
import { account, button, cleanUp, mount, oneWalletAdapter, patient, undo } from './test/stage.tsx'

afterEach(cleanUp)

const router = '0x1111111111111111111111111111111111111111'
const shell = '0x2222222222222222222222222222222222222222'
const one = 10n ** 18n

/** A service that gives 3 SHELL for 1 ETH. */
function serve(url: URL, init: RequestInit | undefined): object {
  const query = (key: string) => url.searchParams.get(key) ?? ''
  const token = (symbol: string, address: string) => ({
    name: symbol,
    symbol,
    address: `eip155:1:${address}`,
    decimals: 18,
    logoUri: null,
    eip2612: null,
  })
  switch (url.pathname.split('/').at(-1)) {
    case 'tokens':
      return { tokens: [token('ETH', `0x${'e'.repeat(40)}`), token('SHELL', shell)] }
    case 'price':
      return { fungibles: [] }
    case 'gas-price':
      return { standard: '1', fast: '1', instant: '1' }
    case 'quotes': {
      const [fromAmount, fromAccount, toAccount] = [query('amount'), query('from'), query('to')]
      return {
        quotes: [
          {
            id: null,
            fromAmount,
            fromAccount,
            toAmount: String(BigInt(fromAmount) * 3n),
            toAccount,
            priceImpactBps: 4,
          },
        ],
      }
    }
    case 'build-transaction': {
      const { amount } = JSON.parse(String(init?.body))
      return {
        tx: {
          from: `eip155:1:${account}`,
          to: `eip155:1:${router}`,
          data: '0x5ae401dc00',
          amount: String(BigInt(amount) * 3n),
          eip155: { gas: '1', gasPrice: '1' },
        },
      }
    }
    default:
      return { http: [], ws: [], capabilities: {} }
  }
}

/** A wallet with 5 of everything, and where it was asked to send. */
function playedWallet(asked: string[]): Adapter {
  const connector = { id: 'example.wallet', name: 'Wallet', type: 'ANNOUNCED', chain: 'eip155' } as const
  const session = async () => ({
    connector,
    accounts: [account] as const,
    chainId: ethereum.caip2,
    provider: {},
    subscribe: () => () => {},
    switchChain: async () => {},
    getBalance: async () => 5n * one,
    signMessage: async () => '0x51',
    disconnect: async () => {},
    openSend: async () => ({
      readAddress: (text: string) => ({ address: text }),
      isSmartAccount: async () => false,
      estimate: async () => ({ most: 1n, gas: 1n, gasPrice: 1n }),
      check: async () => ({ isContract: false }),
      balance: async () => 5n * one,
      async send({ to }: { readonly to: string }) {
        asked.push(to)
        return { hash: `0x${'5'.repeat(64)}` }
      },
      look: async () => ({ at: 'pool' }) as const,
    }),
  })
  return oneWalletAdapter(connector, session)
}

test('ownSwap.tsx: a visitor sees the minimum received, and swaps', async () => {
  const answers = vi
    .spyOn(window, 'fetch')
    .mockImplementation(async (input, init) => Response.json(serve(new URL(String(input)), init)))
  undo.push(() => answers.mockRestore())
  const asked: string[] = []
  const latchkey = createLatchkey({
    networks: [ethereum],
    adapters: [playedWallet(asked)],
    endpoints: 'https://server.example',
    locale: 'en',
  })
  mount(
    <LatchkeyProvider latchkey={latchkey}>
      <OwnSwap token={shell} />
    </LatchkeyProvider>,
  )
  await connectWallet(latchkey, 'example.wallet')
  await expect.element(page.getByText('You get 3 SHELL, and 2.97 at least.'), patient).toBeVisible()
  await page.getByRole('textbox', { name: 'Pay ETH' }).fill('9')
  await expect.element(page.getByText('You don’t have that much ETH.'), patient).toBeVisible()
  await page.getByRole('textbox', { name: 'Pay ETH' }).fill('2')
  await expect.element(page.getByText('You get 6 SHELL, and 5.94 at least.'), patient).toBeVisible()
  await button('Review').click()
  await button('Swap').click(patient)
  await expect.poll(() => asked, patient).toEqual([router])
})
