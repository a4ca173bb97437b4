import { expect, test } from 'vitest'
import type { CaipAddress } from '../../base/caip.ts'
import { joinByHand } from '../../test/joinByHand.ts'
import { testBrowser, testWallet } from '../../test/testBrowser.ts'
import { until } from '../../test/until.ts'
import { disconnectWallet } from '../calls/disconnectWallet.ts'
import { refreshPortfolio } from '../portfolio/refreshPortfolio.ts'
import { getPortfolio, watchPortfolio } from './getPortfolio.ts'
import type { ReadState } from './watchRead.ts'

test('S3.05 subscribers get the portfolio of the account in use from the first read until the disconnection', async () => {
  const harbor = testWallet('Harbor')
  const tab = testBrowser([harbor]).open()
  const { latchkey } = tab
  const heard: ReadState<{ readonly holdings: readonly { readonly amount: bigint }[] }>[] = []
  const stop = watchPortfolio(latchkey, (state) => heard.push(state))
  await expect(getPortfolio(latchkey)).rejects.toMatchObject({ code: 'wallet.notConnected' })
  await joinByHand(tab, harbor)
  await until(() => expect(heard.map(({ phase }) => phase)).toEqual(['loading', 'ready']))
  expect(await getPortfolio(latchkey)).toMatchObject({ holdings: [{ amount: 1_234_567_890_123_456_789n }] })
  harbor.always('eth_getBalance', { answers: '0x5' })
  const account = `eip155:1:${harbor.addresses[0]}` as CaipAddress
  await refreshPortfolio(latchkey, account)
  await until(() =>
    expect(heard.at(-1)).toMatchObject({ phase: 'ready', data: { holdings: [{ amount: 5n }] } }),
  )
  await disconnectWallet(latchkey)
  await until(() => expect(heard.at(-1)).toEqual({ phase: 'idle' }))
  stop()
})

test('two accounts of a wallet have two portfolios', async () => {
  const harbor = testWallet('Harbor', { shares: 'all' })
  const tab = testBrowser([harbor]).open()
  await joinByHand(tab, harbor)
  const [first, second] = tab.latchkey.connections.getState().list[0]?.accounts ?? []
  await getPortfolio(tab.latchkey, first)
  await getPortfolio(tab.latchkey, second)
  const asked = harbor.requests().filter(({ method }) => method === 'eth_getBalance')
  expect(asked.map(({ params }) => (params as readonly unknown[])[0])).toEqual(harbor.addresses.slice(0, 2))
})
