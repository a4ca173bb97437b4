import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { type Address, stringToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployStrange, type StrangeToken, textOf, wordOf } from '../test/chains/strangeToken.ts'
import { watchSandbox } from '../test/chains/watchSandbox.ts'
import { startTestServer, type TestServer } from '../test/startTestServer.ts'
import { askBalances } from '../test/useBalances.ts'

let sandbox: Sandbox
let server: TestServer

const chainId = 'eip155:8131337'
const chain = () => sandbox.chain(8131337)
let count = 0

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337] })
  server = await startTestServer({ sandboxUrl: sandbox.url, deadlineMs: 60_000, balanceDeadlineMs: 60_000 })
})
afterAll(async () => {
  await server?.stop()
  await sandbox?.stop()
})

/** An account that nobody has asked for yet, with some USDC. */
async function newcomer(): Promise<Address> {
  count += 1
  const account: Address = `0x${count.toString(16).padStart(40, 'c')}`
  await chain().controls.faucet({ to: account, amount: 2_000_000n, token: 'USDC' })
  return account
}

/** The answer without the coin, which everybody has some or none of. */
async function askTokens(account: Address) {
  const told = await askBalances(server.url, account, `chainId=${chainId}`)
  return { ...told, balances: told.balances.filter((held) => held.address !== undefined) }
}

async function send(token: StrangeToken, to: Address): Promise<Address> {
  const [maker] = sandbox.accounts
  if (maker === undefined) throw new Error('The sandbox has no account.')
  return deployStrange(chain(), maker.privateKey, token, to)
}

const balance = { 'balanceOf(address)': { gives: wordOf(5n * 10n ** 18n) } }
const decimals = { 'decimals()': { gives: wordOf(18n) } }
const honest: StrangeToken = {
  functions: {
    ...balance,
    ...decimals,
    'name()': { gives: textOf('Honest') },
    'symbol()': { gives: textOf('HON') },
  },
}

test.each([
  ['loops for ever', { otherwise: { does: 'loop' } }],
  ['reverts', { otherwise: { does: 'revert' } }],
  ['answers with megabytes', { otherwise: { givesZeros: 3_000_000 } }],
  ['says nothing', { otherwise: { givesZeros: 0 } }],
  ['has 255 decimals', { functions: { ...balance, 'decimals()': { gives: wordOf(255n) } } }],
  [
    'has more decimals than a number can say',
    { functions: { ...balance, 'decimals()': { gives: wordOf(2n ** 255n) } } },
  ],
  ['tells its amount in two words', { functions: { ...decimals, 'balanceOf(address)': { givesZeros: 64 } } }],
] satisfies [string, StrangeToken][])(
  'a token that %s is left out, and nothing else is',
  async (_, token) => {
    const account = await newcomer()
    await send(token, account)
    const good = await send(honest, account)
    for (const _ of ['first', 'again']) {
      const { balances, errors, partial } = await askTokens(account)
      expect([errors, partial]).toEqual([undefined, undefined])
      expect(balances.map((held) => [held.symbol, held.quantity.numeric])).toEqual([
        ['USDC', '2'],
        ['HON', '5'],
      ])
      expect(balances[1]?.address).toBe(`${chainId}:${good}`)
    }
  },
)

test.each([
  [
    'an endless name',
    { 'name()': { gives: `${wordOf(32n)}${wordOf(2n ** 255n).slice(2)}` } },
    ['SYM', 'SYM'],
  ],
  ['a name that begins nowhere', { 'name()': { gives: wordOf(2n ** 200n) } }, ['\u0001'.trim(), 'SYM']],
  ['a name that is a loop', { 'name()': { does: 'loop' } }, ['SYM', 'SYM']],
  [
    'a name of 32 bytes',
    { 'name()': { gives: stringToHex('Old Maker', { size: 32 }) } },
    ['Old Maker', 'SYM'],
  ],
  ['an empty name', { 'name()': { gives: textOf('\u200b \u202e') } }, ['SYM', 'SYM']],
  ['a name of many lines', { 'name()': { gives: textOf('USD\nCoin\u0000\u202e!') } }, ['USD Coin !', 'SYM']],
  [
    'a name that is no text',
    { 'name()': { gives: `${wordOf(32n)}${wordOf(3n).slice(2)}ffffff${'00'.repeat(29)}` } },
    ['SYM', 'SYM'],
  ],
] as const)('a token with %s is listed under what can be shown', async (what, functions, [name, symbol]) => {
  const account = await newcomer()
  const own: StrangeToken = {
    functions: { ...balance, ...decimals, 'symbol()': { gives: textOf('SYM') }, ...functions } as NonNullable<
      StrangeToken['functions']
    >,
  }
  const address = await send(own, account)
  const { balances } = await askBalances(server.url, account, `chainId=${chainId}`)
  const held = balances.find((one) => one.address === `${chainId}:${address}`)
  expect(held?.symbol).toBe(symbol)
  if (what === 'a name that begins nowhere') expect(held?.name).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  else expect(held?.name).toBe(name)
})

