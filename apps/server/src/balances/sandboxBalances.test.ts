import { type Sandbox, type SandboxChain, startSandbox } from '@latchkey/sandbox'
import { type Address, formatUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test/startTestServer.ts'
import { amounts, askBalances } from '../test/useBalances.ts'

let sandbox: Sandbox
let server: TestServer
/** The clock stands still unless a test moves it, however slow the machine is. */
const started = Date.now()
let ahead = 0

const [ethereum, base] = ['eip155:8131337', 'eip155:8131338']
const tokens = { USDC: 6, DAI: 18, WBTC: 8, WETH: 18, TOLL: 18, WHOLE: 0, HOSTILE: 18 } as const

beforeAll(async () => {
  sandbox = await startSandbox()
  server = await startTestServer(
    { sandboxUrl: sandbox.url, deadlineMs: 30_000, balanceDeadlineMs: 30_000 },
    { now: () => started + ahead },
  )
})
afterAll(async () => {
  await server?.stop()
  await sandbox?.stop()
})

/** Lets the answers of before be forgotten. */
function wait(seconds: number): void {
  ahead += seconds * 1_000
}

async function word(chain: SandboxChain, method: string, params: readonly unknown[]): Promise<bigint> {
  return BigInt(String(await chain.request(method, params)))
}

/** What the chain itself says, by the address that stands for each thing; tokens without any left out. */
async function truth(chain: SandboxChain, account: Address): Promise<Map<string | undefined, string>> {
  const held = new Map<string | undefined, string>()
  const coin = await word(chain, 'eth_getBalance', [account, 'latest'])
  held.set(undefined, formatUnits(coin, 18))
  for (const [symbol, decimals] of Object.entries(tokens)) {
    const to = chain.contracts[symbol as keyof typeof tokens]
    const data = `0x70a08231${account.slice(2).padStart(64, '0')}`
    const amount = await word(chain, 'eth_call', [{ to, data }, 'latest'])
    if (amount > 0n) held.set(`${chain.caip2}:${to.toLowerCase()}`, formatUnits(amount, decimals))
  }
  return held
}

function person(n: number): Address {
  const account = sandbox.accounts[n]
  if (account === undefined) throw new Error('The sandbox has not so many accounts.')
  return account.address
}

test('S7.12 the balances of every account on every chain are what the chain says, to the last digit', async () => {
  let past18 = 0
  for (const { address } of sandbox.accounts) {
    const told = await askBalances(server.url, address, 'currency=usd')
    expect(told.errors).toBeUndefined()
    for (const chain of sandbox.chains) {
      const here = told.balances.filter((held) => held.chainId === chain.caip2)
      expect(new Map(here.map((held) => [held.address, held.quantity.numeric]))).toEqual(
        await truth(chain, address),
      )
      expect(told.blocks?.[chain.caip2]).toBe(String(await word(chain, 'eth_blockNumber', [])))
    }
    past18 += told.balances.filter((held) => {
      const units = BigInt(held.quantity.numeric.replace('.', ''))
      return held.quantity.decimals === '18' && units > 2n ** 64n
    }).length
  }
  // Amounts that no number of 64 bits, and no JavaScript number, could carry.
  expect(past18).toBeGreaterThan(5)
})

test('S3.11 S3.12 S3.13 a token balance tells what it is, how much of it there is and what that is worth; a coin has no address', async () => {
  const { balances } = await askBalances(server.url, person(0), `chainId=${ethereum}&currency=usd`)
  const decimal = expect.stringMatching(/^\d+(\.\d+)?$/)
  const usdc = `${ethereum}:${sandbox.chain(8131337).contracts.USDC.toLowerCase()}`
  expect(balances.find((held) => held.address === usdc)).toEqual({
    name: 'USD Coin',
    symbol: 'USDC',
    chainId: ethereum,
    address: usdc,
    value: decimal,
    price: decimal,
    quantity: { decimals: '6', numeric: decimal },
    iconUrl: `/public/getTokenImage/${encodeURIComponent(usdc)}`,
  })
  const coin = balances.find((held) => held.symbol === 'ETH')
  expect(coin).toMatchObject({ name: 'Ether', quantity: { decimals: '18' } })
  expect(coin).not.toHaveProperty('address')
})

test('an account without anything has none of each coin and nothing else, and says at which block', async () => {
  const nobody = '0x00000000000000000000000000000000000000aa'
  const told = await askBalances(server.url, nobody)
  expect(told.balances.map(({ chainId, address, quantity }) => [chainId, address, quantity.numeric])).toEqual(
    [
      [ethereum, undefined, '0'],
      [base, undefined, '0'],
    ],
  )
  expect(told.partial).toBeUndefined()
  expect(Object.keys(told.blocks ?? {}).toSorted()).toEqual([ethereum, base])
  expect(told.stale).toBeUndefined()
})

test('values are amount times price, exactly, and the most valuable comes first', async () => {
  const { balances } = await askBalances(server.url, person(0), `chainId=${ethereum}&currency=usd`)
  const priced = balances.filter((held) => held.price !== null)
  expect(priced.map((held) => held.symbol)).toEqual(expect.arrayContaining(['ETH', 'USDC', 'DAI', 'WBTC']))
  for (const { price, value, quantity } of priced) {
    const scale = (text: string, places: number) => {
      const [whole = '', fraction = ''] = text.split('.')
      return BigInt(whole + fraction.padEnd(places, '0'))
    }
    expect(scale(value ?? '', 60)).toBe(scale(quantity.numeric, 30) * scale(price ?? '', 30))
  }
  const values = balances.map((held) => Number(held.value ?? -1))
  expect(values).toEqual(values.toSorted((a, b) => b - a))
  // What nobody can price is unknown, not worth nothing.
  expect(balances.find((held) => held.symbol === 'WHOLE')).toMatchObject({ price: null, value: null })
})

test('a token without decimals is in the answer, whole', async () => {
  const { balances } = await askBalances(server.url, person(0), `chainId=${ethereum}`)
  const whole = balances.find((held) => held.symbol === 'WHOLE')
  expect(whole?.quantity).toEqual({ decimals: '0', numeric: expect.stringMatching(/^[1-9]\d*$/) })
})

test('a hostile token is found in the logs, cleaned, marked, and listed after what is known', async () => {
  const heidi = person(7)
  const { balances } = await askBalances(server.url, heidi, `chainId=${ethereum}`)
  const hostile = balances.at(-1)
  expect(hostile?.address).toBe(`${ethereum}:${sandbox.chain(8131337).contracts.HOSTILE.toLowerCase()}`)
  expect(hostile?.unlisted).toBe(true)
  expect(hostile?.quantity.numeric).toBe('1')
  expect([...(hostile?.name ?? '')].length).toBeLessThanOrEqual(64)
  expect([...(hostile?.symbol ?? '')].length).toBeLessThanOrEqual(24)
  // Nothing that turns the reading direction or cannot be seen.
  expect(`${hostile?.name}${hostile?.symbol}`).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  expect(balances.filter((held) => held.unlisted === true)).toHaveLength(1)
})

test('every icon is a path of this server that names chain and token', async () => {
  const { balances } = await askBalances(server.url, person(0), `chainId=${ethereum}`)
  for (const held of balances) {
    const id = held.address ?? `${ethereum}:0x${'ee'.repeat(20)}`
    expect(held.iconUrl).toBe(`/public/getTokenImage/${encodeURIComponent(id)}`)
  }
})

test('an account may be written with its chain, in any case, and the chain as a bare number', async () => {
  const alice = person(0)
  const plain = await askBalances(server.url, alice, `chainId=${ethereum}`)
  expect(await askBalances(server.url, `${ethereum}:${alice}`)).toEqual(plain)
  expect(await askBalances(server.url, alice.toLowerCase(), 'chainId=8131337')).toEqual(plain)
})

test('blocks that are taken back take their money back', async () => {
  const chain = sandbox.chain(8131338)
  const [judy, query] = [person(9), `chainId=${base}`]
  await chain.controls.faucet({ to: judy, amount: 7n, token: 'WHOLE' })
  wait(10)
  expect(amounts(await askBalances(server.url, judy, query))['WHOLE']).toBe('7')
  await chain.controls.reorg(1, { keepTransactions: false })
  wait(10)
  expect(amounts(await askBalances(server.url, judy, query))['WHOLE']).toBeUndefined()
})

test('a chain that is down is told beside what the other says; when all are, it is 503 and says when to come back', async () => {
  const bob = person(1)
  wait(120)
  await sandbox.chain(8131338).controls.stop()
  const told = await askBalances(server.url, bob)
  expect(told.errors).toEqual([
    { chainId: base, reason: expect.stringContaining('No upstream of eip155:8131338') },
  ])
  expect(new Set(told.balances.map((held) => held.chainId))).toEqual(new Set([ethereum]))
  expect(amounts(told)['USDC']).toBeDefined()

  const alone = await fetch(`${server.url}/v1/account/${bob}/balance?chainId=${base}`)
  expect(alone.status).toBe(503)

  await sandbox.chain(8131337).controls.stop()
  wait(120)
  const response = await fetch(`${server.url}/v1/account/${bob}/balance`)
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(await response.json()).toMatchObject({ reasons: [{ name: 'chain_unavailable', field: 'chainId' }] })

  for (const chain of sandbox.chains) await chain.controls.resume()
  // Whoever else asked meanwhile may have made the breaker rest again.
  await expect
    .poll(
      async () => {
        wait(120)
        return (await askBalances(server.url, bob)).errors
      },
      { timeout: 30_000 },
    )
    .toBeUndefined()
  const whole = await askBalances(server.url, bob)
  expect(new Set(whole.balances.map((held) => held.chainId))).toEqual(new Set([ethereum, base]))
})

test('while a chain is down, what it said within the last minute is told and marked as old', async () => {
  const [carol, query] = [person(2), `chainId=${ethereum}`]
  wait(120)
  const before = await askBalances(server.url, carol, query)
  await sandbox.chain(8131337).controls.stop()
  try {
    wait(20)
    const old = await askBalances(server.url, carol, query)
    expect(old).toEqual({ ...before, stale: true })
    wait(120)
    const response = await fetch(`${server.url}/v1/account/${carol}/balance?${query}`)
    expect(response.status).toBe(503)
  } finally {
    await sandbox.chain(8131337).controls.resume()
  }
})
