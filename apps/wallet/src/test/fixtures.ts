import type { DecidedAsk } from '../ask/ask.ts'
import { walletChains } from '../chains/chainTable.ts'
import { planSession } from '../proposal/planSession.ts'
import { readProposal } from '../proposal/readProposal.ts'
import type { Site } from '../proposal/readSite.ts'
import { readSignIn } from '../signIn/readSignIn.ts'
import type { Session } from '../state/session.ts'
import type { Waiting } from '../state/walletState.ts'

export const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const you = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

/** The chains of a sandbox that is not there. */
export const chains = walletChains(
  (['Ethereum', 'Base'] as const).map((name, at) => ({
    id: 8131337 + at,
    caip2: `eip155:${8131337 + at}`,
    name: `Sandbox ${name}`,
    rpc: 'http://127.0.0.1:1',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  })),
)

export const shop: Site = { name: 'Paper Harbour', origin: 'https://app.paperharbour.example' }

const far = Date.UTC(2099, 0, 1)

export function proposalItem(
  given: {
    readonly id?: number
    readonly pairingTopic?: string
    readonly metadata?: unknown
    readonly asked?: object
    readonly required?: object
  } = {},
): Waiting {
  const {
    id = 1,
    pairingTopic = '',
    metadata = { name: shop.name, url: shop.origin },
    asked,
    required,
  } = given
  const proposal = readProposal({
    id,
    pairingTopic,
    expiryTimestamp: far / 1_000,
    proposer: { metadata },
    requiredNamespaces: required ?? {},
    optionalNamespaces: asked ?? {
      eip155: {
        chains: ['eip155:8131337', 'eip155:8131338'],
        methods: ['personal_sign', 'eth_sendTransaction'],
        events: ['chainChanged', 'accountsChanged'],
      },
    },
  })
  if (proposal === undefined) throw new Error('The proposal of this test cannot be read.')
  return { kind: 'proposal', id, standing: 'open', proposal, plan: planSession(proposal, chains) }
}

/** A site that would like its visitor to sign in while they connect. */
export function signInItem(domain = new URL(shop.origin ?? '').host): Waiting {
  const recap = btoa(JSON.stringify({ att: { eip155: { 'request/personal_sign': [{}] } } }))
  const signIn = readSignIn(
    {
      id: 1,
      topic: 't1',
      params: {
        requester: { metadata: { name: shop.name, url: shop.origin } },
        expiryTimestamp: far / 1_000,
        authPayload: {
          domain,
          aud: shop.origin,
          version: '1',
          nonce: '8a7b6c5d4e3f2a1b',
          iat: '2026-11-15T12:00:00Z',
          statement: 'Prove this wallet is yours.',
          chains: ['eip155:8131337', 'eip155:8131338', 'eip155:1'],
          resources: [`urn:recap:${recap}`],
        },
      },
    },
    chains,
  )
  if (signIn === undefined) throw new Error('The sign-in of this test cannot be read.')
  return { kind: 'signIn', id: 1, standing: 'open', site: signIn.site, signIn }
}

export function requestItem(
  given: {
    readonly id?: number
    readonly topic?: string
    readonly site?: Site
    readonly ask?: DecidedAsk
    readonly standing?: Waiting['standing']
  } = {},
): Waiting {
  const [chain] = chains
  if (chain === undefined) throw new Error('This test has no chains.')
  return {
    kind: 'request',
    id: 1,
    standing: 'open',
    topic: 'a'.repeat(64),
    site: shop,
    chain,
    ask: { kind: 'message', namespace: 'eip155', account: me, bytes: new TextEncoder().encode('Hello') },
    ...given,
  }
}

export function sessionOf(given: Partial<Session> = {}): Session {
  return {
    topic: 'a'.repeat(64),
    site: shop,
    expiresAt: far,
    activeChain: 'eip155:8131337',
    parts: [
      {
        namespace: 'eip155',
        chains: ['eip155:8131337', 'eip155:8131338'],
        account: me,
        accounts: [me],
        methods: ['personal_sign', 'eth_sendTransaction'],
        events: ['chainChanged', 'accountsChanged'],
      },
    ],
    ...given,
  }
}
