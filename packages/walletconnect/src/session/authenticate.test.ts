import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { expect, test } from 'vitest'
import { fromHex, toHex } from '../base/hex.ts'
import { toUtf8 } from '../base/utf8.ts'
import type { AuthenticateRequest } from '../client.ts'
import { authMessage } from '../sign/auth/authMessage.ts'
import type { Cacao } from '../sign/auth/cacao.ts'
import { encodeRecap } from '../sign/auth/recap.ts'
import { openTestPage } from '../test/openTestClient.ts'
import { type Paired, walletMetadata } from '../test/testWallet.ts'
import vectors from '../test/vectors.json' with { type: 'json' }

const authenticate: AuthenticateRequest = {
  domain: 'dapp.example.test',
  uri: 'https://dapp.example.test/login',
  nonce: 'n0nce123',
  chains: ['eip155:1', 'eip155:10'],
  methods: ['personal_sign', 'eth_sendTransaction'],
  statement: 'Hello',
}
const { address } = vectors.auth

/** The answer of a wallet that signs what it was asked, with what a test wants otherwise. */
function signIn(wallet: Paired, change: Partial<Cacao['p']> = {}, methods = authenticate.methods ?? []) {
  const asked = wallet.last('wc_sessionAuthenticate').params as {
    authPayload: Cacao['p'] & { type?: string }
  }
  const {
    type: _,
    chains: __,
    ...claims
  } = asked.authPayload as Cacao['p'] & { type?: string; chains?: string[] }
  const limits = [{ chains: authenticate.chains }]
  const recap = encodeRecap({
    eip155: Object.fromEntries(methods.map((name) => [`request/${name}`, limits])),
  })
  const p = {
    ...claims,
    iss: `did:pkh:eip155:1:${address}`,
    resources: methods.length ? [recap] : [],
    ...change,
  }
  const text = toUtf8(authMessage(p))
  const prefix = toUtf8(`\x19Ethereum Signed Message:\n${text.length}`)
  const hash = keccak_256(new Uint8Array([...prefix, ...text]))
  const key = fromHex(vectors.auth.privateKey.slice(2))
  const signed = secp256k1.sign(hash, key, { prehash: false, format: 'recovered' })
  const s = `0x${toHex(signed.subarray(1))}${(27 + (signed[0] ?? 0)).toString(16)}`
  const cacaos = [{ h: { t: 'caip122' }, p, s: { t: 'eip191', s } }]
  return { cacaos, responder: { publicKey: wallet.publicKey, metadata: walletMetadata } }
}

test('a wallet that signs in is connected in the same step, without terms of its own', async () => {
  const page = await openTestPage()
  const { pairing, wallet } = await page.code({ authenticate })
  const status = pairing.getStatus()
  expect(status).toMatchObject({ uri: expect.stringContaining('methods=wc_sessionAuthenticate') })
  const asked = wallet.last('wc_sessionAuthenticate')
  expect(asked).toMatchObject({
    tag: 1116,
    ttl: 3_600,
    prompt: true,
    params: { requester: { publicKey: wallet.pageKey }, authPayload: { type: 'caip122', version: '1' } },
  })
  expect(page.relay.calls.map(({ method }) => method)).not.toContain('wc_proposeSession')
  wallet.answerSignIn({ result: signIn(wallet) })
  await expect.poll(() => pairing.getStatus().phase).toBe('settled')
  await page.settle()
  expect(pairing.getStatus()).toMatchObject({
    phase: 'settled',
    cacaos: [{ p: { nonce: 'n0nce123' } }],
    session: {
      topic: wallet.session.topic,
      namespaces: {
        eip155: {
          accounts: [`eip155:1:${address}`, `eip155:10:${address}`],
          methods: ['eth_sendTransaction', 'personal_sign'],
          events: ['chainChanged', 'accountsChanged'],
        },
      },
    },
  })
  expect(wallet.session.said).toEqual([])
  const stored = await page.stored()
  expect(stored).not.toContain(wallet.symKey)
  expect(stored).not.toContain('attempt')
  const id = wallet.session.call('wc_sessionPing', {})
  await page.settle()
  expect(wallet.session.answerTo(id)).toMatchObject({ result: true })
})

