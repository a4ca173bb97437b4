import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, type SandboxChain, startSandbox } from '../index.ts'

let sandbox: Sandbox
let chain: SandboxChain
beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337] })
  chain = sandbox.chain(8131337)
})
afterAll(() => sandbox.stop())

async function control(verb: string, body?: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(`${chain.url}/control/${verb}`, {
    method: 'POST',
    ...(text === undefined ? {} : { body: text }),
  })
  return { status: response.status, ...((await response.json()) as { result?: unknown; error?: string }) }
}

const done = { status: 200, result: null }
const someone = '0x00000000000000000000000000000000000000cc'

test('another process can use every control of the chain', async () => {
  const height = async () => Number(await chain.request('eth_blockNumber'))
  const start = await height()
  expect(await control('mine')).toEqual(done)
  expect(await control('mine', { blocks: 3 })).toEqual(done)
  expect(await height()).toBe(start + 4)
  expect(await control('faucet', { to: someone, amount: '123000000000000000000' })).toEqual(done)
  expect(await chain.request('eth_getBalance', [someone, 'latest'])).toBe(
    `0x${(123n * 10n ** 18n).toString(16)}`,
  )
  expect(await control('faucet', { to: someone, amount: '5', token: 'USDC' })).toEqual(done)
  expect(await control('setPrice', { feed: 'BTC', usd: '65000.5' })).toEqual(done)
  expect(await control('reorg', { blocks: 2 })).toEqual(done)
  expect(await control('setTime', { unixSeconds: 4_000_000_000 })).toEqual(done)
  expect(await control('holdMining')).toEqual(done)
  const [from] = sandbox.accounts.map(({ address }) => address)
  const hash = await chain.request('eth_sendTransaction', [{ from, to: someone, value: '0x1' }])
  const replaced = await control('replaceTransaction', { hash, change: { value: '2' } })
  expect(replaced).toMatchObject({ status: 200, result: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  expect(await control('dropTransaction', { hash: replaced.result })).toEqual(done)
  expect(await control('resumeMining')).toEqual(done)
  expect(await control('setFault', { kind: 'slow', delayMs: 1, times: 1 })).toEqual(done)
  expect(await control('clearFaults')).toEqual(done)
  expect(await control('stop')).toEqual(done)
  await expect(fetch(chain.url, { method: 'POST', body: '{}' })).rejects.toThrow('fetch failed')
  expect(await control('resume')).toEqual(done)
  expect((await fetch(chain.url, { method: 'POST', body: '{}' })).status).toBe(200)
})

test.each([
  ['faucet', {}, 'The field `to` is not as it should be'],
  ['faucet', { to: 'me', amount: '1' }, 'The field `to` is not as it should be'],
  ['faucet', { to: someone, amount: 1 }, 'The field `amount` is not as it should be'],
  ['faucet', { to: someone, amount: '9'.repeat(78), token: 'USDC' }, 'The field `amount` is not as'],
  ['faucet', { to: someone, amount: '1', token: 'DOGE' }, 'The field `token` is not as it should be'],
  ['mine', { blocks: 0 }, 'The field `blocks` is not as it should be'],
  ['mine', { blocks: 10_000_000 }, 'A count from 1 to 1000000 is needed here'],
  ['mine', '{', 'The request is not valid JSON.'],
  ['mine', 5, 'Invalid'],
  ['mine', { block: 3 }, 'The field `block` is not as it should be'],
  ['setPrice', { feed: 'ETH', usd: 'much' }, 'A price is a positive decimal'],
  ['reorg', { blocks: 1_000_000 }, 'blocks since the sandbox was seeded can be reorganised'],
  ['dropTransaction', { hash: '0x1234' }, 'No pending transaction has the hash 0x1234'],
  ['setFault', { kind: 'explode' }, 'The field `kind` is not as it should be'],
  ['setTime', { unixSeconds: 5 }, "must be after the last block's"],
])('%s with %j is refused with a sentence', async (verb, body, sentence) => {
  expect(await control(verb, body)).toEqual({ status: 400, error: expect.stringContaining(sentence) })
})
