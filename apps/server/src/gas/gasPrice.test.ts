import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { GasPrice } from '@latchkey/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noPast, reasonOf, startTestServer } from '../test/startTestServer.ts'
import type { Behaviour } from '../test/startUpstream.ts'
import { useUpstreams } from '../test/useUpstreams.ts'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [{ id: 8131337, name: 'Sandbox' }] })
})
afterAll(() => sandbox?.stop())

const { upstream, serverOver, wind } = useUpstreams()
const ask = (url: string, query: string) => fetch(`${url}/v1/convert/gas-price?${query}`)
const gwei = (n: number) => `0x${(n * 1e9).toString(16)}`

/** A node that knows some methods; what it does not know it says so. */
function knowing(methods: Readonly<Record<string, unknown>>): Behaviour {
  return (calls, response) => {
    const [call] = calls
    const result = call && methods[call.method]
    const error = { code: -32_601, message: `the method ${call?.method} does not exist` }
    response.end(
      JSON.stringify({ jsonrpc: '2.0', id: call?.id, ...(result === undefined ? { error } : { result }) }),
    )
  }
}

const history = {
  oldestBlock: '0x1',
  baseFeePerGas: [gwei(9), gwei(11), gwei(10)],
  gasUsedRatio: [0.5, 0.4],
  reward: [
    [gwei(1), gwei(2), gwei(3)],
    [gwei(1), gwei(2), gwei(3)],
  ],
}

test('S7.09 the gas price of a real chain is told in wei, dearer for those in a hurry, and enough for the next block', async () => {
  const server = await startTestServer({ ...noPast, sandboxUrl: sandbox.url, deadlineMs: 30_000 })
  try {
    const response = await ask(server.url, 'chainId=eip155:8131337')
    expect(response.status).toBe(200)
    const { standard, fast, instant } = v.parse(GasPrice, await response.json())
    const block = await sandbox.chain(8131337).request('eth_getBlockByNumber', ['latest', false])
    expect(BigInt(standard)).toBeGreaterThanOrEqual(
      BigInt((block as { baseFeePerGas: string }).baseFeePerGas),
    )
    expect(BigInt(fast)).toBeGreaterThanOrEqual(BigInt(standard))
    expect(BigInt(instant)).toBeGreaterThanOrEqual(BigInt(fast))
    // Some clients send the bare number.
    expect((await ask(server.url, 'chainId=8131337')).status).toBe(200)
  } finally {
    await server.stop()
  }
})

test('the price is the next base fee with room to rise, and what others paid on top', async () => {
  const server = await serverOver([await upstream(knowing({ eth_feeHistory: history }))])
  expect(await (await ask(server.url, 'chainId=eip155:7')).json()).toEqual({
    standard: '13000000000',
    fast: '17000000000',
    instant: '23000000000',
  })
})

test.each([
  ['does not know of fee history', {}],
  [
    'has no base fee',
    { eth_feeHistory: { ...history, baseFeePerGas: ['0x0'], reward: [['0x0', '0x0', '0x0']] } },
  ],
  ['answers nonsense about it', { eth_feeHistory: { baseFeePerGas: 'many' } }],
])('a chain that %s has the price of old, and a little more for those in a hurry', async (_, methods) => {
  const server = await serverOver([await upstream(knowing({ ...methods, eth_gasPrice: gwei(8) }))])
  expect(await (await ask(server.url, 'chainId=eip155:7')).json()).toEqual({
    standard: '8000000000',
    fast: '8800000000',
    instant: '10000000000',
  })
})

test('all who ask within some seconds share one answer', async () => {
  const node = await upstream(knowing({ eth_feeHistory: history }))
  const server = await serverOver([node])
  await Promise.all(Array.from({ length: 10 }, () => ask(server.url, 'chainId=eip155:7')))
  expect(node.heard).toHaveLength(1)
  expect(JSON.parse(node.heard[0] ?? '').params).toEqual(['0x14', 'latest', [25, 60, 90]])
  wind(6)
  await ask(server.url, 'chainId=eip155:7')
  expect(node.heard).toHaveLength(2)
})

test('S5.13 S8.04 a chain that is not served is refused with the sentence of the specification', async () => {
  const server = await serverOver([await upstream(knowing({}))])
  const response = await ask(server.url, 'chainId=eip155:5')
  expect(response.status).toBe(400)
  expect(await reasonOf(response)).toMatchObject({
    name: 'unsupported_chain',
    field: 'chainId',
    description: 'Network not supported for Gas Price',
  })
  expect((await ask(server.url, '')).status).toBe(400)
  expect((await ask(server.url, 'chainId=not%20a%20chain')).status).toBe(400)
})

test('a chain that does not answer, or does not say, is 503 with when to come back (defect 15)', async () => {
  const dumb = await serverOver([await upstream(knowing({}))])
  const down = await serverOver([await upstream((_, response) => response.destroy())])
  for (const server of [dumb, down]) {
    const response = await ask(server.url, 'chainId=eip155:7')
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect((await reasonOf(response))?.field).toBe('chainId')
  }
})
