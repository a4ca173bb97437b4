import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { ServedPage } from '../../../../scripts/serve/servePage.ts'
import { WalletConfigSchema } from '../config/walletConfig.ts'
import { readSettings } from './readSettings.ts'
import { startWallet } from './startWallet.ts'

const description = {
  mnemonic: 'test test test test test test test test test test test junk',
  accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  chains: [
    {
      id: 8131337,
      caip2: 'eip155:8131337',
      name: 'Sandbox Ethereum',
      rpc: 'http://127.0.0.1:1/8131337',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    },
  ],
}
const relayUrl = 'ws://127.0.0.1:9/relay'

let folder: string
let wallet: ServedPage
let sandboxUrl: string
let sandboxAnswer = JSON.stringify(description)
const sandbox = createServer((_, response) => response.end(sandboxAnswer))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-wallet-'))
  await mkdir(join(folder, 'dist/assets'), { recursive: true })
  await writeFile(join(folder, 'dist/index.html'), '<!doctype html><title>wallet</title>')
  await writeFile(join(folder, 'dist/assets/index-abc123.js'), 'export {}')
  await writeFile(join(folder, 'secret.txt'), 'not for visitors')
  await new Promise<void>((resolve) => sandbox.listen(0, '127.0.0.1', resolve))
  sandboxUrl = `http://127.0.0.1:${(sandbox.address() as AddressInfo).port}`
  wallet = await startWallet({
    port: 0,
    relayUrl,
    projectId: 'localhost',
    sandboxUrl,
    dist: join(folder, 'dist'),
  })
})

afterAll(async () => {
  await wallet.stop()
  await new Promise((resolve) => sandbox.close(resolve))
  await rm(folder, { recursive: true, force: true })
})

function rawRequest(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string }> {
  const { port } = new URL(wallet.url)
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        body += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
    sent.on('error', reject)
    sent.end()
  })
}

test('the page may reach its relay and the chains, and frames nothing', async () => {
  const response = await fetch(wallet.url)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-security-policy')).toBe(
    `default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self' ws://127.0.0.1:9 ${sandboxUrl}; frame-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'none'`,
  )
  expect(response.headers.get('permissions-policy')).toContain('camera=(self)')
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
})

test('with a server, chains have the pictures that sites show, and no other host may send any', async () => {
  const serverUrl = 'http://127.0.0.1:8787'
  const shown = await startWallet({
    port: 0,
    relayUrl,
    projectId: 'shop',
    sandboxUrl,
    serverUrl,
    dist: join(folder, 'dist'),
  })
  onTestFinished(() => shown.stop())
  const policy = (await fetch(shown.url)).headers.get('content-security-policy')
  expect(policy).toContain(`; img-src 'self' ${serverUrl}; `)
  const { sandbox } = v.parse(WalletConfigSchema, await (await fetch(`${shown.url}/config.json`)).json())
  for (const { caip2, image } of sandbox.chains)
    expect(image).toBe(`${serverUrl}/public/getAssetImage/${encodeURIComponent(caip2)}?projectId=shop`)
})

test('links of sites lead to the page itself', async () => {
  const page = await (await fetch(wallet.url)).text()
  expect(await (await fetch(`${wallet.url}/wc?uri=wc%3Aabc%402`)).text()).toBe(page)
  expect((await fetch(`${wallet.url}/anything-else`)).status).toBe(404)
})

test('a path that climbs out of the folder is not found', async () => {
  for (const path of ['/../secret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2f..%2fsecret.txt']) {
    const { status, body } = await rawRequest(path)
    expect(status, path).toBe(404)
    expect(body).not.toContain('not for visitors')
  }
})

test('the keys are read from this machine alone', async () => {
  expect((await rawRequest('/config.json', { host: 'evil.example' })).status).toBe(403)
})

test('the configuration names the relay and carries what the sandbox says of itself', async () => {
  expect(await (await fetch(`${wallet.url}/config.json`)).json()).toEqual({
    relayUrl,
    projectId: 'localhost',
    sandbox: description,
  })
})

test('a wrong sandbox address is reported with the setting to check', async () => {
  sandboxAnswer = '{"hello":"world"}'
  const response = await fetch(`${wallet.url}/config.json`)
  sandboxAnswer = JSON.stringify(description)
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({
    reason: `What answers at ${sandboxUrl} is no Latchkey sandbox. Check LATCHKEY_SANDBOX_URL.`,
  })
})

test('without a built page the start fails with what to run', async () => {
  const start = startWallet({ port: 0, relayUrl, projectId: 'x', sandboxUrl, dist: join(folder, 'nowhere') })
  await expect(start).rejects.toThrow('run npm run build first')
})

test('settings come from the command line, the environment, then the defaults; a mistake is one sentence', () => {
  expect(readSettings([], {})).toMatchObject({ port: 5174, relayUrl: 'ws://127.0.0.1:8787/relay' })
  const env = { LATCHKEY_WALLET_PORT: '1', LATCHKEY_RELAY_URL: 'wss://a.example/relay,wss://b.example/relay' }
  expect(readSettings(['--wallet-port', '2'], env)).toMatchObject({
    port: 2,
    relayUrl: 'wss://a.example/relay',
  })
  expect(() => readSettings([], { LATCHKEY_RELAY_URL: 'https://a.example' })).toThrow(/WebSocket address/)
  expect(() => readSettings([], { LATCHKEY_WALLET_PORT: 'x' })).toThrow(/--wallet-port/)
})
