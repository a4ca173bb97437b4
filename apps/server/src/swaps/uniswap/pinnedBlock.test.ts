import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { type Address, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChainReads } from '../../reads/chainReads.ts'
import { NodeError } from '../../reads/nodeError.ts'
import { openSwapSource } from '../../test/swaps/openSwapSource.ts'
import { coin, openAccount } from '../../test/swaps/openSwaps.ts'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337] })
})
afterAll(() => sandbox?.stop())

const chain = () => sandbox.chain(8131337)
const lower = (name: 'USDC' | 'DAI' | 'UniswapInterfaceMulticall') =>
  chain().contracts[name].toLowerCase() as Address

/** Calls `onQuotes` with the number and the block of each request for quotes, before it is sent. */
function watchQuotes(onQuotes: (n: number, block: unknown) => Promise<void>) {
  let sent = 0
  return (reads: ChainReads): ChainReads => ({
    ...reads,
    async request(method, params, asking) {
      const [call, block] = params as readonly [{ readonly to?: string }?, unknown?]
      if (method === 'eth_call' && call?.to?.toLowerCase() === lower('UniswapInterfaceMulticall'))
        await onQuotes(++sent, block)
      return reads.request(method, params, asking)
    },
  })
}

test('all of a quote is read at one block, even where a swap is mined in the middle of it', async () => {
  const [last] = sandbox.accounts.slice(-1)
  if (last === undefined) throw new Error('The sandbox has no account.')
  const judy = openAccount(chain(), last.privateKey)
  await chain().controls.faucet({ to: judy.address, amount: parseEther('30000') })
  const plain = await openSwapSource(sandbox.url)
  const trade = await plain.build(coin, lower('DAI'), parseEther('9000'), judy.address, 5_000n)
  if (trade === undefined) throw new Error('There is no route.')
  let rounds = 0
  const watched = await openSwapSource(
    sandbox.url,
    {},
    Date.now,
    watchQuotes(async (n) => {
      rounds = n
      if (n === 1) {
        const { target: to, data, value } = trade
        expect((await judy.send({ to, data, value: String(value) })).status).toBe('success')
      }
    }),
  )
  const route = { from: coin, to: lower('DAI'), amount: parseEther('1') }
  const untouched = await plain.quote(route.from, route.to, route.amount)
  expect(await watched.quote(route.from, route.to, route.amount)).toEqual(untouched)
  expect(rounds).toBeGreaterThan(1)
  expect((await plain.quote(route.from, route.to, route.amount))?.amount).not.toBe(untouched?.amount)
})

test('where the node that computes the quote does not have the latest block yet, the one before it is read', async () => {
  const blocks: unknown[] = []
  const { quote, reads, asking } = await openSwapSource(
    sandbox.url,
    {},
    Date.now,
    watchQuotes(async (n, block) => {
      blocks.push(block)
      if (n === 1) throw new NodeError({ code: -32_000, message: 'header not found' })
    }),
  )
  const latest = await reads.blockNumber(asking())
  expect((await quote(coin, lower('USDC'), parseEther('1')))?.amount).toBeGreaterThan(0n)
  const [first, ...later] = blocks.map((block) => BigInt(String(block)))
  expect(first).toBe(latest)
  expect(new Set(later)).toEqual(new Set([latest - 1n]))
})
