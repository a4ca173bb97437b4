import { expect, test } from 'vitest'
import vectors from '../../test/vectors.json' with { type: 'json' }
import { authMessage } from './authMessage.ts'
import { authPayload } from './authPayload.ts'
import type { Cacao } from './cacao.ts'
import { checkAuth } from './checkAuth.ts'
import { decodeRecap, encodeRecap, mergeRecaps, methodsRecap, recapSentence } from './recap.ts'
import { recoverAddress } from './recoverAddress.ts'

const { auth } = vectors
const now = Date.parse('2025-06-15T15:06:40.000Z')
const asked = authPayload(
  {
    domain: 'dapp.example.test',
    uri: 'https://dapp.example.test/login',
    nonce: 'n0nce123',
    chains: ['eip155:1', 'eip155:10'],
    statement: 'Hello',
    methods: auth.recapFromMethods.methods,
    resources: ['https://dapp.example.test/terms'],
  },
  now,
)
const cacao = auth.cacao as Cacao

test('permissions are written, read, joined and said as in the vectors (checklist 1)', () => {
  const recap = methodsRecap(auth.recapFromMethods.methods)
  expect(encodeRecap(recap)).toBe(auth.recapFromMethods.recap)
  expect(decodeRecap(auth.recapFromMethods.recap)).toEqual(auth.recapFromMethods.decoded.att)
  const merged = mergeRecaps({ 'https://notify.example.test': { 'manage/all': [{}] } }, recap)
  expect(encodeRecap(merged)).toBe(auth.mergedRecap.recap)
  expect(recapSentence(merged)).toBe(auth.mergedRecap.statement)
  for (const text of ['urn:recap:', 'urn:recap:%%', 'urn:recap:e30', 'https://x', undefined])
    expect(decodeRecap(text)).toBeUndefined()
})

test('what the wallet is asked to sign is that of the vectors (checklist 1)', () => {
  expect(asked).toEqual(auth.requestPayload)
})

test('the signed text is that of the vectors, with and without a statement (checklist 1)', () => {
  expect(authMessage(cacao.p)).toBe(auth.message)
  const { statement: _, resources: __, ...bare } = cacao.p
  expect(authMessage(bare)).toBe(auth.messageWithoutStatement)
})

test('permissions are said in words also when the wallet leaves them out of its claim', () => {
  expect(authMessage({ ...cacao.p, statement: 'Hello' })).toBe(auth.message)
})

test('the account of the vectors is found from its signature (checklist 1)', () => {
  expect(recoverAddress(auth.message, cacao.s.s)).toBe(auth.address.toLowerCase())
  for (const signature of [
    '',
    '0x',
    '0x12',
    `0x${'00'.repeat(65)}`,
    `0x${'ff'.repeat(65)}`,
    cacao.s.s.slice(2),
  ])
    expect(recoverAddress(auth.message, signature)).toBeUndefined()
})

test('a true sign-in grants what the vectors derive from it', async () => {
  const checked = await checkAuth([cacao], asked, now + 1_000)
  const { accounts, methods, events } = auth.derived.namespaces.eip155
  expect(checked.namespaces).toEqual({ eip155: { accounts, methods, events } })
  expect(checked.cacaos).toEqual([cacao])
})

test('a sign-in without permissions opens no session', async () => {
  const plain = authPayload({ ...request(), resources: ['https://dapp.example.test/terms'] }, now)
  const checked = await checkAuth([cacao], plain, now)
  expect(checked.namespaces).toBeUndefined()
})

test('a sign-in never grants a method or a chain that was not asked for', async () => {
  const modest = authPayload({ ...request(), chains: ['eip155:1'], methods: ['personal_sign'] }, now)
  const { namespaces } = await checkAuth([cacao], modest, now)
  expect(namespaces?.['eip155']).toMatchObject({
    accounts: [`eip155:1:${auth.address}`],
    methods: ['personal_sign'],
  })
})

function request() {
  return {
    domain: 'dapp.example.test',
    uri: 'https://dapp.example.test/login',
    nonce: 'n0nce123',
    chains: ['eip155:1', 'eip155:10'],
  }
}

