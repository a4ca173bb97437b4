import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { fillPath, nativeAddress, paths } from '@latchkey/wire'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { isSafeSvg } from '../directory/isSafeSvg.ts'
import { noPast, reasonOf, startTestServer, type TestServer } from '../test/startTestServer.ts'
import { deadAddress } from '../test/useUpstreams.ts'
import { ensureIcons } from './ensureIcons.ts'
import { IconPack, packName } from './iconPack.ts'

const realUsdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const stranger = '0x00000000000000000000000000000000deadbeef'
const drawing = (name: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg"><title>${name}</title><path d="M0 0"/></svg>`

let folder: string
let sandbox: Sandbox
let server: TestServer
let bare: TestServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-icons-'))
  const pack: IconPack = {
    stamp: 'test',
    tokens: { USDC: drawing('usdc'), ETH: drawing('eth'), BAD: '<svg onload="alert(1)"></svg>' },
    networks: { 'eip155:10': drawing('optimism'), 'eip155:8131337': drawing('somebody else') },
    currencies: { usd: drawing('usd') },
    addresses: { [`eip155:1:${realUsdc}`]: 'USDC', [`eip155:1:${stranger.replace('d', 'e')}`]: 'BAD' },
    symbols: { usdc: 'USDC', eth: 'ETH', bad: 'BAD' },
  }
  writeFileSync(join(folder, packName), JSON.stringify(pack))
  sandbox = await startSandbox({ chains: [8131337] })
  server = await startTestServer({ ...noPast, sandboxUrl: sandbox.url, iconsDir: folder })
  bare = await startTestServer({ ...noPast, sandboxUrl: sandbox.url, iconsDir: join(folder, 'nothing') })
})
afterEach(() => {
  vi.unstubAllEnvs()
})
afterAll(async () => {
  await server?.stop()
  await bare?.stop()
  await sandbox?.stop()
  rmSync(folder, { recursive: true })
})

type Kind = 'getTokenImage' | 'getAssetImage' | 'getCurrencyImage'
const ask = (kind: Kind, id: string, from = server, init: RequestInit = {}) =>
  fetch(`${from.url}${fillPath(paths[kind], { id })}?projectId=&st=test&sv=1`, init)
async function picture(kind: Kind, id: string, from = server): Promise<string> {
  const response = await ask(kind, id, from)
  expect(response.status, id).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
  const body = await response.text()
  expect(isSafeSvg(body, { clips: true })).toBe(true)
  return body
}

test('S7.43 the picture of a token is the one of its address, however that is written', async () => {
  const id = `eip155:1:${realUsdc}`
  expect(await picture('getTokenImage', id)).toBe(drawing('usdc'))
  expect(
    await picture('getTokenImage', id.toUpperCase().replace('EIP155', 'eip155').replace('0X', '0x')),
  ).toBe(drawing('usdc'))
  const plain = await fetch(`${server.url}/public/getTokenImage/${id}`)
  expect(await plain.text()).toBe(drawing('usdc'))
  expect(await picture('getTokenImage', 'USDC')).toBe(drawing('usdc'))
})

test('S7.43 a token that only calls itself USDC does not get its picture', async () => {
  for (const chain of ['eip155:1', 'eip155:10', 'eip155:8131337']) {
    const fake = await picture('getTokenImage', `${chain}:${stranger}`)
    expect(fake).not.toContain('usdc')
    // Not even letters: they would vouch for a name that anybody may take.
    expect(fake).not.toContain('<text')
  }
  // The address on another chain is another contract.
  expect(await picture('getTokenImage', `eip155:10:${realUsdc}`)).not.toContain('usdc')
})

test('S7.43 tokens and the coin of the sandbox look like what they play', async () => {
  const { USDC, WETH, HOSTILE, WHOLE } = sandbox.chain(8131337).contracts
  const at = (address: string) => picture('getTokenImage', `eip155:8131337:${address}`)
  expect(await at(USDC)).toBe(drawing('usdc'))
  expect(await at(nativeAddress)).toBe(drawing('eth'))
  expect(await at(WETH)).toBe(drawing('eth'))
  expect(await at(WHOLE)).toContain('>W</text>')
  expect(await at(HOSTILE)).not.toContain('usdc')
})

test('the same token always looks the same, another one differs, and a drawing that is not plain is not served', async () => {
  const first = await picture('getTokenImage', `eip155:1:${stranger}`)
  expect(await picture('getTokenImage', `eip155:1:${stranger}`, bare)).toBe(first)
  expect(await picture('getTokenImage', `eip155:1:${stranger.replace('dead', 'beef')}`)).not.toBe(first)
  expect(await picture('getTokenImage', 'BAD')).not.toContain('onload')
  expect(await picture('getTokenImage', `eip155:1:${stranger.replace('d', 'e')}`)).not.toContain('onload')
})

