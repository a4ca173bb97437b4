import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { type FarcasterPerson, installIdRegistry, type Logins, startLogins } from '@latchkey/sandbox/logins'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIdRegistry } from './createIdRegistry.ts'
import {
  type FarcasterAnswer,
  type FarcasterRequest,
  openFarcasterChannel,
  readFarcasterChannel,
} from './farcasterChannel.ts'
import { verifyFarcasterLogin } from './verifyFarcasterLogin.ts'

let sandbox: Sandbox
let logins: Logins
let rpcUrl: string
let ada: FarcasterPerson
let grace: FarcasterPerson

beforeAll(async () => {
  ;[sandbox, logins] = await Promise.all([startSandbox(), startLogins()])
  rpcUrl = sandbox.chain(8131337).url
  const [first, second] = logins.farcaster.people
  if (!first || !second) throw new Error('The sandbox has no Farcaster accounts.')
  ada = first
  grace = second
  await installIdRegistry(rpcUrl, logins.farcaster.people)
})

afterAll(() => Promise.all([sandbox.stop(), logins.stop()]))

const refused = { name: 'SocialError', reason: 'refused' }
const unreachable = { name: 'SocialError', reason: 'unreachable' }

function ask(): FarcasterRequest {
  return {
    domain: 'localhost:5175',
    uri: 'http://localhost:5175/farcaster',
    nonce: randomBytes(16).toString('hex'),
    expiresAt: Date.now() + 600_000,
  }
}

const relay = () => ({ relayUrl: logins.farcaster.relayUrl, fetch })
const deps = () => ({ now: Date.now, idOf: createIdRegistry({ rpcUrls: [rpcUrl, rpcUrl], fetch }) })

/** A message as the Farcaster app writes it. */
function messageOf(
  asked: FarcasterRequest,
  { address, fid }: Pick<FarcasterPerson, 'address' | 'fid'>,
): string {
  return `${asked.domain} wants you to sign in with your Ethereum account:
${address}

Farcaster Auth

URI: ${asked.uri}
Version: 1
Chain ID: 10
Nonce: ${asked.nonce}
Issued At: ${new Date().toISOString()}
Expiration Time: ${new Date(asked.expiresAt).toISOString()}
Resources:
- farcaster://fid/${fid}`
}

async function signed(message: string, { privateKey }: FarcasterPerson): Promise<FarcasterAnswer> {
  return { message, signature: await privateKeyToAccount(privateKey).signMessage({ message }) }
}

test('a visitor who signs in the app is known by the account number', async () => {
  const asked = ask()
  const { token, url } = await openFarcasterChannel(asked, relay())
  expect(url).not.toContain(asked.nonce)
  expect(await readFarcasterChannel(token, relay())).toBe('pending')
  const channelToken = new URL(url).searchParams.get('channelToken') ?? ''
  await fetch(url, { method: 'POST', body: new URLSearchParams({ channelToken, fid: '2' }) })
  const answer = await readFarcasterChannel(token, relay())
  if (answer === 'pending') throw new Error('The channel is still pending.')
  expect(await verifyFarcasterLogin(answer, asked, deps())).toEqual({
    provider: 'farcaster',
    subject: '2',
    userName: '!2',
    emailVerified: false,
  })
  await expect(readFarcasterChannel(token, relay())).rejects.toMatchObject(refused)
})

test('the message of the test is one that is accepted', async () => {
  const asked = ask()
  const answer = await signed(messageOf(asked, ada), ada)
  expect(await verifyFarcasterLogin(answer, asked, deps())).toMatchObject({ subject: '1' })
})

test.each<readonly [string, (message: string) => string]>([
  ['another domain', (text) => text.replace('localhost:5175 wants', 'evil.example wants')],
  ['another page', (text) => text.replace('/farcaster\n', '/other\n')],
  ['another nonce', (text) => text.replace(/Nonce: ./, 'Nonce: x')],
  ['another chain', (text) => text.replace('Chain ID: 10', 'Chain ID: 1')],
  ['another statement', (text) => text.replace('Farcaster Auth', 'Send all my money')],
  ['another version', (text) => text.replace('Version: 1', 'Version: 2')],
  ['two accounts', (text) => `${text}\n- farcaster://fid/2`],
  ['a line after the end', (text) => `${text}\n`],
  ['a second sign-in', (text) => `${text}\n\nevil.example wants you to sign in with your Ethereum account:`],
  ['an account number with a sign', (text) => text.replace('fid/1', 'fid/+1')],
  ['an account number with a zero', (text) => text.replace('fid/1', 'fid/01')],
  ["another's account", (text) => text.replace('fid/1', 'fid/2')],
  ['an account that nobody has', (text) => text.replace('fid/1', 'fid/77')],
  ['no end', (text) => text.replace(/\nExpiration Time: .*/, '')],
  [
    'an end in the past',
    (text) => text.replace(/Expiration Time: .*/, 'Expiration Time: 2020-01-01T00:00:00Z'),
  ],
  [
    'a start in the future',
    (text) => text.replace('\nResources', '\nNot Before: 2099-01-01T00:00:00Z\nResources'),
  ],
  ['an impossible date', (text) => text.replace(/Issued At: .*/, 'Issued At: 2026-99-99T00:00:00Z')],
])('refuses a signed message with %s', async (_name, change) => {
  const asked = ask()
  const message = messageOf(asked, ada)
  const changed = change(message)
  expect(changed).not.toBe(message)
  await expect(verifyFarcasterLogin(await signed(changed, ada), asked, deps())).rejects.toMatchObject(refused)
})

test('refuses a signature by another key, and one that is none', async () => {
  const asked = ask()
  const message = messageOf(asked, ada)
  const answers = [await signed(message, grace), { message, signature: '0x00' as const }]
  for (const answer of answers)
    await expect(verifyFarcasterLogin(answer, asked, deps())).rejects.toMatchObject(refused)
})

test('refuses a message once the login has expired', async () => {
  const asked = ask()
  const answer = await signed(messageOf(asked, ada), ada)
  const late = { ...deps(), now: () => asked.expiresAt }
  await expect(verifyFarcasterLogin(answer, asked, late)).rejects.toMatchObject(refused)
})

test('a node that lies alone changes nothing, and one that is down is told apart', async () => {
  const liar = await startLiar(666n)
  const read = (...rpcUrls: readonly string[]) => createIdRegistry({ rpcUrls, fetch })(ada.address)
  await expect(read(rpcUrl, liar.url)).rejects.toMatchObject(refused)
  await new Promise((resolve) => liar.server.close(resolve))
  await expect(read(rpcUrl, liar.url)).rejects.toMatchObject(unreachable)
  await expect(read()).rejects.toMatchObject(unreachable)
  expect(await read(rpcUrl)).toBe(1n)
})

test('a relay that is down is unreachable', async () => {
  const down = { relayUrl: 'http://127.0.0.1:9', fetch: () => Promise.reject(new TypeError('fetch failed')) }
  await expect(openFarcasterChannel(ask(), down)).rejects.toMatchObject(unreachable)
  await expect(readFarcasterChannel('token', down)).rejects.toMatchObject(unreachable)
})

async function startLiar(fid: bigint): Promise<{ readonly server: Server; readonly url: string }> {
  const result = `0x${fid.toString(16).padStart(64, '0')}`
  const server = createServer((_request, response) => {
    response.setHeader('connection', 'close')
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
