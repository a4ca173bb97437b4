import { type Adapter, connectWallet, createLatchkey, ethereum, type Siwx } from '@latchkey/core'
import { pageDeps } from '@latchkey/core/internal'
import { getSession, signIn, signOut } from '@latchkey/core/signIn'
import { createEvmWallet } from '@latchkey/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountsOf, app } from '../../docs/snippets/signIn/ownBackend.ts'

// The sign-in of a site without our server: the guide's implementation for the widget, with the guide's backend.

const origin = 'https://shop.example'
const chainId = ethereum.caip2
// By a path in a constant: it names the types of the React package, which are checked where its parts can be.
const path = '../../docs/snippets/ownSiwx.ts' as string
const { siwx }: { readonly siwx: Siwx } = await import(path)

app.get('/orders', (context) => context.json(accountsOf(context)))

let cookie = ''

/** The `fetch` of a page, with the cookie of its site; the backend's node answers that no contract accepts a signature. */
async function request(path: string, init: RequestInit = {}): Promise<Response> {
  if (!path.startsWith('/')) return Response.json({ jsonrpc: '2.0', id: 1, result: '0x00' })
  const response = await app.request(origin + path, { ...init, headers: { ...init.headers, cookie } })
  const given = response.headers.get('set-cookie')
  if (given !== null) {
    expect(given).toMatch(
      /^__Host-visitor=[\w-]{36}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    cookie = given.split(';')[0] ?? ''
  }
  return response
}

beforeEach(() => {
  cookie = ''
  vi.stubGlobal('location', new URL(origin))
  vi.stubGlobal('fetch', request)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const { provider } = createEvmWallet({
  name: 'Harbor',
  chains: [{ id: 1, name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1' }],
})

async function connect() {
  const [address] = (await provider.request({ method: 'eth_requestAccounts' })) as [`0x${string}`]
  const sign = async (text: string) => {
    const hex = `0x${Buffer.from(text).toString('hex')}`
    return (await provider.request({ method: 'personal_sign', params: [hex, address] })) as string
  }
  return { address, sign }
}

/** A message of the site and its signature, as the widget hands them to `addSession`. */
async function signMessage() {
  const { address, sign } = await connect()
  const created = await siwx.createMessage({ accountAddress: address, chainId })
  const message = created.toString()
  return { data: created.data, message, signature: await sign(message) }
}

const orders = async () => (await request('/api/session/orders')).json()

test('a visitor signs in and out at the site’s own backend', async () => {
  const { address, sign } = await connect()
  const connector = { id: 'example.harbor', name: 'Harbor', type: 'INJECTED', chain: 'eip155' } as const
  const session = async () => ({
    connector,
    accounts: [address] as const,
    chainId,
    provider,
    subscribe: () => () => {},
    switchChain: async () => {},
    getBalance: async () => 0n,
    signMessage: sign,
    disconnect: async () => {},
  })
  const adapter: Adapter = {
    type: 'evm',
    namespace: 'eip155',
    discover(report) {
      report([connector])
      return () => {}
    },
    connect: session,
    reconnect: session,
  }
  const latchkey = createLatchkey(
    { networks: [ethereum], adapters: [adapter], siwx, logLevel: 'silent' },
    { page: { ...pageDeps().page, origin } },
  )
  latchkey.start()
  await connectWallet(latchkey, connector.id)
  expect(await orders()).toEqual([])
  await signIn(latchkey)
  expect(await orders()).toEqual([`${chainId}:${address}`])
  expect(await siwx.getSessions(chainId, address)).toMatchObject([{ data: { domain: 'shop.example' } }])
  await signOut(latchkey)
  expect(getSession(latchkey)).toBeUndefined()
  expect(await orders()).toEqual([])
})

test('a nonce opens one session, and only for the browser that it was given to', async () => {
  const signed = await signMessage()
  const owner = cookie
  cookie = ''
  await expect(siwx.addSession(signed)).rejects.toThrow('This nonce is not valid.')
  cookie = owner
  const both = await Promise.allSettled([siwx.addSession(signed), siwx.addSession(signed)])
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  await siwx.setSessions([])
  await expect(siwx.addSession(signed)).rejects.toThrow('This nonce is not valid.')
  expect(await orders()).toEqual([])
})

test('a changed message opens no session', async () => {
  const signed = await signMessage()
  const message = signed.message.replace('Log in to', 'Log into')
  await expect(siwx.addSession({ ...signed, message })).rejects.toThrow('Refused: signature')
  const other = await signMessage()
  const moved = other.message.replaceAll('shop.example', 'evil.example')
  await expect(siwx.addSession({ ...other, message: moved })).rejects.toThrow('Refused: domain')
  expect(await orders()).toEqual([])
})

test('where one of several new sessions is refused, those that were there stay', async () => {
  const first = await signMessage()
  await siwx.addSession(first)
  const there = await orders()
  const [next, wrong] = [await signMessage(), await signMessage()]
  await expect(siwx.setSessions([next, { ...wrong, signature: first.signature }])).rejects.toThrow('Refused')
  expect(await orders()).toEqual(there)
  expect(await siwx.getSessions(chainId, first.data.accountAddress)).toMatchObject([
    { message: first.message },
  ])
  const last = await signMessage()
  await siwx.setSessions([last])
  expect(await siwx.getSessions(chainId, first.data.accountAddress)).toMatchObject([
    { message: last.message },
  ])
})
