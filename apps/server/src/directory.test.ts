import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillPath, paths, WalletPage } from '@latchkey/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureLogos } from './directory/ensureLogos.ts'
import { imageKind } from './directory/imageKind.ts'
import { reasonOf, startTestServer, type TestServer } from './test/startTestServer.ts'

let folder: string
let server: TestServer
let bare: TestServer

beforeAll(async () => {
  await ensureLogos()
  folder = mkdtempSync(join(tmpdir(), 'latchkey-directory-'))
  const walletsFile = join(folder, 'wallets.json')
  writeFileSync(
    join(folder, 'own.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h8v8z"/></svg>',
  )
  const overrides = {
    add: [{ id: 'com.example', name: 'Zebra of Example', image: 'own.svg', chains: ['eip155:8453'] }],
    hide: ['com.opera'],
    certify: ['com.example', 'me.rainbow'],
  }
  writeFileSync(walletsFile, JSON.stringify(overrides))
  server = await startTestServer({ chains: [], walletsFile })
  // A folder where set-up never was.
  bare = await startTestServer({ chains: [], logosDir: join(folder, 'none') })
})
afterAll(async () => {
  await server?.stop()
  await bare?.stop()
  rmSync(folder, { recursive: true })
})

async function wallets(query: string): Promise<WalletPage> {
  const response = await fetch(`${server.url}${paths.getWallets}?projectId=p&st=test&sv=1&${query}`)
  expect(response.status, query).toBe(200)
  return v.parse(WalletPage, await response.json())
}
const ids = (page: WalletPage) => page.data.map((wallet) => wallet.id)
const imageUrl = (id: string, from = server) => `${from.url}${fillPath(paths.getWalletImage, { id })}`

test('S7.33 S7.34 wallets come 40 a page with the count of all, in the order of the directory', async () => {
  const first = await wallets('')
  expect(first.data).toHaveLength(40)
  expect(first.count).toBeGreaterThanOrEqual(500)
  expect(first.data[0]).toMatchObject({ id: 'io.metamask', name: 'MetaMask', rdns: 'io.metamask', order: 10 })
  const second = await wallets('page=2&entries=40')
  expect(second.count).toBe(first.count)
  expect(ids(second).filter((id) => ids(first).includes(id))).toEqual([])
  const seen = new Set<string>()
  const pages = Math.ceil(first.count / 100)
  for (let page = 1; page <= pages; page += 1)
    for (const id of ids(await wallets(`page=${page}&entries=100`))) seen.add(id)
  expect(seen.size).toBe(first.count)
  expect((await wallets(`page=${pages + 1}&entries=100`)).data).toEqual([])
})

test('S7.33 S3.61 S3.62 an entry has every field that clients know, null where nothing is known', async () => {
  const { data } = await wallets('include=io.metamask')
  const response = await fetch(`${server.url}/getWallets?include=io.metamask`)
  const [entry] = JSON.parse(await response.text()).data
  expect(Object.keys(entry).sort()).toEqual(
    [
      ...['app_store', 'badge_type', 'chains', 'chrome_store', 'desktop_link', 'homepage', 'id', 'image_id'],
      ...['injected', 'mobile_link', 'name', 'order', 'play_store', 'rdns', 'webapp_link'],
    ].sort(),
  )
  expect(data[0]).toMatchObject({ mobile_link: 'metamask://', desktop_link: null, badge_type: 'none' })
  expect(data[0]?.injected).toEqual([{ namespace: 'eip155', injected_id: 'isMetaMask' }])
})

test('S7.33 include and exclude choose by id', async () => {
  expect(ids(await wallets('include=me.rainbow,io.metamask,no.such'))).toEqual(['io.metamask', 'me.rainbow'])
  expect(ids(await wallets('include=me.rainbow,io.metamask&exclude=io.metamask'))).toEqual(['me.rainbow'])
  const { count } = await wallets('')
  expect((await wallets('exclude=io.metamask,me.rainbow')).count).toBe(count - 2)
})

test('S7.33 chains choose wallets for any of them', async () => {
  const evm = await wallets('chains=eip155:1&entries=100')
  expect(ids(evm)).toContain('io.metamask')
  expect(evm.count).toBeGreaterThan(400)
  const solana = await wallets('chains=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  expect(ids(solana)).toContain('app.phantom')
  expect(ids(solana)).not.toContain('io.metamask')
  // A chain of one's own, such as the sandbox, can be added to any EVM wallet.
  expect((await wallets('chains=eip155:8131337')).count).toBeGreaterThan(400)
  expect(ids(await wallets('chains=eip155:8131337&entries=100'))).not.toContain('com.example')
  const both = await wallets(
    'chains=eip155:8453,solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp&include=com.example,ag.jup',
  )
  expect(ids(both).sort()).toEqual(['ag.jup', 'com.example'])
  expect((await wallets('chains=polkadot:91b171bb158e2d3848fa23a9f1c25182')).count).toBe(0)
})

test.each([
  ['metamask', 'io.metamask'],
  ['  MetaMask  ', 'io.metamask'],
  ['meta mask', 'io.metamask'],
  ['RAINB', 'me.rainbow'],
  ['example', 'com.example'],
])('S7.33 searching %j finds %s', async (search, id) => {
  expect(ids(await wallets(`entries=100&search=${encodeURIComponent(search)}`))).toContain(id)
})

test('a name that begins with what is searched comes before one that holds it', async () => {
  const found = (await wallets('entries=100&search=core')).data.map((wallet) => wallet.name)
  expect(found[0]).toBe('Core')
})

test.each(['%', '<script>', '\u0000', '.*', 'a'.repeat(5_000), '💥', "'; drop table wallets"])(
  'searching for %j finds nothing and breaks nothing',
  async (search) => {
    expect(await wallets(`search=${encodeURIComponent(search)}`)).toEqual({ data: [], count: 0 })
  },
)

test('S7.33 certified is the badge of the operator alone', async () => {
  expect(ids(await wallets('badge_type=certified')).sort()).toEqual(['com.example', 'me.rainbow'])
  const { count } = await wallets('')
  expect((await wallets('badge_type=none')).count).toBe(count - 2)
  const nobody = await fetch(`${bare.url}/getWallets?badge_type=certified`)
  expect(await nobody.json()).toEqual({ data: [], count: 0 })
})

test('a platform chooses wallets that its store has', async () => {
  for (const [platform, store] of [
    ['ios', 'app_store'],
    ['android', 'play_store'],
  ] as const) {
    const { data } = await wallets(`platform=${platform}&entries=100`)
    expect(data.length).toBe(100)
    expect(data.every((wallet) => wallet[store] !== null)).toBe(true)
  }
})

test('names and rdns find the wallets that a page has installed', async () => {
  expect(ids(await wallets('rdns=io.metamask,me.rainbow'))).toEqual(['io.metamask', 'me.rainbow'])
  expect(ids(await wallets('names=metamask,Nobody'))).toEqual(['io.metamask'])
})

test('what a client means by nothing is taken for nothing', async () => {
  const usual = await wallets('')
  expect(
    await wallets('page=NaN&entries=undefined&search=&chains=&include=&exclude=null&badge_type='),
  ).toEqual(usual)
})

test.each([
  ['page=0', 'page'],
  ['page=-1', 'page'],
  ['page=1.5', 'page'],
  ['page=1e9', 'page'],
  ['page=99999999999999999999', 'page'],
  ['entries=0', 'entries'],
  ['entries=101', 'entries'],
  ['entries=all', 'entries'],
  ['chains=ethereum', 'chains'],
  ['chains=eip155:1,<script>', 'chains'],
  ['include=../../etc/passwd', 'include'],
  ['exclude=a%20b', 'exclude'],
  [`include=${Array.from({ length: 501 }, (_, n) => `w${n}`).join(',')}`, 'include'],
  ['badge_type=best', 'badge_type'],
  ['platform=toaster', 'platform'],
])('%s is refused and the parameter is named', async (query, field) => {
  const response = await fetch(`${server.url}/getWallets?${query}`)
  expect(response.status).toBe(400)
  expect(await reasonOf(response)).toMatchObject({ field, description: expect.stringMatching(/^Write /) })
})

test('a page of the directory may be kept, and who has it hears so', async () => {
  const first = await fetch(`${server.url}/getWallets?entries=4`)
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('public, max-age=7200, stale-while-revalidate=86400')
  expect(first.headers.get('access-control-allow-origin')).toBe('*')
  const again = await fetch(`${server.url}/getWallets?entries=4`, {
    headers: { 'if-none-match': `W/${etag}` },
  })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  const other = await fetch(`${server.url}/getWallets?entries=5`, { headers: { 'if-none-match': etag } })
  expect(other.status).toBe(200)
})

test('S7.40 a logo is served as a picture that any page may show and keep for ever', async () => {
  const [wallet] = (await wallets('include=com.exodus')).data
  const response = await fetch(imageUrl(wallet?.image_id ?? ''))
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(imageKind(bytes)).toEqual({ type: 'image/webp', width: 128, height: 128 })
  const etag = response.headers.get('etag') ?? ''
  expect((await fetch(imageUrl(wallet?.image_id ?? ''), { headers: { 'if-none-match': etag } })).status).toBe(
    304,
  )
})

test('S7.40 a logo that is a drawing is served so that it can run and load nothing', async () => {
  const [wallet] = (await wallets('include=io.metamask')).data
  const response = await fetch(imageUrl(wallet?.image_id ?? ''))
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(response.headers.get('cache-control')).toContain('immutable')
})

test('S7.40 without logos every wallet has a glyph, which is not kept for ever', async () => {
  const page = v.parse(WalletPage, await (await fetch(`${bare.url}/getWallets?entries=20`)).json())
  for (const wallet of page.data) {
    const response = await fetch(imageUrl(wallet.image_id ?? '', bare))
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(response.headers.get('cache-control')).not.toContain('immutable')
    expect(imageKind(Buffer.from(await response.arrayBuffer()))?.type).toBe('image/svg+xml')
  }
})

test("an operator's picture is served for the operator's wallet", async () => {
  const response = await fetch(imageUrl('com.example'))
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
  expect(await response.text()).toContain('M0 0h8v8z')
})

test('a picture that was taken down, and one that never was, are 404', async () => {
  const page = v.parse(WalletPage, await (await fetch(`${bare.url}/getWallets?include=com.opera`)).json())
  const takenDown = page.data[0]?.image_id ?? ''
  expect((await fetch(imageUrl(takenDown, bare))).status).toBe(200)
  expect(ids(await wallets('include=com.opera'))).toEqual([])
  for (const id of [
    takenDown,
    'nothing',
    '../wallets.json',
    '..%2f..%2fpackage.json',
    '%00',
    'a'.repeat(3_000),
  ]) {
    const response = await fetch(`${server.url}/getWalletImage/${id}`)
    expect(response.status, id).toBe(404)
    expect((await reasonOf(response))?.name).toBe('not_found')
  }
})

test('S7.41 networks have pictures of ours', async () => {
  for (const id of ['eip155:1', 'eip155-8453', 'eip155:8131337', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']) {
    const response = await fetch(`${server.url}${fillPath(paths.getAssetImage, { id })}`)
    expect(response.status, id).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  }
  expect((await fetch(`${server.url}/public/getAssetImage/eip155:424242`)).status).toBe(404)
})

test('the directory is described in the OpenAPI document, gaps in paths included', async () => {
  const { paths: described } = JSON.parse(await (await fetch(`${server.url}/openapi.json`)).text())
  expect(described['/getWalletImage/{id}'].get.parameters).toContainEqual({
    name: 'id',
    in: 'path',
    required: true,
    schema: { type: 'string' },
  })
  expect(described['/e'].post.responses['202']).toBeDefined()
})

test('one visitor who asks for too much is told to wait', async () => {
  const limited = await startTestServer({ chains: [], rateLimit: 0.05 }, { now: () => 0 })
  try {
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async () => (await fetch(`${limited.url}/getWallets`)).status),
    )
    expect(statuses).toContain(200)
    expect(statuses).toContain(429)
  } finally {
    await limited.stop()
  }
})

test('a server without logos says so in its log', async () => {
  const lines: string[] = []
  const quiet = await startTestServer(
    { chains: [], logosDir: join(folder, 'none') },
    { writeLog: (text) => lines.push(text) },
  )
  await quiet.stop()
  expect(lines.join('')).toContain('"message":"no logos of wallets"')
})
