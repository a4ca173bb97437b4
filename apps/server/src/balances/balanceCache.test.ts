import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { type Address, toFunctionSelector } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type WatchedSandbox, watchSandbox } from '../test/chains/watchSandbox.ts'
import { startTestServer, type TestServer } from '../test/startTestServer.ts'
import { amounts, askBalances } from '../test/useBalances.ts'

let sandbox: Sandbox
let watched: WatchedSandbox
let server: TestServer
/** The clock stands still unless a test moves it, however slow the machine is. */
const started = Date.now()
let ahead = 0

const [ethereum, base] = ['eip155:8131337', 'eip155:8131338']
const aggregate3 = toFunctionSelector('aggregate3((address,bool,bytes)[])')

beforeAll(async () => {
  sandbox = await startSandbox()
  watched = await watchSandbox(sandbox)
  server = await startTestServer(
    { sandboxUrl: watched.url, deadlineMs: 30_000, balanceDeadlineMs: 30_000 },
    { now: () => started + ahead },
  )
})
afterAll(async () => {
  await server?.stop()
  await watched?.stop()
  await sandbox?.stop()
})
afterEach(() => {
  ahead += 60_000
})

function person(n: number): Address {
  const account = sandbox.accounts[n]
  if (account === undefined) throw new Error('The sandbox has not so many accounts.')
  return account.address
}

/** How often a chain was asked what an account has of the listed tokens. */
function readsOf(chainId: number, account: Address): number {
  const named = [aggregate3, account, sandbox.chain(chainId).contracts.USDC].map((hex) =>
    hex.slice(2).toLowerCase(),
  )
  return watched.bodies(chainId).filter((body) => named.every((digits) => body.includes(digits))).length
}

test('coin and tokens of a chain cost one request, and none within five seconds', async () => {
  watched.forget()
  const first = await askBalances(server.url, person(0), `chainId=${ethereum}`)
  expect(first.balances.length).toBeGreaterThan(5)
  expect(readsOf(8131337, person(0))).toBe(1)
  expect(readsOf(8131338, person(0))).toBe(0)
  expect(await askBalances(server.url, person(0), `chainId=${ethereum}`)).toEqual(first)
  expect(readsOf(8131337, person(0))).toBe(1)
  ahead += 6_000
  await askBalances(server.url, person(0), `chainId=${ethereum}`)
  expect(readsOf(8131337, person(0))).toBe(2)
})

test('a hundred who ask the same at once cost one read', async () => {
  watched.forget()
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => askBalances(server.url, person(1), `chainId=${ethereum}`)),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(readsOf(8131337, person(1))).toBe(1)
})

test('answers for another chain, currency or account are never mixed up (defect 1)', async () => {
  const [alice, bob] = [person(0), person(1)]
  const ask = (account: Address, query: string) => askBalances(server.url, account, query)
  const here = await ask(alice, `chainId=${ethereum}&currency=usd`)
  const there = await ask(alice, `chainId=${base}&currency=usd`)
  const inEther = await ask(alice, `chainId=${ethereum}&currency=eth`)
  const other = await ask(bob, `chainId=${ethereum}&currency=usd`)
  const both = await ask(alice, 'currency=usd')
  expect(new Set(here.balances.map((held) => held.chainId))).toEqual(new Set([ethereum]))
  expect(new Set(there.balances.map((held) => held.chainId))).toEqual(new Set([base]))
  expect(amounts(inEther)).toEqual(amounts(here))
  expect(amounts(other)).not.toEqual(amounts(here))
  expect(both.balances).toHaveLength(here.balances.length + there.balances.length)
  const coin = (told: typeof here) => told.balances.find((held) => held.address === undefined)
  expect(coin(here)?.price).not.toBeNull()
  expect(coin(inEther)?.price).not.toBe(coin(here)?.price)
})

test('forceUpdate reads anew what was kept, tells zeros that it was asked for, and others get the news without them', async () => {
  const chain = sandbox.chain(8131337)
  const dave = person(3)
  const { USDC, WHOLE } = chain.contracts
  const query = `chainId=${ethereum}`
  const before = amounts(await askBalances(server.url, dave, query))
  expect(before['WHOLE']).toBeUndefined()
  await chain.controls.faucet({ to: dave, amount: 1_500_000n, token: 'USDC' })
  // Kept for five seconds, whatever happens on the chain.
  expect(amounts(await askBalances(server.url, dave, query))).toEqual(before)

  const forced = `${query}&forceUpdate=${ethereum}:${USDC},${ethereum}:${WHOLE}`
  const anew = await askBalances(server.url, dave, forced)
  expect(Number(amounts(anew)['USDC'])).toBe(Number(before['USDC']) + 1.5)
  expect(amounts(anew)['WHOLE']).toBe('0')

  const kept = amounts(await askBalances(server.url, dave, query))
  expect(kept['ETH']).toBeDefined()
  expect(kept['USDC']).toBe(amounts(anew)['USDC'])
  expect(kept['WHOLE']).toBeUndefined()
})

test('forceUpdate names the coin and tokens of no list too, and leaves out what is no token', async () => {
  const nobody: Address = '0x00000000000000000000000000000000000000bb'
  const { HOSTILE, Multicall3 } = sandbox.chain(8131337).contracts
  const coin = `0x${'ee'.repeat(20)}`
  const names = [coin, HOSTILE, Multicall3].map((address) => `${ethereum}:${address}`).join(',')
  const told = await askBalances(server.url, nobody, `chainId=${ethereum}&forceUpdate=${names}`)
  expect(told.balances.map((held) => [held.address, held.quantity.numeric])).toEqual([
    [undefined, '0'],
    [`${ethereum}:${HOSTILE.toLowerCase()}`, '0'],
  ])
})

test('a node that has not seen the newest block yet is asked about one that it has', async () => {
  const head = String(await sandbox.chain(8131337).request('eth_blockNumber'))
  const lagging = await watchSandbox(sandbox, (method, params) =>
    method === 'eth_call' && params[1] === head ? '{"code":-32000,"message":"header not found"}' : undefined,
  )
  const behind = await startTestServer({
    sandboxUrl: lagging.url,
    deadlineMs: 30_000,
    balanceDeadlineMs: 30_000,
  })
  try {
    const told = await askBalances(behind.url, person(6), `chainId=${ethereum}`)
    expect(told.blocks).toEqual({ [ethereum]: String(Number(head) - 2) })
    expect(told.balances.length).toBeGreaterThan(1)
  } finally {
    await behind.stop()
    await lagging.stop()
  }
})

test('nobody in between keeps the answer, a browser for ten seconds, and who has it already hears so', async () => {
  const url = `${server.url}/v1/account/${person(4)}/balance?chainId=${ethereum}`
  const first = await fetch(url)
  expect(first.headers.get('cache-control')).toBe('private, max-age=10')
  const { USDC } = sandbox.chain(8131337).contracts
  const forced = await fetch(`${url}&forceUpdate=${ethereum}:${USDC}`)
  expect(forced.headers.get('cache-control')).toBe('private, no-cache')
  const again = await fetch(url, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
})

test('without Origin, st and sv the list is as full as with them (defect 14)', async () => {
  const bare = await askBalances(server.url, person(5), `chainId=${ethereum}`)
  expect(bare.balances.length).toBeGreaterThan(2)
  const url = `${server.url}/v1/account/${person(5)}/balance?chainId=${ethereum}&st=react&sv=react-1.6.4`
  const dressed = await fetch(url, { headers: { origin: 'http://localhost:5173' } })
  expect(await dressed.json()).toEqual(bare)
})
