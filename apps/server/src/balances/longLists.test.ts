import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { type Address, toFunctionSelector } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { watchSandbox } from '../test/chains/watchSandbox.ts'
import { startTestServer } from '../test/startTestServer.ts'
import { amounts, askBalances } from '../test/useBalances.ts'

let sandbox: Sandbox
const query = 'chainId=eip155:8131337'
const aggregate3 = toFunctionSelector('aggregate3((address,bool,bytes)[])')
const folder = mkdtempSync(join(tmpdir(), 'latchkey-tokens-'))
const running: (() => Promise<void>)[] = []

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337] })
})
afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop()
})
afterAll(() => sandbox?.stop())

const chain = () => sandbox.chain(8131337)
const digits = (hex: string) => hex.slice(2).toLowerCase()

/** A list of so many tokens of no account, and HOSTILE as the last of them. */
function listOf(length: number): string {
  const path = join(folder, `${length}.json`)
  const token = (address: string, symbol: string) => ({
    chainId: 8131337,
    address,
    name: `Token ${symbol}`,
    symbol,
    decimals: 18,
  })
  const tokens = Array.from({ length }, (_, n) =>
    token(`0x${(n + 0x10000).toString(16).padStart(40, '0')}`, `T${n}`),
  )
  tokens.push(token(chain().contracts.HOSTILE, 'LAST'))
  writeFileSync(path, JSON.stringify({ name: 'Long', tokens }))
  return path
}

type Refuse = Parameters<typeof watchSandbox>[1]

/** A server with such a list, and how many requests of it named an account's balance. */
async function serve(length: number, refuse?: Refuse) {
  const watched = await watchSandbox(sandbox, refuse)
  running.push(watched.stop)
  let ahead = 0
  const started = Date.now()
  const server = await startTestServer(
    {
      sandboxUrl: watched.url,
      tokensFile: listOf(length),
      deadlineMs: 60_000,
      balanceDeadlineMs: 60_000,
    },
    { now: () => started + ahead },
  )
  running.push(server.stop)
  return async (account: Address) => {
    ahead += 10_000
    watched.forget()
    const told = await askBalances(server.url, account, query)
    const groups = watched
      .bodies(8131337)
      .filter((body) => body.includes(digits(aggregate3)) && body.includes(digits(account)))
    return { held: amounts(told), groups: groups.length }
  }
}

const refuseLogs: Refuse = (method) =>
  method === 'eth_getLogs' ? '{"code":-32005,"message":"query returned more than 10000 results"}' : undefined

test('where the logs are known from the beginning, 5,000 tokens cost as many requests as 50', async () => {
  const [short, long] = [await serve(50), await serve(5_000)]
  for (const { address } of sandbox.accounts.slice(0, 3)) {
    const [few, many] = [await short(address), await long(address)]
    expect(many.held).toEqual(few.held)
    expect(Object.keys(many.held).length).toBeGreaterThan(3)
    expect(many.groups).toBeLessThanOrEqual(few.groups + 1)
    expect(many.groups).toBeLessThanOrEqual(2)
  }
})

test('without logs the whole list is asked, in requests of 400', async () => {
  const [short, long] = [await serve(500, refuseLogs), await serve(5_000, refuseLogs)]
  const heidi = sandbox.accounts[7]?.address ?? '0x'
  const [few, many] = [await short(heidi), await long(heidi)]
  expect(few.groups).toBe(2)
  expect(many.groups).toBe(13)
  expect(many.held).toEqual(few.held)
  expect(many.held['LAST']).toBe('1')
  // Nobody would tell of a new token, so nothing may be left out the next time.
  expect((await long(heidi)).groups).toBe(13)
})

test('with the latest logs alone the whole list is asked once, and then only what was held or moved since', async () => {
  await chain().controls.mine(200)
  const oldest = Number(await chain().request('eth_blockNumber')) - 100
  const ask = await serve(5_000, (method, params) => {
    if (method !== 'eth_getLogs') return undefined
    const [filter] = params as readonly { readonly fromBlock?: string }[]
    return Number(filter?.fromBlock) < oldest
      ? '{"code":-32000,"message":"pruned history unavailable"}'
      : undefined
  })
  const dave = sandbox.accounts[3]?.address ?? '0x'
  const first = await ask(dave)
  expect(first.groups).toBe(13)
  expect(first.held['LAST']).toBeUndefined()
  await chain().controls.faucet({ to: dave, amount: 3n * 10n ** 18n, token: 'HOSTILE' })
  const second = await ask(dave)
  expect(second.groups).toBeLessThanOrEqual(2)
  expect(second.held).toEqual({ ...first.held, LAST: '3' })
})