test('a request dated by a server counts on a device whose own clock is hours off', async () => {
  const page = await openTestPage()
  const issuedAt = page.clock.now() + 5 * 3_600_000
  const asked = { ...authenticate, issuedAt, expiresAt: issuedAt + 600_000, requestId: 'visit-1' }
  const { pairing, wallet } = await page.code({ authenticate: asked })
  wallet.answerSignIn({ result: signIn(wallet) })
  await expect.poll(() => pairing.getStatus().phase).toBe('settled')
  const changed = await page.code({ authenticate: asked })
  changed.wallet.answerSignIn({ result: signIn(changed.wallet, { requestId: 'visit-2' }) })
  await expect.poll(() => changed.pairing.getStatus().phase).toBe('failed')
})

test('a wallet that signs in but grants nothing is no session', async () => {
  const page = await openTestPage()
  const { pairing, wallet } = await page.code({ authenticate })
  wallet.answerSignIn({ result: signIn(wallet, {}, []) })
  await expect.poll(() => pairing.getStatus().phase).toBe('signedIn')
  await page.settle()
  expect(page.client.sessions()).toEqual([])
  expect(await page.stored()).toBe('[]')
})

test.each([
  ['nonce', { nonce: 'another1' }],
  ['domain', { domain: 'evil.example.test' }],
  ['aud', { aud: 'https://evil.example.test' }],
  ['chain', { iss: `did:pkh:eip155:42:${address}` }],
  ['signer', { iss: 'did:pkh:eip155:1:0x0000000000000000000000000000000000000001' }],
] as const)('a sign-in with another %s fails, and there is no session (checklist 54)', async (_, change) => {
  const page = await openTestPage()
  const { pairing, wallet } = await page.code({ authenticate })
  wallet.answerSignIn({ result: signIn(wallet, change) })
  await expect.poll(() => pairing.getStatus().phase).toBe('failed')
  await page.settle()
  expect(page.client.sessions()).toEqual([])
  expect(await page.stored()).toBe('[]')
})

test('a contract signs in when the page can ask its chain', async () => {
  const page = await openTestPage()
  const verifyContractSignature = async () => true
  const open = await page.code({ authenticate: { ...authenticate, verifyContractSignature } })
  const closed = await page.code({ authenticate })
  for (const { wallet } of [open, closed]) {
    const result = signIn(wallet)
    const [cacao] = result.cacaos
    wallet.answerSignIn({ result: { ...result, cacaos: [{ ...cacao, s: { t: 'eip1271', s: '0x12' } }] } })
  }
  await expect.poll(() => open.pairing.getStatus().phase).toBe('settled')
  await expect.poll(() => closed.pairing.getStatus().phase).toBe('failed')
})

test('a wallet that does not know the sign-in settles by the plain proposal (checklist 55)', async () => {
  const page = await openTestPage()
  const { pairing, wallet } = await page.code({ authenticate })
  const { id } = wallet.last('wc_sessionAuthenticate')
  wallet.answer(id, { error: { code: 10001, message: 'Unsupported.' } }, 0)
  wallet.answerSignIn({ error: { code: 10001, message: 'Unsupported.' } })
  await page.settle()
  expect(pairing.getStatus().phase).toBe('waiting')
  wallet.approve()
  await page.settle()
  const status = pairing.getStatus()
  expect(status.phase).toBe('settled')
  expect(status).not.toHaveProperty('cacaos')
})

test.each([12001, 5000])(
  'a sign-in that a person refuses with %i is told so (checklist 55)',
  async (code) => {
    const page = await openTestPage()
    const { pairing, wallet } = await page.code({ authenticate })
    wallet.answerSignIn({ error: { code, message: 'No.' } })
    await page.settle()
    expect(pairing.getStatus()).toEqual({ phase: 'rejected', code, message: 'No.', byUser: true })
    expect(await page.stored()).toBe('[]')
  },
)

test('a malformed answer to a sign-in fails', async () => {
  const page = await openTestPage()
  const { pairing, wallet } = await page.code({ authenticate })
  wallet.answerSignIn({ result: { cacaos: 'yes' } })
  await page.settle()
  expect(pairing.getStatus()).toMatchObject({ phase: 'failed', error: { code: 11001 } })
})

