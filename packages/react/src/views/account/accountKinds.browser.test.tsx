import {
  type Adapter,
  bitcoin,
  type Connector,
  connectWallet,
  createLatchkey,
  hideNotice,
  openModal,
} from '@latchkey/core'
import { pageDeps } from '@latchkey/core/internal'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LatchkeyProvider } from '../../provider/LatchkeyProvider.tsx'
import { harbour } from '../../test/chains.ts'
import { moneyServer } from '../../test/money.ts'
import { button, mount, openMenu, patient } from '../../test/stage.tsx'
import { shownView, violations } from '../../test/viewStage.tsx'

const connector = {
  id: 'example.key',
  name: 'Key',
  type: 'INJECTED',
  chain: 'eip155',
} as const satisfies Connector

/** A wallet that always says yes, as an adapter of a site's own would bring it. */
function yes(wallet: Connector, chainId: string, accounts: readonly [string, ...string[]]): Adapter {
  const session = async () => ({
    connector: wallet,
    accounts,
    chainId: chainId as never,
    provider: {},
    subscribe: () => () => {},
    switchChain: async () => {},
    getBalance: async () => 2_500_000_000_000_000_000n,
    signMessage: async () => '0x',
    disconnect: async () => {},
  })
  return {
    type: 'evm',
    namespace: wallet.chain as Adapter['namespace'],
    discover(report) {
      report([wallet])
      return () => {}
    },
    connect: session,
    reconnect: session,
  }
}

async function opened(adapter: Adapter, options: object) {
  const latchkey = createLatchkey(
    { metadata: { name: 'Paper Harbour' }, adapters: [adapter], locale: 'en', ...options },
    { ...pageDeps(), fetch: moneyServer().fetch },
  )
  mount(
    <LatchkeyProvider latchkey={latchkey}>
      <h1>Paper Harbour</h1>
    </LatchkeyProvider>,
  )
  await connectWallet(latchkey, connector.id)
  openModal(latchkey, { name: 'Account' })
  return latchkey
}

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('the account of the wallet inside the widget looks the same: who and where in the header, the total, the lists', async () => {
  const auth = { ...connector, type: 'AUTH' } as const
  const latchkey = await opened(yes(auth, harbour.caip2, [alice]), {
    networks: [harbour],
    endpoints: 'https://server.example',
  })
  const total = page.getByRole('region', { name: 'Balance' })
  await expect.element(total, patient).toMatchTextContent(/^\$7,512\.34.*2\.5 ETH on Harbour/)
  const list = page.getByRole('list', { name: 'Tokens' })
  await expect.element(list.getByText('12.345 USDC'), patient).toBeVisible()
  expect(await violations()).toEqual([])
  await openMenu()
  await button(/Switch wallet/).click()
  await expect.poll(() => shownView(latchkey).name, patient).toBe('Wallets')
})

test.each([
  ['without a server', {}],
  ['with one', { endpoints: 'https://server.example' }],
])(
  'S8.02 on a family of chains without balances the banner says so, and so does their place: %s',
  async (_, options) => {
    const wallet = { ...connector, chain: 'bip122' } as const
    const account = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
    await opened(yes(wallet, bitcoin.caip2, [account]), { networks: [bitcoin], ...options })
    await expect.element(page.getByRole('alert'), patient).toMatchTextContent('Token Balance Unavailable')
    // It is not promised for later either.
    await expect
      .element(page.getByRole('region', { name: 'Balance' }))
      .toMatchTextContent(/^Token Balance Unavailable$/)
  },
)

test('an account of payments and one of ordinals are two tabs, and the one that is chosen is in use', async () => {
  const [payment, ordinal] = [
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
  ] as const
  const wallet = { ...connector, chain: 'bip122' } as const
  const latchkey = await opened(yes(wallet, bitcoin.caip2, [payment, ordinal]), { networks: [bitcoin] })
  const tab = (name: string) => page.getByRole('tab', { name })
  await expect.element(tab('Payment'), patient).toHaveAttribute('aria-selected', 'true')
  // The banner lies over the header, whose contrast could not be told.
  await expect.element(page.getByRole('alert'), patient).toBeVisible()
  hideNotice(latchkey)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(await violations()).toEqual([])
  tab('Payment').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Ordinals'), patient).toHaveAttribute('aria-selected', 'true')
  expect(latchkey.connections.getState().list[0]?.accounts[0]).toBe(`${bitcoin.caip2}:${ordinal}`)
  await expect.element(button(/bc1p…drcr/)).toBeVisible()
})
