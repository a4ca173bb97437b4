import type { WalletSession } from '../adapter/adapter.ts'
import type { ConnectorType } from '../adapter/connector.ts'
import type { CaipChainId } from '../base/caip.ts'
import { ethereum } from '../chains/chains.ts'
import { nameStore } from '../features/names/nameState.ts'
import type { LatchkeyOptions } from '../options/options.ts'
import { json, playServer } from './answer.ts'
import { testInstance, testPage } from './testInstance.ts'
import { until } from './until.ts'

/** The visitor, and a server of names that a test plays: each answer may be replaced. */
export const ines = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const zone = 'names.example'

type Answer = (url: URL, body: Readonly<Record<string, unknown>>) => Response | Promise<Response>

type NameAnswers = {
  supported: Answer
  suggestions: Answer
  account: Answer
  nonce: Answer
  register: Answer
}

const record = (name: string, address: string) => ({ name, attributes: {}, addresses: { 60: { address } } })

/** What a service says that refuses. */
export const refusal = (description: string, status = 400) =>
  json({ status: 'FAILED', reasons: [{ name: 'name', field: 'name', description }] }, status)

/** A page whose visitor is connected, and a server that keeps the names which are registered there. */
export function namesPage({
  type = 'AUTH' as ConnectorType,
  chainId = 'eip155:1' as CaipChainId,
  options = {} as LatchkeyOptions,
  sign = async (_message: string): Promise<string> => '0x5167',
  taken = {} as Readonly<Record<string, string>>,
} = {}) {
  const names = new Map(Object.entries(taken))
  const posted: Readonly<Record<string, unknown>>[] = []
  const signed: string[] = []
  const answers: NameAnswers = {
    supported: () => json({ http: [chainId], ws: [], capabilities: {}, nameZones: [zone] }),
    suggestions(url) {
      const name = decodeURIComponent(url.pathname.split('/').at(-1) ?? '')
      const whole = `${name}.${url.searchParams.get('zone')}`
      const near = [`${name}-2026`, `${name}-of-the-harbour`].map((one) => ({
        name: `${one}.${zone}`,
        registered: names.has(`${one}.${zone}`),
      }))
      return json({ suggestions: [{ name: whole, registered: names.has(whole) }, ...near] })
    },
    account(url) {
      const name = decodeURIComponent(url.pathname.split('/').at(-1) ?? '')
      const owner = names.get(name)
      return json(owner === undefined ? [] : record(name, owner))
    },
    nonce: () =>
      json({
        nonce: 'n0nce',
        domain: 'shop.example',
        issuedAt: 1_000,
        expiresIn: 600,
        expiresAt: '2026-01-01T00:00:00Z',
        zones: [zone],
      }),
    register(_url, body) {
      const { name } = JSON.parse(String(body['message']))
      names.set(name, String(body['address']))
      return json({ success: true, ...record(name, String(body['address'])) })
    },
  }
  const server = playServer((url, init) => {
    const { pathname } = url
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
    if (pathname === '/v1/supported-chains') return answers.supported(url, body)
    if (pathname.includes('/suggestions/')) return answers.suggestions(url, body)
    if (pathname === '/v1/profile/nonce') return answers.nonce(url, body)
    if (init?.method === 'POST' && pathname === '/v1/profile/account') {
      posted.push(body)
      return answers.register(url, body)
    }
    if (pathname.includes('/profile/account/')) return answers.account(url, body)
    if (pathname.includes('/identity/')) return json({ name: null, avatar: null })
    return json({ isAnalyticsEnabled: false })
  })
  const page = testInstance(
    {
      networks: [ethereum],
      endpoints: 'https://api.shop.example',
      projectId: 'shop',
      locale: 'en',
      ...options,
    },
    { fetch: server.fetch, page: testPage() },
  )
  const { latchkey, clock } = page
  const session: WalletSession = {
    connector: { id: 'latchkey.embedded', name: 'Latchkey Wallet', type, chain: 'eip155' },
    accounts: [ines],
    chainId,
    provider: {},
    subscribe: () => () => undefined,
    switchChain: async () => undefined,
    getBalance: async () => 0n,
    async signMessage(message) {
      signed.push(message)
      return await sign(message)
    },
    disconnect: async () => undefined,
  }
  const { connector } = session
  latchkey.sessions.set(connector.id, session)
  latchkey.connections.setState({
    ...latchkey.connections.getState(),
    started: true,
    list: [{ connector, namespace: 'eip155', phase: 'connected', accounts: [`${chainId}:${ines}`], chainId }],
    active: { eip155: connector.id },
  })
  const state = () => nameStore(latchkey).getState()
  return {
    ...page,
    answers,
    names,
    posted,
    signed,
    state,
    /** Which of these paths were asked for. */
    asked: (part: string) => server.asked.filter(({ pathname }) => pathname.includes(part)),
    /** Waits for a phase while time passes, as retries need. */
    async reach(phase: ReturnType<typeof state>['phase']) {
      await until(async () => {
        await clock.advance(200)
        if (state().phase !== phase) throw new Error(`The name is ${state().phase}, not ${phase}.`)
      })
      return state()
    },
  }
}
