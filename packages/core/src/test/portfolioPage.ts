import { createClock } from '@latchkey/testing'
import { expect } from 'vitest'
import type { CaipAddress } from '../base/caip.ts'
import { base, bitcoin, ethereum, solana } from '../chains/chains.ts'
import { portfolioQuery } from '../flows/portfolio/portfolioQuery.ts'
import { activeAccount } from '../instance/activeConnection.ts'
import type { Latchkey } from '../instance/latchkey.ts'
import { queries } from '../instance/queries.ts'
import { json, playServer } from './answer.ts'
import { joinByHand } from './joinByHand.ts'
import { testBrowser, testWallet } from './testBrowser.ts'
import { until } from './until.ts'

const endpoints = 'https://api.shop.example'
/** The token that moves in these tests. */
export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

/** A row of an answer about balances. */
export function row(symbol: string, decimals: number, numeric: string, fields: object = {}) {
  const quantity = { decimals: String(decimals), numeric }
  return {
    name: symbol,
    symbol,
    chainId: 'eip155:1',
    value: null,
    price: null,
    quantity,
    iconUrl: null,
    ...fields,
  }
}
/** One and a half ether. */
export const coin = row('ETH', 18, '1.5', { price: '3000' })
/** So many USDC. */
export const dollars = (numeric: string) =>
  row('USDC', 6, numeric, { address: `eip155:1:${usdc}`, price: '1' })

/** A visitor with a wallet on a site that has a server, which answers as told. */
export async function connected(
  answer: (url: URL, init: RequestInit | undefined) => Response | Promise<Response> = () =>
    json({ balances: [coin] }),
) {
  const harbor = testWallet('Harbor')
  const browser = testBrowser([harbor])
  const asked: URL[] = []
  const server = playServer((url, init) => {
    if (!url.pathname.endsWith('/balance')) return json({ isAnalyticsEnabled: false })
    asked.push(url)
    return answer(url, init)
  })
  // The library that keeps reads looks at the wall clock, and storage must agree with it.
  const clock = createClock(Date.now())
  const deps = { fetch: server.fetch, clock }
  const options = { endpoints, projectId: 'shop', networks: [ethereum, base, bitcoin, solana] as const }
  const open = () => ({ ...browser.open(options, {}, undefined, deps), clock })
  const tab = open()
  await joinByHand(tab, harbor)
  const account = activeAccount(tab.latchkey.connections.getState()) as CaipAddress
  return { harbor, browser, tab, open, latchkey: tab.latchkey, clock, account, asked }
}

/** Until nothing is being read. */
export async function idle(latchkey: Latchkey): Promise<void> {
  const client = await queries(latchkey)
  await until(() => expect(client.isFetching()).toBe(0))
}

/** What an account holds, as the query gives it. */
export async function read(latchkey: Latchkey, account: CaipAddress) {
  return (await queries(latchkey)).fetchQuery(portfolioQuery(latchkey, account))
}