test.each([
  ['nonce', { nonce: 'another' }, 11002],
  ['domain', { domain: 'evil.example.test' }, 11002],
  ['audience', { uri: 'https://dapp.example.test/other' }, 11002],
  ['chain', { chains: ['eip155:10'] }, 11006],
  ['end', { expiresAt: now + 60_000 }, 11002],
] as const)('a sign-in for another %s is refused (checklist 54)', async (_, change, code) => {
  const other = authPayload({ ...request(), ...change }, now)
  await expect(checkAuth([cacao], other, now)).rejects.toMatchObject({ code, kind: 'invalid' })
})

test.each([
  ['signature', { s: { t: 'eip191', s: cacao.s.s.replace('61', '62') } }, 11004],
  ['statement', { p: { ...cacao.p, statement: 'Something else' } }, 11004],
  [
    'account',
    { p: { ...cacao.p, iss: 'did:pkh:eip155:1:0x0000000000000000000000000000000000000001' } },
    11004,
  ],
  ['issuer', { p: { ...cacao.p, iss: 'did:web:evil.example.test' } }, 11006],
  ['kind of signature', { s: { t: 'eip1271', s: cacao.s.s } }, 11004],
  ['shape', { h: { t: 'other' } }, 11001],
  ['number of lines', { p: { ...cacao.p, requestId: 'a\nResources:\n- b' } }, 11001],
] as const)('a sign-in with a wrong %s is refused (checklist 54)', async (_, change, code) => {
  await expect(checkAuth([{ ...cacao, ...change }], asked, now)).rejects.toMatchObject({ code })
})

test('a sign-in of another time is refused (checklist 54)', async () => {
  await expect(checkAuth([cacao], asked, now - 400_000)).rejects.toMatchObject({ code: 11005 })
  await expect(checkAuth([cacao], asked, now + 2 * 3_600_000)).rejects.toMatchObject({ code: 11005 })
  const ended = { ...cacao, p: { ...cacao.p, exp: new Date(now - 1).toISOString() } }
  await expect(checkAuth([ended], { ...asked, exp: ended.p.exp }, now)).rejects.toMatchObject({ code: 11005 })
  const early = { ...cacao, p: { ...cacao.p, nbf: new Date(now + 3_600_000).toISOString() } }
  await expect(checkAuth([early], asked, now)).rejects.toMatchObject({ code: 11005 })
  const broken = { ...cacao, p: { ...cacao.p, iat: 'soon' } }
  await expect(checkAuth([broken], asked, now)).rejects.toMatchObject({ code: 11005 })
})

test('one false sign-in among true ones refuses all of them', async () => {
  const forged = { ...cacao, s: { t: 'eip191', s: `0x${'11'.repeat(65)}` } }
  await expect(checkAuth([cacao, forged], asked, now)).rejects.toMatchObject({ code: 11004 })
  await expect(checkAuth([], asked, now)).rejects.toMatchObject({ code: 11001 })
})

test('a signature of a contract counts when the chain confirms it', async () => {
  const contract = { ...cacao, s: { t: 'eip1271', s: '0x1234' } }
  const claims: unknown[] = []
  const confirm = async (claim: unknown) => claims.push(claim) > 0
  const checked = await checkAuth([contract], asked, now, confirm)
  expect(checked.namespaces?.['eip155']?.methods).toHaveLength(2)
  expect(claims).toEqual([
    { chainId: 'eip155:1', address: auth.address, message: auth.message, signature: '0x1234' },
  ])
  await expect(checkAuth([contract], asked, now, async () => false)).rejects.toMatchObject({ code: 11004 })
})

test('a signature that no key could make is one of a contract, also where the wallet calls it eip191', async () => {
  const contract = { ...cacao, s: { t: 'eip191', s: `0x${'12'.repeat(300)}` } }
  await expect(checkAuth([contract], asked, now, async () => true)).resolves.toBeDefined()
  await expect(checkAuth([contract], asked, now, async () => false)).rejects.toMatchObject({ code: 11004 })
})

test('a sign-in without EVM chains, domain, URI or nonce cannot be asked for', () => {
  for (const change of [{ chains: [] }, { chains: ['solana:x'] }, { domain: '' }, { uri: '' }, { nonce: '' }])
    expect(() => authPayload({ ...request(), ...change }, now)).toThrow(
      expect.objectContaining({ kind: 'invalid' }),
    )
})
