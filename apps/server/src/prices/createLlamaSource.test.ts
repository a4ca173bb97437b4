import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { nativeAddress } from '@latchkey/wire'
import { afterEach, expect, test } from 'vitest'
import type { TokenId } from '../sources/sources.ts'
import { createLlamaSource } from './createLlamaSource.ts'

const running: { stop(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop()
})

const now = 1_794_567_060_000
const usdc: TokenId = { chainId: 'eip155:8453', address: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913' }
const ether: TokenId = { chainId: 'eip155:8453', address: nativeAddress }
const asking = () => ({ signal: AbortSignal.timeout(30_000), deadline: performance.now() + 30_000 })

async function serviceThat(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  running.push({
    stop() {
      server.close()
      server.closeAllConnections()
      return once(server, 'close')
    },
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return createLlamaSource({ now: () => now, origin })
}

const coin = (more: object = {}) => ({
  decimals: 6,
  symbol: 'USDC',
  price: 1.0,
  timestamp: 1_794_567_000,
  confidence: 0.99,
  ...more,
})

test('prices are asked for in one call and told as plain decimals with their age', async () => {
  const heard: (string | undefined)[] = []
  const source = await serviceThat((request, response) => {
    heard.push(request.url)
    response.end(
      JSON.stringify({
        coins: {
          [`base:${usdc.address}`]: coin(),
          'base:0x0000000000000000000000000000000000000000': coin({ price: 1.2345e-7 }),
        },
      }),
    )
  })
  const prices = await source.prices([usdc, ether], asking())
  expect(heard).toEqual([
    `/prices/current/base:${usdc.address},base:0x0000000000000000000000000000000000000000`,
  ])
  expect(prices.get(`eip155:8453:${usdc.address}`)).toEqual({
    usd: '1',
    source: 'defillama',
    at: 1_794_567_000_000,
    confidence: 0.99,
  })
  expect(prices.get(`eip155:8453:${nativeAddress}`)?.usd).toMatch(/^0\.00000012345/)
})

test.each([
  ['old', { timestamp: 1_794_560_000 }],
  ['unsure of itself', { confidence: 0.2 }],
])('a price that is %s is unknown', async (_, more) => {
  const source = await serviceThat((_request, response) => {
    response.end(JSON.stringify({ coins: { [`base:${usdc.address}`]: coin(more) } }))
  })
  expect((await source.prices([usdc], asking())).size).toBe(0)
})

test('a price of the future is one of now, and nobody is surer than sure', async () => {
  const source = await serviceThat((_request, response) => {
    const odd = coin({ timestamp: 1e300, confidence: 7 })
    response.end(JSON.stringify({ coins: { [`base:${usdc.address}`]: odd } }))
  })
  const [quote] = (await source.prices([usdc], asking())).values()
  expect(quote).toMatchObject({ at: now, confidence: 1 })
})

test('prices that nobody asked for are not listened to', async () => {
  const source = await serviceThat((_request, response) => {
    response.end(JSON.stringify({ coins: { 'base:0x1111111111111111111111111111111111111111': coin() } }))
  })
  expect((await source.prices([usdc], asking())).size).toBe(0)
})

test.each<[string, RequestListener]>([
  ['an HTTP error', (_, response) => response.writeHead(500).end()],
  ['HTML', (_, response) => response.end('<p>')],
  ['a price of zero', (_, response) => response.end(JSON.stringify({ coins: { a: coin({ price: 0 }) } }))],
  ['a redirect', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['megabytes', (_, response) => response.end(' '.repeat(2 * 1024 * 1024))],
])('%s is a failure and not an answer', async (_, answer) => {
  const source = await serviceThat(answer)
  await expect(source.prices([usdc], asking())).rejects.toThrow()
})

test('chains that the service has no name for are not asked', () => {
  const source = createLlamaSource({ now: () => now })
  expect(source.supports('eip155:8453')).toBe(true)
  expect(source.supports('eip155:8131337')).toBe(false)
})
