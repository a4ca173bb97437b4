import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { loadMoreWallets } from '../features/directory/loadMoreWallets.ts'
import { prefetchWallets } from '../features/directory/prefetchWallets.ts'
import { searchWallets } from '../features/directory/searchWallets.ts'
import { openModal } from '../features/router/openModal.ts'
import { closeModal } from '../flows/modal/closeModal.ts'
import { queries } from '../instance/queries.ts'
import { json, playServer } from '../test/answer.ts'
import { testInstance } from '../test/testInstance.ts'
import { createApi } from './createApi.ts'
import { isSupported, supportedChainsQuery } from './supportedChains.ts'
import { sdkVersion } from './version.ts'

const endpoints = 'https://api.shop.example'
const response = v.unknown()

test('S7.01 every GET of the data API adds projectId, st and sv', async () => {
  const server = playServer(() => json({}))
  const { latchkey } = testInstance({ endpoints, projectId: 'shop' }, { fetch: server.fetch })
  const api = createApi(latchkey)
  await api?.get('/v1/identity/0x0', { response, query: { sender: 'x' } })
  await api?.get('v1/supported-chains', { response })
  for (const { searchParams } of server.asked) {
    expect(searchParams.get('projectId')).toBe('shop')
    expect(searchParams.get('st')).toBe('latchkey')
    expect(searchParams.get('sv')).toBe(sdkVersion)
  }
  expect(server.asked).toHaveLength(2)
})

test('the version it tells is the version of the package', async () => {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  expect(sdkVersion).toBe(JSON.parse(text).version)
})

test('what is only read is asked again while that may help, what is changed is not', async () => {
  let asked = 0
  const { fetch } = playServer(() => {
    asked += 1
    return asked < 3 ? json({}, 503) : json({ fine: true })
  })
  const { latchkey, clock } = testInstance({ endpoints }, { fetch })
  const got = createApi(latchkey)?.get('/x', { response })
  await clock.advance(150 + 300)
  expect(await got).toEqual({ fine: true })
  asked = 0
  await expect(createApi(latchkey)?.post('/x', { response, body: {} })).rejects.toThrow(
    'HTTP status code: 503',
  )
  expect(asked).toBe(1)
})

test('a server that refuses the page is asked once, and the developer reads what to do', async () => {
  const description = 'This projectId is not known here: check it, or add the project.'
  const refusal = { status: 'FAILED', reasons: [{ name: 'unauthorized', field: '', description }] }
  const server = playServer(() => json(refusal, 401))
  const { latchkey, lines } = testInstance({ endpoints }, { fetch: server.fetch })
  await expect(createApi(latchkey)?.get('/v1/identity/0x0', { response })).rejects.toMatchObject({
    message: 'HTTP status code: 401',
    reasons: [{ description }],
  })
  expect(server.asked).toHaveLength(1)
  expect(lines).toEqual([`error: Latchkey: ${description}`])
})

test('each part of the server has its own address where the site says so', async () => {
  const server = playServer(() => json({}))
  const { latchkey } = testInstance(
    { endpoints: { api: `${endpoints}/data/`, directory: 'https://wallets.example' } },
    { fetch: server.fetch },
  )
  for (const part of ['api', 'directory', 'analytics'] as const) {
    await createApi(latchkey, part)?.get('/x', { response })
  }
  expect(server.asked.map(({ origin, pathname }) => origin + pathname)).toEqual([
    'https://api.shop.example/data/x',
    'https://wallets.example/x',
    'https://api.shop.example/data/x',
  ])
})

test('without endpoints nothing is ever asked of anyone', async () => {
  const { latchkey, clock, requests } = testInstance({ features: { analytics: true } })
  const stop = latchkey.start()
  expect(createApi(latchkey)).toBeUndefined()
  openModal(latchkey)
  await prefetchWallets(latchkey)
  await loadMoreWallets(latchkey)
  const search = searchWallets(latchkey, 'meta', { certified: true })
  await clock.advance(60_000)
  await search
  const client = await queries(latchkey)
  expect(await client.fetchQuery(supportedChainsQuery(latchkey))).toEqual({
    http: [],
    ws: [],
    capabilities: {},
  })
  expect(await isSupported(latchkey, client, 'eip155:1', 'balance')).toBe(false)
  closeModal(latchkey)
  stop()
  await clock.advance(60_000)
  expect(requests).toEqual([])
})

test('S7.02 the supported chains are asked for once, and say what the server can do where', async () => {
  const server = playServer(() =>
    json({ http: ['eip155:1'], ws: [], capabilities: { 'eip155:1': ['balance', 'identity'] } }),
  )
  const { latchkey } = testInstance({ endpoints }, { fetch: server.fetch })
  const client = await queries(latchkey)
  expect(await queries(latchkey)).toBe(client)
  expect(await client.fetchQuery(supportedChainsQuery(latchkey))).toMatchObject({
    http: ['eip155:1'],
    ws: [],
  })
  expect(await isSupported(latchkey, client, 'eip155:1', 'balance')).toBe(true)
  expect(await isSupported(latchkey, client, 'eip155:1', 'swap')).toBe(false)
  expect(await isSupported(latchkey, client, 'eip155:10', 'balance')).toBe(false)
  expect(server.asked.map(({ pathname }) => pathname)).toEqual(['/v1/supported-chains'])
})

test('a server that does not say what it can do can do nothing', async () => {
  const { latchkey } = testInstance(
    { endpoints },
    playServer(() => new Response('?')),
  )
  expect(await isSupported(latchkey, await queries(latchkey), 'eip155:1', 'balance')).toBe(false)
})

test('two instances share no answers', async () => {
  const one = testInstance({ endpoints }).latchkey
  const two = testInstance({ endpoints }).latchkey
  expect(await queries(one)).not.toBe(await queries(two))
})
