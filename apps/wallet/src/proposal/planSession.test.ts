import { expect, test } from 'vitest'
import { walletChains } from '../chains/chainTable.ts'
import { planSession, sessionNamespaces } from './planSession.ts'
import { readProposal } from './readProposal.ts'

const chains = walletChains(
  [1, 2].map((id) => ({
    id,
    caip2: `eip155:${8131336 + id}`,
    name: `Sandbox ${id}`,
    rpc: 'http://127.0.0.1:1',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  })),
)

function proposalOf(given: object) {
  const proposal = readProposal({
    id: 1,
    expiryTimestamp: 1_700_000_300,
    proposer: { metadata: { name: 'Shop', url: 'https://shop.example/cart' } },
    requiredNamespaces: {},
    ...given,
  })
  if (proposal === undefined) throw new Error('unreadable')
  return proposal
}

const accounts = { eip155: '0xabc', solana: 'Sol', bip122: 'tb1q' }

test('what is asked and can be had becomes the session, with the chosen account on every chain', () => {
  const proposal = proposalOf({
    optionalNamespaces: {
      eip155: {
        chains: ['eip155:8131337', 'eip155:8131338', 'eip155:1'],
        methods: ['personal_sign', 'eth_sendTransaction', 'eth_sign'],
        events: ['chainChanged', 'message'],
      },
      solana: {
        chains: ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
        methods: ['solana_signMessage', 'solana_signTransaction'],
        events: [],
      },
    },
  })
  const plan = planSession(proposal, chains)
  expect(plan).toMatchObject({
    possible: true,
    missing: [{ id: 'eip155:1', name: 'Ethereum', required: false }],
    lacking: [],
  })
  expect(sessionNamespaces(plan, accounts)).toEqual({
    eip155: {
      chains: ['eip155:8131337', 'eip155:8131338'],
      accounts: ['eip155:8131337:0xabc', 'eip155:8131338:0xabc'],
      methods: ['personal_sign', 'eth_sendTransaction'],
      events: ['chainChanged', 'accountsChanged'],
    },
    solana: {
      chains: ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
      accounts: ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:Sol'],
      methods: ['solana_signMessage'],
      events: [],
    },
  })
})

test('a key that is a chain itself counts as that chain', () => {
  const plan = planSession(
    proposalOf({ optionalNamespaces: { 'eip155:8131337': { methods: ['personal_sign'], events: [] } } }),
    chains,
  )
  expect(plan.parts.map((part) => part.chains.map(({ id }) => id))).toEqual([['eip155:8131337']])
})

test('a chain or a method that is required and not to be had makes the session impossible', () => {
  const asked = (chain: string, method: string) =>
    planSession(
      proposalOf({ requiredNamespaces: { eip155: { chains: [chain], methods: [method], events: [] } } }),
      chains,
    )
  expect(asked('eip155:8131337', 'personal_sign').possible).toBe(true)
  expect(asked('eip155:1', 'personal_sign')).toMatchObject({ possible: false, missing: [{ required: true }] })
  expect(asked('eip155:8131337', 'eth_sign')).toMatchObject({ possible: false, lacking: ['eth_sign'] })
})

test('a site that asks only for chains of elsewhere gets nothing', () => {
  const plan = planSession(
    proposalOf({
      optionalNamespaces: {
        eip155: { chains: ['eip155:1'], methods: [], events: [] },
        cosmos: { chains: ['cosmos:cosmoshub-4'], methods: ['cosmos_signDirect'], events: [] },
      },
    }),
    chains,
  )
  expect(plan).toMatchObject({ possible: false, parts: [] })
  expect(plan.missing.map(({ name }) => name)).toEqual(['Ethereum', 'cosmos:cosmoshub-4'])
})

test('chains of another kind than their key are not believed', () => {
  const plan = planSession(
    proposalOf({
      optionalNamespaces: { solana: { chains: ['eip155:8131337'], methods: [], events: [] } },
    }),
    chains,
  )
  expect(plan.parts).toEqual([])
})

test('markup and direction marks in the name of a site are only letters, and its address is an origin or nothing', () => {
  const site = (metadata: unknown) => proposalOf({ proposer: { metadata } }).site
  expect(site({ name: '<img src=x onerror=alert(1)>\u202Eevil', url: 'https://аpple.example/x?y' })).toEqual({
    name: '<img src=x onerror=alert(1)> evil',
    origin: 'https://xn--pple-43d.example',
  })
  expect(site({ name: 7, url: 'javascript:alert(1)' })).toEqual({ name: '?', origin: undefined })
  expect(site(undefined)).toEqual({ name: '?', origin: undefined })
})

test('what is no proposal is none', () => {
  expect(readProposal({ id: 'x' })).toBe(undefined)
  expect(readProposal(null)).toBe(undefined)
})
