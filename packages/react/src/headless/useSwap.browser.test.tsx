import { connectWallet, createLatchkey, type SwapPreset } from '@latchkey/core'
import { pageDeps } from '@latchkey/core/internal'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { LatchkeyContext } from '../provider/latchkeyContext.ts'
import { harbour } from '../test/chains.ts'
import { oneWalletAdapter } from '../test/oneWalletAdapter.ts'
import { button, mount, patient } from '../test/stage.tsx'
import { useSwap } from './useSwap.ts'

const ines = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const router = '0x1111111111111111111111111111111111111111'
const coin = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const shell = '0x2222222222222222222222222222222222222222'
const one = 10n ** 18n

const token = (symbol: string, address: string) => ({
  name: symbol,
  symbol,
  address: `${harbour.caip2}:${address}`,
  decimals: 18,
  logoUri: null,
  eip2612: null,
})

const price = (address: string, inUSD: string) => ({
  ...token('', address),
  iconUrl: null,
  price: inUSD,
  source: 'feed',
  updatedAt: null,
  confidence: 1,
})

/** A service that gives 3 SHELL for 1 ETH, and asks for an approval of SHELL. */
function serve(url: URL, body: { readonly amount: string; readonly from: string } | undefined): object {
  const query = (key: string) => url.searchParams.get(key) ?? ''
  const out = (amount: string, from: string) =>
    from.endsWith(coin) ? BigInt(amount) * 3n : BigInt(amount) / 3n
  switch (url.pathname.split('/').at(-1)) {
    case 'supported-chains':
      return { http: [harbour.caip2], ws: [], capabilities: { [harbour.caip2]: ['swap'] } }
    case 'tokens':
      return { tokens: [token('ETH', coin), token('SHELL', shell)] }
    case 'price':
      return { fungibles: [price(coin, '3'), price(shell, '1')] }
    case 'gas-price':
      return { standard: '1', fast: '1', instant: '1' }
    case 'allowance':
      return { allowance: '0', spender: router }
    case 'quotes':
      return {
        quotes: [
          {
            id: null,
            fromAmount: query('amount'),
            fromAccount: query('from'),
            toAmount: String(out(query('amount'), query('from'))),
            toAccount: query('to'),
            fees: [],
          },
        ],
      }
    case 'build-transaction':
      return {
        tx: {
          from: `${harbour.caip2}:${ines}`,
          to: `${harbour.caip2}:${router}`,
          data: '0x5ae401dc00',
          amount: String(out(body?.amount ?? '0', body?.from ?? '')),
          eip155: { gas: '1', gasPrice: '1' },
        },
      }
    default:
      return {}
  }
}

/** A connected page whose wallet approves every request, and the recorded requests. */
async function arrive() {
  const asked: { readonly to: string; readonly value: bigint | undefined }[] = []
  const connector = { id: 'example.wallet', name: 'Wallet', type: 'ANNOUNCED', chain: 'eip155' } as const
  const session = async () => ({
    connector,
    accounts: [ines] as const,
    chainId: harbour.caip2,
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
      async send({ to, call }: { readonly to: string; readonly call?: { readonly value: bigint } }) {
        asked.push({ to, value: call?.value })
        return { hash: `0x${'5'.repeat(64)}` }
      },
      look: async () => ({ at: 'pool' }) as const,
    }),
  })
  const adapter = oneWalletAdapter(connector, session)
  const latchkey = createLatchkey(
    {
      networks: [harbour],
      adapters: [adapter],
      endpoints: 'https://server.example',
      locale: 'en',
      logLevel: 'silent',
    },
    {
      ...pageDeps(),
      fetch: async (input, init) =>
        Response.json(serve(new URL(String(input)), init?.body ? JSON.parse(String(init.body)) : undefined)),
    },
  )
  latchkey.start()
  await connectWallet(latchkey, connector.id)
  return { latchkey, asked }
}

function Form({ preset }: { readonly preset?: SwapPreset }): ReactElement {
  const { swap, figures, problem, cautions, search, ...steps } = useSwap(preset)
  const { sourceToken, toToken, sourceTokenAmount, toTokenAmount, state } = swap
  const [found] = search('shell')
  return (
    <>
      <p>{`${state.step} ${sourceTokenAmount} ${sourceToken?.symbol} ${toTokenAmount} ${toToken?.symbol}`}</p>
      <p>{`minimum ${figures?.minimum}, problem ${problem?.kind}, ${cautions.length} cautions`}</p>
      <p>{`slippage ${swap.slippage}, build ${state.build.phase}`}</p>
      <button type="button" onClick={() => found && steps.setToken('to', found)}>
        shell
      </button>
      <button type="button" onClick={() => steps.setAmount('2')}>
        two
      </button>
      <button type="button" onClick={steps.takeMax}>
        max
      </button>
      <button type="button" onClick={steps.switchTokens}>
        switch
      </button>
      <button type="button" onClick={() => steps.setSlippage('5')}>
        slip
      </button>
      <button type="button" onClick={steps.review}>
        review
      </button>
      <button type="button" onClick={steps.edit}>
        edit
      </button>
      <button type="button" onClick={() => void steps.confirm()}>
        confirm
      </button>
    </>
  )
}

const says = (text: string) => expect.element(page.getByText(text), patient).toBeInTheDocument()

test('a site swaps in a form of its own, with the widget closed', async () => {
  const { latchkey, asked } = await arrive()
  mount(
    <LatchkeyContext.Provider value={latchkey}>
      <Form />
    </LatchkeyContext.Provider>,
  )
  await says('editing 1 ETH undefined')
  await button('shell').click()
  await says('editing 1 ETH 3 SHELL')
  await button('two').click()
  await says('editing 2 ETH 6 SHELL')
  await says('minimum 5.94, problem undefined, 0 cautions')
  await button('slip').click()
  await says('minimum 5.7, problem undefined, 0 cautions')
  await button('review').click()
  await says('slippage 5, build swap')
  await button('edit').click()
  await says('editing 2 ETH 6 SHELL')
  await button('review').click()
  await says('slippage 5, build swap')
  await button('confirm').click()
  await expect.poll(() => asked, patient).toEqual([{ to: router, value: 2n * one }])
  // The form is empty again for the next one.
  await says('editing 1 ETH undefined')
  expect(latchkey.router.getState().open).toBe(false)
})

test('a preset fills the form, and a new preset fills it again', async () => {
  const { latchkey } = await arrive()
  const show = (preset: SwapPreset) =>
    mount(
      <LatchkeyContext.Provider value={latchkey}>
        <Form preset={preset} />
      </LatchkeyContext.Provider>,
    )
  const first = show({ to: shell, amount: '4' })
  await says('editing 4 ETH 12 SHELL')
  await button('switch').click()
  await says('editing 12 SHELL 4 ETH')
  first.unmount()
  show({ from: shell, to: coin, amount: '3' })
  await says('editing 3 SHELL 1 ETH')
  await button('max').click()
  await says('editing 5 SHELL 1.666666 ETH')
})
