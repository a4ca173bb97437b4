import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRegistry } from '../chains/createRegistry.ts'
import { parseOptions } from '../config/parseOptions.ts'
import { createReads } from '../reads/createReads.ts'
import { createTokens } from './createTokens.ts'
import type { Token, TokenAddress, Tokens } from './token.ts'
import { readTokenData } from './tokenData.ts'

let sandbox: Sandbox
let tokens: Tokens
const asking = () => ({ signal: AbortSignal.timeout(60_000), deadline: performance.now() + 60_000 })
const here = 'eip155:8131337'

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337] })
  const config = parseOptions({ sandboxUrl: sandbox.url, chains: [1, 8453] })
  const registry = await createRegistry(config, Date.now, () => {})
  const { chains } = registry
  tokens = createTokens({ chains, reads: createReads(registry), tokensFile: undefined, now: Date.now })
})
afterAll(() => sandbox?.stop())

const contract = (name: 'USDC' | 'HOSTILE' | 'Multicall3') =>
  sandbox.chain(8131337).contracts[name].toLowerCase() as TokenAddress

test('what the list says of the tokens of a sandbox is what they say of themselves', async () => {
  const listed = tokens.listed(here)
  expect(listed.map((token) => token.symbol).toSorted()).toEqual([
    'DAI',
    'TOLL',
    'USDC',
    'WBTC',
    'WETH',
    'WHOLE',
  ])
  const config = parseOptions({ sandboxUrl: sandbox.url })
  const registry = await createRegistry(config, Date.now, () => {})
  const { readMetadata } = await import('./readMetadata.ts')
  const reads = createReads(registry)(here)
  if (reads === undefined) throw new Error('The sandbox is not served.')
  const own = await readMetadata(
    reads,
    listed.map((token) => token.address),
    asking(),
  )
  for (const token of listed) expect({ ...own.get(token.address), listed: true }).toEqual(token)
})

test('a token that no list knows is described by itself, once', async () => {
  const hostile = contract('HOSTILE')
  expect(tokens.find(here, hostile)).toBeUndefined()
  const described = await tokens.describe(here, [hostile, contract('USDC'), contract('Multicall3')], asking())
  expect([...described.keys()].toSorted()).toEqual([hostile, contract('USDC')].toSorted())
  expect(described.get(hostile)).toMatchObject({ decimals: 18, listed: false })
  expect(described.get(hostile)?.name).toMatch(/^<img src=x onerror=/)
  await sandbox.chain(8131337).controls.stop()
  try {
    expect(await tokens.describe(here, [hostile], asking())).toEqual(
      new Map([[hostile, described.get(hostile)]]),
    )
  } finally {
    await sandbox.chain(8131337).controls.resume()
  }
})

test('tokens are found in any case, on their own chain alone', () => {
  const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  expect(tokens.find('eip155:1', usdc)).toMatchObject({ symbol: 'USDC', decimals: 6, listed: true })
  expect(tokens.find('eip155:8453', usdc)).toBeUndefined()
  expect(tokens.find(here, usdc)).toBeUndefined()
})

test('the list that comes with the server is sound: lower case, no doubles, texts that can be shown', () => {
  const chains = Object.entries(readTokenData())
  expect(chains.length).toBeGreaterThanOrEqual(15)
  for (const [id, rows] of chains) {
    expect(id).toMatch(/^\d+$/)
    expect(new Set(rows.map(([address]) => address)).size).toBe(rows.length)
    for (const [, symbol, name] of rows) {
      expect(symbol).toMatch(/^\S(.*\S)?$/)
      expect(name).toMatch(/^\S(.*\S)?$/)
    }
  }
  const everyday = tokens
    .listed('eip155:1')
    .slice(0, 20)
    .map((token: Token) => token.symbol)
  expect(everyday).toEqual(expect.arrayContaining(['WETH', 'USDC', 'USDT', 'DAI']))
})