test('the largest amount there is arrives with every digit', async () => {
  const account = await newcomer()
  const most = {
    functions: { ...honest.functions, 'balanceOf(address)': { gives: wordOf(2n ** 256n - 1n) } },
  }
  await send(most, account)
  const { balances } = await askBalances(server.url, account, `chainId=${chainId}`)
  expect(balances.find((held) => held.symbol === 'HON')?.quantity.numeric).toBe(
    '115792089237316195423570985008687907853269984665640564039457.584007913129639935',
  )
})

test('thirty rubbish tokens at once hide neither what is listed nor an honest one', async () => {
  const account = await newcomer()
  for (let n = 0; n < 30; n++) await send({ otherwise: { does: n % 2 === 0 ? 'loop' : 'revert' } }, account)
  await send(honest, account)
  const { balances, errors, partial } = await askTokens(account)
  expect([errors, partial]).toEqual([undefined, undefined])
  expect(balances.map((held) => held.symbol)).toEqual(['USDC', 'HON'])
})

test('a token of the operator’s list that burns all gas costs more requests once, and not at every read', async () => {
  const account = await newcomer()
  const burner = await send({ otherwise: { does: 'loop' } }, account)
  const path = join(mkdtempSync(join(tmpdir(), 'latchkey-tokens-')), 'tokens.json')
  const listed = { chainId: 8131337, address: burner, name: 'Burner', symbol: 'BURN', decimals: 18 }
  writeFileSync(path, JSON.stringify({ name: 'Own', tokens: [listed] }))
  const watched = await watchSandbox(sandbox)
  let ahead = 0
  const started = Date.now()
  const own = await startTestServer(
    { sandboxUrl: watched.url, tokensFile: path, deadlineMs: 60_000, balanceDeadlineMs: 60_000 },
    { now: () => started + ahead },
  )
  const costs: number[] = []
  try {
    for (const _ of ['first', 'again', 'and again']) {
      ahead += 10_000
      watched.forget()
      const told = await askBalances(own.url, account, `chainId=${chainId}`)
      expect(told.partial).toBeUndefined()
      expect(told.balances.map((held) => [held.symbol, held.quantity.numeric])).toEqual([
        ['USDC', '2'],
        ['ETH', '0'],
      ])
      const digits = account.slice(2).toLowerCase()
      const asked = watched.bodies(8131337).filter((body) => /82ad56cb|70a08231/.test(body))
      costs.push(asked.filter((body) => body.includes(digits)).length)
    }
  } finally {
    await own.stop()
    await watched.stop()
  }
  expect(costs[0]).toBeGreaterThan(1)
  expect(costs.slice(1)).toEqual([1, 1])
})

test('when a token of no list cannot be read, the rest is told, and that it is not all', async () => {
  const account = await newcomer()
  const good = await send(honest, account)
  const watched = await watchSandbox(sandbox, (method, params) => {
    const [call] = params as readonly { readonly to?: string }[]
    return method === 'eth_call' && call?.to === good ? '{"code":-32000,"message":"busy"}' : undefined
  })
  const own = await startTestServer({
    sandboxUrl: watched.url,
    deadlineMs: 60_000,
    balanceDeadlineMs: 60_000,
  })
  try {
    const told = await askBalances(own.url, account, `chainId=${chainId}`)
    expect(told.partial).toEqual([chainId])
    expect(told.errors).toBeUndefined()
    expect(told.balances.map((held) => held.symbol)).toEqual(['USDC', 'ETH'])
  } finally {
    await own.stop()
    await watched.stop()
  }
})