test('a sign-in that cannot be asked for fails by itself', async () => {
  const page = await openTestPage()
  const pairing = page.client.pair({
    namespaces: { eip155: { chains: ['eip155:1'], methods: [], events: [] } },
    authenticate: { ...authenticate, nonce: '' },
  })
  await expect.poll(() => pairing.getStatus().phase).toBe('failed')
})

test('a sign-in that was answered and not yet checked is checked after a reload', async () => {
  const page = await openTestPage()
  let hang: ((value: boolean) => void) | undefined
  const verifyContractSignature = () =>
    new Promise<boolean>((resolve) => {
      hang = resolve
    })
  const { wallet } = await page.code({ authenticate: { ...authenticate, verifyContractSignature } })
  const result = signIn(wallet)
  wallet.answerSignIn({
    result: { ...result, cacaos: [...result.cacaos, { ...result.cacaos[0], s: { t: 'eip1271', s: '0x' } }] },
  })
  await expect.poll(() => hang).toBeDefined()
  const next = await page.reload()
  hang?.(true)
  // Nobody can ask the chain any more: refused rather than believed.
  await expect.poll(() => next.client.pairings()).toEqual([])
  await next.settle()
  expect(next.client.sessions()).toEqual([])
  expect(await next.stored()).toBe('[]')
})

/** Answers with a signature that the page has to ask a chain about. */
function signAsContract(wallet: Paired): void {
  const result = signIn(wallet)
  const [cacao] = result.cacaos
  wallet.answerSignIn({ result: { ...result, cacaos: [{ ...cacao, s: { t: 'eip1271', s: '0x12' } }] } })
}

/** A chain that answers when a test says so. */
function slowChain() {
  const asked: ((isTrue: boolean) => void)[] = []
  const verifyContractSignature = () => new Promise<boolean>((resolve) => asked.push(resolve))
  return { asked, authenticate: { ...authenticate, verifyContractSignature } }
}

test('a sign-in that is still checked when another wallet has settled is no second session, and its wallet is told to go', async () => {
  const page = await openTestPage()
  const chain = slowChain()
  const late = await page.code({ group: 'screen', authenticate: chain.authenticate })
  const winner = await page.code({ group: 'screen' })
  signAsContract(late.wallet)
  await expect.poll(() => chain.asked).toHaveLength(1)
  winner.wallet.approve()
  await page.settle()
  chain.asked[0]?.(true)
  await page.settle()
  expect(late.pairing.getStatus()).toEqual({ phase: 'expired' })
  expect(page.client.sessions()).toMatchObject([{ topic: winner.wallet.session.topic }])
  expect(late.wallet.session.last('wc_sessionDelete').params).toMatchObject({ code: 6000 })
})

test('a sign-in that is cancelled while it is checked, or that is not true, sends its wallet away', async () => {
  const page = await openTestPage()
  const chain = slowChain()
  const cancelled = await page.code({ authenticate: chain.authenticate })
  signAsContract(cancelled.wallet)
  await expect.poll(() => chain.asked).toHaveLength(1)
  cancelled.pairing.cancel()
  const forged = await page.code({ authenticate })
  signAsContract(forged.wallet)
  await expect.poll(() => forged.pairing.getStatus().phase).toBe('failed')
  await page.settle()
  for (const { wallet } of [cancelled, forged])
    expect(wallet.session.last('wc_sessionDelete').params).toMatchObject({ code: 6000 })
  expect(await page.stored()).toBe('[]')
})

test('a bad sign-in of one wallet does not end what another one said yes to', async () => {
  const page = await openTestPage()
  const { pairing, wallet } = await page.code({ authenticate })
  const status = pairing.getStatus()
  if (status.phase !== 'waiting') throw new Error(status.phase)
  const [malformed, forger] = [page.wallet.pair(status.uri), page.wallet.pair(status.uri)]
  wallet.accept()
  await page.settle()
  malformed.answerSignIn({ result: { cacaos: 'yes' } })
  signAsContract(forger)
  await expect.poll(() => forger.session.said.length).toBe(1)
  expect(forger.session.last('wc_sessionDelete').params).toMatchObject({ code: 6000 })
  expect(pairing.getStatus().phase).toBe('settling')
  wallet.settle()
  await page.settle()
  expect(pairing.getStatus()).toMatchObject({ phase: 'settled', session: { topic: wallet.session.topic } })
})
