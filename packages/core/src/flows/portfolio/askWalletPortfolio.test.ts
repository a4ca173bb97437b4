import { expect, test, vi } from 'vitest'
import type { EvmCalls } from '../../adapter/evmCalls.ts'
import { WalletUnsupportedError } from '../../adapter/walletErrors.ts'
import type { CaipAddress } from '../../base/caip.ts'
import { activeAccount } from '../../instance/activeConnection.ts'
import { joinByHand } from '../../test/joinByHand.ts'
import { read, usdc } from '../../test/portfolioPage.ts'
import { testBrowser, testWallet } from '../../test/testBrowser.ts'
import { until } from '../../test/until.ts'
import { refreshPortfolio } from './refreshPortfolio.ts'

/** A visitor on a site without a server, whose wallet tells assets as told. */
async function alone(getAssets?: NonNullable<EvmCalls['getAssets']>) {
  const harbor = testWallet('Harbor')
  const tab = testBrowser([harbor]).open()
  await joinByHand(tab, harbor)
  const session = tab.latchkey.sessions.get('test.harbor')
  if (session?.evm && getAssets)
    tab.latchkey.sessions.set('test.harbor', { ...session, evm: { ...session.evm, getAssets } })
  const account = activeAccount(tab.latchkey.connections.getState()) as CaipAddress
  return { ...tab, account }
}

test('without a server the coin is read through the wallet, without any other request', async () => {
  const { latchkey, account, requests } = await alone()
  expect(await read(latchkey, account)).toMatchObject({
    holdings: [
      { symbol: 'ETH', name: 'Ether', decimals: 18, amount: 1_234_567_890_123_456_789n, chainId: 'eip155:1' },
    ],
    complete: false,
  })
  expect((await read(latchkey, account)).total).toBeUndefined()
  expect(requests).toEqual([])
})

test('S3.68 S3.69 S3.70 without a server a wallet that tells its assets is believed to the last unit', async () => {
  const metadata = {
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
    price: 1,
    iconUrl: 'https://cdn.example/x.png',
  }
  const { latchkey, account } = await alone(async () => [
    { address: usdc, balance: '0x1ffffffffffffff', type: 'ERC20', metadata },
    {
      address: 'native',
      balance: '0x0',
      type: 'NATIVE',
      metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    },
    { address: usdc, balance: '-1', type: 'ERC20', metadata },
  ])
  const { holdings } = await read(latchkey, account)
  expect(holdings.map(({ symbol, amount }) => [symbol, amount])).toEqual([
    ['USDC', 0x1ffffffffffffffn],
    ['ETH', 1_234_567_890_123_456_789n],
  ])
  expect(holdings[0]).not.toHaveProperty('iconUrl')
})

test('a wallet that does not know the call is asked once, and its coin is there all the same', async () => {
  const getAssets = vi.fn(() => Promise.reject(new WalletUnsupportedError()))
  const { latchkey, account } = await alone(getAssets)
  expect((await read(latchkey, account)).holdings).toMatchObject([{ symbol: 'ETH' }])
  expect((await refreshPortfolio(latchkey, account)).holdings).toMatchObject([{ symbol: 'ETH' }])
  expect(getAssets).toHaveBeenCalledTimes(1)
})

test('a wallet that never tells its assets does not keep its coin waiting for more than 5 s', async () => {
  const getAssets = vi.fn(() => new Promise<never>(() => undefined))
  const { latchkey, account, clock } = await alone(getAssets)
  const reading = read(latchkey, account)
  await until(() => expect(getAssets).toHaveBeenCalled())
  await clock.advance(5_000)
  expect((await reading).holdings).toMatchObject([{ symbol: 'ETH' }])
})
