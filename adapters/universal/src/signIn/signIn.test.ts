import { base, ethereum, solana } from '@latchkey/core'
import type { SignedSignIn, SignInTemplate } from '@latchkey/core/adapter'
import type { PeerSignIn } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { type PairPageOptions, pairPage } from '../test/pairPage.ts'

const chains = [ethereum, base]
const template: SignInTemplate = {
  domain: 'site.example',
  uri: 'https://site.example',
  version: '1',
  nonce: 'nonce1nonce1nonce1',
  issuedAt: '2027-01-15T08:00:00.000Z',
  expirationTime: '2027-01-15T09:00:00.000Z',
  statement: 'Welcome to the site.',
  resources: ['https://site.example/terms'],
  requestId: 'visit-7',
}

/** What a wallet signs that was asked so, on one of the chains. */
function cacaoOf(asked: PeerSignIn, account: string, change: object = {}) {
  const { domain, uri, nonce, statement, resources = [], issuedAt = 0, expiresAt = 0, requestId } = asked
  const att = { eip155: { 'request/personal_sign': [{ chains: asked.chains }] } }
  const recap = `urn:recap:${btoa(JSON.stringify({ att })).replace(/=+$/, '')}`
  const p = {
    iss: `did:pkh:${account}`,
    domain,
    aud: uri,
    version: '1',
    nonce,
    iat: new Date(issuedAt).toISOString(),
    exp: new Date(expiresAt).toISOString(),
    statement,
    requestId,
    resources: [...resources, recap],
    ...change,
  }
  return { h: { t: 'caip122' }, p, s: { t: 'eip191', s: '0x51' } }
}

/** A page that asks for a sign-in with every code, and a wallet that answers so. */
function signingPage(options: PairPageOptions = {}, given: readonly (SignInTemplate | undefined)[] = []) {
  const page = pairPage({ chains, ...options })
  const signed: SignedSignIn[][] = []
  let made = 0
  const signIn = {
    async make() {
      made += 1
      const one = { ...template, nonce: `nonce${made}nonce${made}nonce${made}` }
      return given.length < made ? one : given[made - 1]
    },
    onSigned: (all: readonly SignedSignIn[]) => void signed.push([...all]),
  }
  const { pairing, seen } = page.pair(undefined, signIn)
  const codeShown = () => expect.poll(() => seen.codes.length).toBeGreaterThan(0)
  return { page, pairing, seen, signed, codeShown, made: () => made }
}

test('S5.33 a site on EVM chains alone asks for a sign-in on all of them beside its code', async () => {
  const { page, codeShown } = signingPage()
  await codeShown()
  expect(page.peer.signIns()).toEqual([
    {
      domain: 'site.example',
      uri: 'https://site.example',
      nonce: 'nonce1nonce1nonce1',
      issuedAt: Date.parse('2027-01-15T08:00:00Z'),
      expiresAt: Date.parse('2027-01-15T09:00:00Z'),
      statement: 'Welcome to the site.',
      resources: ['https://site.example/terms'],
      requestId: 'visit-7',
      chains: ['eip155:1', 'eip155:8453'],
      methods: expect.arrayContaining(['personal_sign', 'eth_sendTransaction']),
      verifyContractSignature: expect.any(Function),
    },
  ])
})

test('S5.33 a site with a chain of another family asks for no sign-in', async () => {
  const { page, codeShown, made } = signingPage({ chains: [...chains, solana] })
  await codeShown()
  expect(page.peer.signIns()).toEqual([undefined])
  expect(made()).toBe(0)
})

