import {
  nativeAddress,
  SupportedChains,
  SwapAllowance,
  SwapApproval,
  SwapQuotes,
  SwapTransaction,
} from '@latchkey/wire'
import * as v from 'valibot'
import { type Address, encodeAbiParameters, encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServerOptions } from '../../config/options.ts'
import { type FakeProvider, startProvider } from '../../test/startProvider.ts'
import { reasonOf, startTestServer } from '../../test/startTestServer.ts'
import { startUpstream, type TestUpstream } from '../../test/startUpstream.ts'
import { judy, serviceKey } from '../../test/swaps/openService.ts'
import { openSwaps } from '../../test/swaps/openSwaps.ts'

// Gnosis has no pools that we know, and Mantle is on the list of 0x alone.
const router: Address = '0x111111125421ca6dc452d289314280a0f8842a65'
const usdc: Address = '0xddafbb505ad214d7b80b1f830fccc89b60fb7a83'
const coin = nativeAddress as Address
const abi = parseAbi([
  'struct Description { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, Description desc, bytes data) payable returns (uint256, uint256)',
])
const desc = {
  srcToken: usdc,
  dstToken: coin,
  srcReceiver: judy,
  dstReceiver: judy,
  amount: 1_000_000n,
  minReturnAmount: 990n,
  flags: 0n,
}
const data = encodeFunctionData({ abi, functionName: 'swap', args: [judy, desc, '0x'] })

let oneInch: FakeProvider
let node: TestUpstream
let isDown = false

beforeAll(async () => {
  oneInch = await startProvider(({ path }) => {
    if (isDown) return { status: 500, json: { description: serviceKey } }
    if (path.startsWith('/swap/v6.1/100/quote')) return { json: { dstAmount: '1000', gas: 200000 } }
    const tx = { from: judy, to: router, data, value: '0', gas: 0, gasPrice: '1' }
    return path.startsWith('/swap/v6.1/100/swap') ? { json: { dstAmount: '1000', tx } } : undefined
  })
  node = await startUpstream(100, (calls, response) => {
    const answers = calls.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: resultOf(method) }))
    response.end(JSON.stringify(answers.length === 1 ? answers[0] : answers))
  })
})
afterAll(async () => {
  await node?.stop()
  await oneInch?.stop()
})

/** A chain where each read gives one, and whose multicall gives the same. */
function resultOf(method: string): unknown {
  if (method === 'eth_gasPrice' || method === 'eth_estimateGas') return '0x30d40'
  if (method === 'eth_feeHistory') {
    return {
      oldestBlock: '0x1',
      baseFeePerGas: ['0x1', '0x1'],
      gasUsedRatio: [0.5],
      reward: [['0x1', '0x1', '0x1']],
    }
  }
  const one = encodeAbiParameters([{ type: 'uint256' }], [1n])
  return method === 'eth_call' ? one : '0x'
}

async function start(options: ServerOptions, writeLog: (text: string) => void = () => {}) {
  const server = await startTestServer(
    {
      chains: [100, 5000],
      upstreams: { 100: [node.url], 5000: ['http://127.0.0.1:1'] },
      zeroExUrl: oneInch.url,
      oneInchUrl: oneInch.url,
      deadlineMs: 30_000,
      ...options,
    },
    { writeLog },
  )
  return { ...server, swaps: openSwaps(server.url, 'eip155:100') }
}

async function capable(url: string): Promise<readonly string[]> {
  const { capabilities } = v.parse(SupportedChains, await (await fetch(`${url}/v1/supported-chains`)).json())
  return Object.entries(capabilities).flatMap(([id, names]) => (names.includes('swap') ? [id] : []))
}

test('without pools and without a key there is nothing to swap on a network', async () => {
  const server = await start({})
  expect(await capable(server.url)).toEqual([])
  expect(await server.swaps.quotes(usdc, coin, 1_000_000n)).toEqual({ quotes: [] })
  expect(await server.swaps.tokens()).toEqual({ tokens: [] })
  await server.stop()
})

test('with a key the service swaps where it can', async () => {
  const [zeroEx, both] = await Promise.all([
    start({ zeroExKey: serviceKey }),
    start({ zeroExKey: serviceKey, oneInchKey: serviceKey }),
  ])
  expect(await capable(zeroEx.url)).toEqual(['eip155:5000'])
  expect(await capable(both.url)).toEqual(['eip155:100', 'eip155:5000'])
  await Promise.all([zeroEx.stop(), both.stop()])
})

test('quote, allowance, approval and transaction come from the same service', async () => {
  const server = await start({ oneInchKey: serviceKey })
  const { swaps } = server
  const { quotes } = v.parse(SwapQuotes, await swaps.quotes(usdc, coin, 1_000_000n))
  expect(quotes).toMatchObject([{ provider: '1inch', toAmount: '1000', fees: [] }])
  const allowed = v.parse(SwapAllowance, await swaps.allowance(usdc, judy))
  expect(allowed.spender).toBe(router)
  const approval = v.parse(SwapApproval, await swaps.approval(usdc, coin, judy, 1_000_000n))
  expect(approval.tx).toMatchObject({ spender: router, amount: '1000000' })
  const built = await swaps.build({
    from: swaps.id(usdc),
    to: swaps.id(coin),
    userAddress: swaps.id(judy),
    amount: '1000000',
    eip155: { slippage: 1 },
  })
  expect(v.parse(SwapTransaction, await built.json()).tx).toMatchObject({
    to: swaps.id(router),
    data,
    value: '0',
    minAmount: '990',
    provider: '1inch',
  })
  await server.stop()
})

test('a service that is down gives 503, and its key is in no answer, no log line and no metric', async () => {
  isDown = true
  let log = ''
  const server = await start({ oneInchKey: serviceKey }, (text) => {
    log += text
  })
  const query = { from: server.swaps.id(usdc), to: server.swaps.id(coin), amount: '1000000' }
  const response = await server.swaps.ask('quotes', query)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
  const reason = await reasonOf(response)
  expect(reason?.name).toBe('swap_unavailable')
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  await server.stop()
  isDown = false
  expect(log).toContain('1inch: status 500')
  for (const text of [JSON.stringify(reason), metrics, log]) expect(text).not.toContain(serviceKey)
})

test('before the chain or after it, as the operator wants', async () => {
  const options = { chains: [1], upstreams: { 1: ['http://127.0.0.1:1'] }, oneInchKey: serviceKey }
  const [before, after] = await Promise.all([
    start({ ...options, vendorOrder: 'before' }),
    start({ ...options, vendorOrder: 'after' }),
  ])
  const token: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
  const askedBy = async ({ url }: { readonly url: string }) => {
    const heard = oneInch.heard.length
    const swaps = openSwaps(url, 'eip155:1')
    const pair = { from: swaps.id(coin), to: swaps.id(token), amount: '1', gasPrice: '1' }
    await swaps.ask('quotes', pair)
    return oneInch.heard.length > heard ? '1inch' : 'uniswap'
  }
  expect(await askedBy(before)).toBe('1inch')
  expect(await askedBy(after)).toBe('uniswap')
  await Promise.all([before.stop(), after.stop()])
})
