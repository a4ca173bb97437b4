import { afterAll, beforeAll, expect, test } from 'vitest'
import { reasonOf, startTestServer, type TestServer } from '../test/startTestServer.ts'
import { deadAddress } from '../test/useUpstreams.ts'

let server: TestServer
const account = '0x00000000000000000000000000000000000000AA'

beforeAll(async () => {
  server = await startTestServer({ chains: [7], upstreams: { 7: [await deadAddress()] } })
})
afterAll(() => server?.stop())

const elevenTokens = Array.from({ length: 11 }, (_, n) => `eip155:7:0x${String(n).padStart(40, '0')}`).join(
  ',',
)

test.each([
  ['no address', 'alice.eth', '', 'account', 'Write the account as 0x and 40 hexadecimal digits'],
  ['an address that is too short', '0x1234', '', 'account', 'Write the account as 0x'],
  [
    'an account of another kind of chain',
    `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${account}`,
    '',
    'account',
    'Write the account as 0x',
  ],
  ['an account whose chain is none', `:${account}`, '', 'account', 'Write the account as 0x'],
  ['a chain that is not written as one', account, 'chainId=mainnet', 'chainId', 'Write the chain as CAIP-2'],
  [
    'a chain that is not served',
    account,
    'chainId=eip155:8',
    'chainId',
    'There are no balances of eip155:8 here',
  ],
  [
    'an account on a chain that is not served',
    `eip155:8:${account}`,
    '',
    'chainId',
    'There are no balances of eip155:8 here',
  ],
  [
    'two chains that contradict each other',
    `eip155:7:${account}`,
    'chainId=8',
    'chainId',
    'leave one of them out',
  ],
  ['a currency that nobody has', account, 'currency=gold', 'currency', 'Write one of usd, eur'],
  [
    'a token without its chain',
    account,
    `forceUpdate=${account}`,
    'forceUpdate',
    'Write each token with its chain, such as eip155:7:0xeeee',
  ],
  ['a token that is none', account, 'forceUpdate=eip155:7:USDC', 'forceUpdate', 'Write the account as 0x'],
  [
    'a token of a chain that is not served',
    account,
    `forceUpdate=eip155:8:${account}`,
    'forceUpdate',
    'eip155:8 is not served here',
  ],
  [
    'too many tokens at once',
    account,
    `forceUpdate=${elevenTokens}`,
    'forceUpdate',
    'Write at most 10 tokens',
  ],
])('%s is refused with a sentence', async (_, named, query, field, words) => {
  const response = await fetch(`${server.url}/v1/account/${named}/balance?${query}`)
  expect(response.status).toBe(400)
  const reason = await reasonOf(response)
  expect(reason?.field).toBe(field)
  expect(reason?.description).toContain(words)
})

test('a chain whose nodes are all dead is 503, says why and when to come back', async () => {
  const response = await fetch(`${server.url}/v1/account/${account}/balance`)
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect((await reasonOf(response))?.description).toContain('No upstream of eip155:7 gave an answer')
})

test('a page of a foreign origin is refused', async () => {
  const response = await fetch(`${server.url}/v1/account/${account}/balance`, {
    headers: { origin: 'https://elsewhere.example' },
  })
  expect(response.status).toBe(401)
})

test('every chain that is asked costs, so that one question for all is no way round the limit', async () => {
  const dead = await deadAddress()
  const limited = await startTestServer(
    { chains: [7, 8, 9], upstreams: { 7: [dead], 8: [dead], 9: [dead] }, rateLimit: 1 },
    { now: () => 0 },
  )
  const left = async (query: string) => {
    const response = await fetch(`${limited.url}/v1/account/${account}/balance?${query}`)
    return Number(response.headers.get('x-ratelimit-remaining'))
  }
  expect(await left('chainId=7')).toBe(57)
  expect(await left('')).toBe(52)
  await limited.stop()
})

test('who asks too often is told when to come back; tokens to read anew cost more', async () => {
  const limited = await startTestServer(
    { chains: [7], upstreams: { 7: [await deadAddress()] }, rateLimit: 1 },
    { now: () => 0 },
  )
  const ask = async (query: string) => {
    const response = await fetch(`${limited.url}/v1/account/${account}/balance?${query}`)
    return [response.status, response.headers.get('x-ratelimit-remaining')]
  }
  expect(await ask('')).toEqual([503, '57'])
  expect(await ask(`forceUpdate=eip155:7:${account}`)).toEqual([503, '53'])
  for (let n = 0; n < 17; n++) await ask('')
  expect((await ask(''))[0]).toBe(429)
  await limited.stop()
})