test('S7.41 S7.42 networks and currencies have theirs, and a glyph where there is none', async () => {
  expect(await picture('getAssetImage', 'eip155:10')).toBe(drawing('optimism'))
  expect(await picture('getAssetImage', 'eip155-10')).toBe(drawing('optimism'))
  // A chain of the sandbox is ours: nobody else's picture stands for it.
  expect(await picture('getAssetImage', 'eip155:8131337')).toContain('Sandbox Ethereum')
  expect(await picture('getCurrencyImage', 'USD')).toBe(drawing('usd'))
  expect(await picture('getCurrencyImage', 'usd')).toBe(drawing('usd'))
  expect(await picture('getCurrencyImage', 'XTS')).toContain('>X</text>')
  expect(await picture('getCurrencyImage', 'ETH')).toBe(drawing('eth'))
})

test('without a pack everything has a picture all the same', async () => {
  expect(await picture('getTokenImage', 'USDC', bare)).toContain('>U</text>')
  expect(await picture('getTokenImage', `eip155:1:${realUsdc}`, bare)).toContain('<svg')
  expect(await picture('getAssetImage', 'eip155:10', bare)).toContain('>O</text>')
  expect(await picture('getCurrencyImage', 'USD', bare)).toContain('>U</text>')
})

test('a picture may be kept for a day, so that one that is taken down goes, and who has it hears so', async () => {
  const kept = await ask('getTokenImage', `eip155:1:${realUsdc}`)
  for (const response of [kept, await ask('getTokenImage', `eip155:1:${stranger}`)]) {
    expect(response.headers.get('cache-control')).toContain('max-age=86400')
    expect(response.headers.get('cache-control')).not.toContain('immutable')
  }
  const etag = kept.headers.get('etag') ?? ''
  const again = await ask('getTokenImage', `eip155:1:${realUsdc}`, server, {
    headers: { 'if-none-match': etag },
  })
  expect(again.status).toBe(304)
  expect(kept.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(kept.headers.get('x-content-type-options')).toBe('nosniff')
  expect(kept.headers.get('access-control-allow-origin')).toBe('*')
})

test.each([
  ['getTokenImage', '<svg onload=alert(1)>', 400],
  ['getTokenImage', '../../etc/passwd', 400],
  ['getTokenImage', 'x'.repeat(200), 400],
  ['getTokenImage', 'a b', 400],
  ['getCurrencyImage', 'dollars', 400],
  ['getCurrencyImage', '../x', 400],
  ['getAssetImage', 'eip155:99999', 404],
  ['getAssetImage', '__proto__', 404],
] as const)('%s of %s names nothing', async (kind, id, status) => {
  const response = await ask(kind, id)
  expect(response.status).toBe(status)
  expect((await reasonOf(response))?.field).toBe('id')
})

test.each(['__proto__', 'constructor', 'toString'])(
  'the symbol %s is a symbol like any other',
  async (symbol) => {
    expect(await picture('getTokenImage', symbol)).toContain('<text')
  },
)

test('the pack that set-up takes has the everyday tokens by address, and plain drawings only', async () => {
  const { folder: taken } = await ensureIcons()
  const pack = v.parse(IconPack, JSON.parse(readFileSync(join(taken, packName), 'utf8')))
  expect(Object.keys(pack.tokens).length).toBeGreaterThan(1_500)
  expect(Object.keys(pack.networks).length).toBeGreaterThan(150)
  expect(Object.keys(pack.currencies).length).toBeGreaterThan(40)
  for (const drawings of [pack.tokens, pack.networks, pack.currencies]) {
    for (const [name, svg] of Object.entries(drawings))
      expect(isSafeSvg(svg, { clips: true }), name).toBe(true)
  }
  expect(pack.addresses[`eip155:1:${realUsdc}`]).toBe('USDC')
  expect(pack.addresses['eip155:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913']).toBe('USDC')
  for (const symbol of ['eth', 'usdc', 'usdt', 'dai', 'wbtc', 'bnb', 'btc']) {
    expect(pack.tokens[pack.symbols[symbol] ?? ''], symbol).toMatch(/^<svg/)
  }
  for (const code of ['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy'])
    expect(pack.currencies[code], code).toMatch(/^<svg/)
  expect((await ensureIcons()).fetched).toBe(false)
}, 180_000)

test('without a registry there are no pictures, one sentence says so, and the next try begins anew', async () => {
  vi.stubEnv('npm_config_registry', await deadAddress())
  vi.stubEnv('npm_config_cache', join(folder, 'cache'))
  const elsewhere = join(folder, 'elsewhere')
  await expect(ensureIcons(elsewhere)).rejects.toThrow(
    /^The package \S+@[\d.]+ was not taken: npm could not fetch it\.$/,
  )
  expect(existsSync(elsewhere)).toBe(false)
})
