import type { ConnectorType } from '@latchkey/core'
import {
  connectWallet,
  createLatchkey,
  type Latchkey,
  type LatchkeyOptions,
  openModal,
  type View,
} from '@latchkey/core'
import { pageDeps } from '@latchkey/core/internal'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { ConnectButton } from '../button/ConnectButton.tsx'
import { LatchkeyProvider } from '../provider/LatchkeyProvider.tsx'
import { harbour, lagoon } from './chains.ts'
import { oneWalletAdapter } from './oneWalletAdapter.ts'
import { mount, patient } from './stage.tsx'

export const zone = 'names.example'
export const ines = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** A server of names that a test plays: what it knows, and what it answers instead of that. */
export type NameServer = {
  /** Owners by label. */
  readonly names: Map<string, string>
  /** Paths that were asked for, in order. */
  readonly asked: string[]
  near: readonly { readonly name: string; readonly registered: boolean }[]
  zones: readonly string[] | undefined
  /** Answers these instead; undefined leaves a request to the server. */
  instead: (url: URL, init: RequestInit | undefined) => Response | Promise<Response> | undefined
}

export const refusal = (description: string) =>
  Response.json(
    { status: 'FAILED', reasons: [{ name: 'name', field: 'name', description }] },
    { status: 400 },
  )

function nameServer(): NameServer {
  return { names: new Map(), asked: [], near: [], zones: [zone], instead: () => undefined }
}

function answer(server: NameServer, url: URL, init: RequestInit | undefined): Response | Promise<Response> {
  const { pathname } = url
  const label = decodeURIComponent(pathname.split('/').at(-1) ?? '').replace(`.${zone}`, '')
  const record = (name: string) => ({
    name: `${name}.${zone}`,
    attributes: {},
    addresses: { 60: { address: server.names.get(name) } },
  })
  server.asked.push(pathname)
  const other = server.instead(url, init)
  if (other !== undefined) return other
  if (pathname === '/v1/supported-chains')
    return Response.json({
      http: [harbour.caip2],
      ws: [],
      capabilities: {},
      ...(server.zones && { nameZones: server.zones }),
    })
  if (pathname.includes('/suggestions/'))
    return Response.json({
      suggestions: [{ name: `${label}.${zone}`, registered: server.names.has(label) }, ...server.near],
    })
  if (pathname === '/v1/profile/nonce')
    return Response.json({
      nonce: 'n',
      domain: location.host,
      issuedAt: 1,
      expiresIn: 600,
      expiresAt: '2026-01-01T00:00:00Z',
      zones: [zone],
    })
  if (pathname === '/v1/profile/account' && init?.method === 'POST') {
    const { name } = JSON.parse(JSON.parse(String(init.body)).message)
    server.names.set(name.replace(`.${zone}`, ''), ines)
    return Response.json({ success: true })
  }
  const own = [...server.names].find(([, owner]) => owner === ines)?.[0]
  if (pathname.includes('/profile/reverse/')) return Response.json(own === undefined ? [] : [record(own)])
  if (pathname.includes('/profile/account/'))
    return Response.json(server.names.has(label) ? record(label) : [])
  if (pathname.includes('/v1/identity/')) return Response.json({ name: null, avatar: null })
  return new Response('{}', { status: 404 })
}

/** A visitor who is connected, at a site whose server registers names. */
export async function nameStage({
  view = { name: 'RegisterAccountName' } as View,
  type = 'AUTH' as ConnectorType,
  sign = async (_message: string): Promise<string> => '0x51',
  options = {} as LatchkeyOptions,
  prepare = (_server: NameServer): void => {},
  mobile = false,
} = {}): Promise<{ readonly latchkey: Latchkey; readonly server: NameServer; readonly signed: string[] }> {
  const server = nameServer()
  prepare(server)
  const signed: string[] = []
  const connector = { id: 'example.inside', name: 'Latchkey Wallet', type, chain: 'eip155' } as const
  const session = async () => ({
    connector,
    accounts: [ines] as const,
    chainId: harbour.caip2,
    provider: {},
    subscribe: () => () => {},
    switchChain: async () => {},
    getBalance: async () => 0n,
    signMessage(message: string) {
      signed.push(message)
      return sign(message)
    },
    disconnect: async () => {},
  })
  const adapter = oneWalletAdapter(connector, session)
  const door = pageDeps()
  const latchkey = createLatchkey(
    {
      networks: [harbour, lagoon],
      metadata: { name: 'Paper Harbour' },
      adapters: [adapter],
      locale: 'en',
      endpoints: 'https://server.example',
      logLevel: 'silent',
      ...options,
    },
    {
      ...door,
      page: { ...door.page, mobile },
      fetch: async (input, init) =>
        answer(server, new URL(input instanceof Request ? input.url : input), init),
    },
  )
  mount(
    <LatchkeyProvider latchkey={latchkey}>
      <h1>Paper Harbour</h1>
      <ConnectButton />
    </LatchkeyProvider>,
  )
  await connectWallet(latchkey, connector.id)
  openModal(latchkey, view)
  await expect.element(page.getByRole('dialog'), patient).toBeVisible()
  return { latchkey, server, signed }
}