test('what a wallet signs is given with the chain, the account and the text of each message', async () => {
  const { page, pairing, signed, codeShown } = signingPage({
    peer: {
      signIn: async (asked, { namespaces }) =>
        (namespaces['eip155']?.accounts ?? []).map((account) => cacaoOf(asked, account)),
    },
  })
  await codeShown()
  await page.peer.scan()
  await pairing
  const [address] = page.wallet.addresses
  expect(signed).toHaveLength(1)
  expect(signed[0]).toMatchObject([
    { chainId: 'eip155:1', address, signature: '0x51', cacao: { h: { t: 'caip122' } } },
    { chainId: 'eip155:8453', address },
  ])
  const lines = signed[0]?.[1]?.message.split('\n') ?? []
  expect(lines.pop()).toMatch(/^- urn:recap:/)
  expect(lines).toEqual([
    'site.example wants you to sign in with your Ethereum account:',
    address,
    '',
    "Welcome to the site. I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign' for 'eip155'.",
    '',
    'URI: https://site.example',
    'Version: 1',
    'Chain ID: 8453',
    'Nonce: nonce1nonce1nonce1',
    'Issued At: 2027-01-15T08:00:00.000Z',
    'Expiration Time: 2027-01-15T09:00:00.000Z',
    'Request ID: visit-7',
    'Resources:',
    '- https://site.example/terms',
  ])
})

test('what a contract account signs is given to the site, which asks the chain about it', async () => {
  const { page, pairing, signed, codeShown } = signingPage({
    peer: {
      async signIn(asked, { namespaces }) {
        const [account = ''] = namespaces['eip155']?.accounts ?? []
        const claim = { chainId: 'eip155:1', address: account.slice(9), message: '', signature: '0x1271' }
        const isTaken = await asked.verifyContractSignature?.(claim)
        const cacao = { ...cacaoOf(asked, account), s: { t: 'eip1271', s: '0x1271' } }
        return isTaken === true ? [cacao] : new Error('No contract stands behind the signature.')
      },
    },
  })
  await codeShown()
  await page.peer.scan()
  expect((await pairing).sessions).toHaveLength(1)
  expect(signed).toMatchObject([[{ chainId: 'eip155:1', signature: '0x1271' }]])
})

test('a wallet that does not know the sign-in is connected without it', async () => {
  const { page, pairing, signed, codeShown } = signingPage()
  await codeShown()
  await page.peer.scan()
  expect((await pairing).sessions).toHaveLength(1)
  expect(signed).toEqual([])
})

test.each([
  ['names a statement of its own', { statement: 'Welcome. I owe you 1 ETH.' }],
  ['adds a resource', { resources: ['https://site.example/terms', 'https://evil.example'] }],
  [
    'hides permissions before the last resource',
    { resources: ['urn:recap:e30', 'https://site.example/terms'] },
  ],
  ['is for a code that the page never showed', { nonce: 'other1other1other1' }],
])('A63 a sign-in that %s is not taken, and the wallet is connected without it', async (_, change) => {
  const { page, pairing, signed, codeShown } = signingPage({
    peer: {
      signIn: async (asked, { namespaces }) => [
        cacaoOf(asked, namespaces['eip155']?.accounts[0] ?? '', change),
      ],
    },
  })
  await codeShown()
  await page.peer.scan()
  await pairing
  expect(signed).toEqual([])
})

test('a wallet whose signature is not true is no wallet, and the page says that it failed', async () => {
  const { page, pairing, signed, codeShown } = signingPage({
    peer: { signIn: async () => new Error('The signature of the sign-in is of another account.') },
  })
  await codeShown()
  await page.peer.scan()
  await expect(pairing).rejects.toMatchObject({
    code: 'wallet.failed',
    reason: 'The signature of the sign-in is of another account.',
  })
  expect(signed).toEqual([])
})

test('each code asks with a nonce of its own, and only connects while there is none', async () => {
  const { page, codeShown, seen } = signingPage({}, [{ ...template, nonce: 'first1first1first1' }, undefined])
  await codeShown()
  await page.clock.advance(231_000)
  await expect.poll(() => seen.codes.length).toBeGreaterThan(1)
  await page.clock.advance(231_000)
  await expect.poll(() => seen.codes.length).toBeGreaterThan(2)
  expect(page.peer.signIns().map((asked) => asked?.nonce)).toEqual([
    'first1first1first1',
    undefined,
    'nonce3nonce3nonce3',
  ])
})
