import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { decodeProtectedHeader, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { openStore } from '../store/openStore.ts'
import { createKeyRing } from './createKeyRing.ts'
import { createTokens } from './createTokens.ts'

const minute = 60_000
const day = 24 * 60 * minute

const pem = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ format: 'pem', type: 'pkcs8' })
    .toString()

/** Two nodes of one database, with one clock. */
async function openNodes(...given: (string | undefined)[]) {
  const store = await openStore('sqlite::memory:', () => {})
  const clock = { time: Date.parse('2026-03-01T12:00:00Z') }
  const now = () => clock.time
  const open = (key: string | undefined) => {
    const ring = createKeyRing({ store: store.signIn.keys, given: key, now })
    const tokens = createTokens(ring, now)
    const sign = (lifeMs = 60 * minute) =>
      tokens.sign('session', { sub: 'x' }, clock.time, clock.time + lifeMs)
    const kids = async () => (await ring.listPublicKeys()).map(({ kid }) => kid)
    return { tokens, sign, kids, read: (token: string) => tokens.read('session', token) }
  }
  return { store, clock, open, nodes: given.map(open) }
}

const kidOf = (token: string) => decodeProtectedHeader(token).kid

test('all nodes of a database sign with one key, which is made at first use', async () => {
  const { nodes, store } = await openNodes(undefined, undefined)
  const [one, other] = nodes
  if (!one || !other) throw new Error('There are two nodes.')
  const [token = '', second = ''] = await Promise.all([one.sign(), other.sign()])
  expect(kidOf(token)).toBe(kidOf(second))
  expect(await one.read(second)).toMatchObject({ sub: 'x' })
  expect(await other.read(token)).toMatchObject({ sub: 'x' })
  expect(await store.signIn.keys.list()).toHaveLength(1)
  await store.close()
})

test('a key of 90 days is replaced: the new one is published first, the old one stays while its tokens live', async () => {
  const { nodes, store, clock } = await openNodes(undefined)
  const [node] = nodes
  if (!node) throw new Error('There is a node.')
  const first = kidOf(await node.sign())
  clock.time += 91 * day
  const late = await node.sign()
  expect(kidOf(late)).toBe(first)
  const published = await node.kids()
  expect(published).toHaveLength(2)
  clock.time += 11 * minute
  const next = kidOf(await node.sign())
  expect(next).not.toBe(first)
  expect(published).toContain(next)
  expect(await node.read(late)).toBeDefined()
  clock.time += 70 * minute
  expect(await node.kids()).toEqual([next])
  await store.signIn.sweep(clock.time, 0)
  expect((await store.signIn.keys.list()).map(({ kid }) => kid)).toEqual([next])
  await store.close()
})

test('a new key of the operator signs at once; the one before stays published while its tokens live', async () => {
  const [before, after] = [pem(), pem().replaceAll('\n', '\\n')]
  const { nodes, store, clock, open } = await openNodes(before)
  const [old] = nodes
  const token = (await old?.sign()) ?? ''
  clock.time += minute
  const changed = open(after)
  const fresh = await changed.sign()
  expect(await changed.kids()).toEqual(expect.arrayContaining([kidOf(token), kidOf(fresh)]))
  expect(await changed.read(token)).toBeDefined()
  // A node that was not restarted yet reads the new tokens too.
  expect(await old?.read(fresh)).toBeDefined()
  clock.time += 71 * minute
  expect(await changed.kids()).toEqual([kidOf(fresh)])
  expect((await store.signIn.keys.list()).every(({ privateKey }) => privateKey === undefined)).toBe(true)
  await store.close()
})

test('a node trusts and publishes the key it signs with, also when the database has forgotten it', async () => {
  const { nodes, store, clock } = await openNodes(pem())
  const [node] = nodes
  const token = (await node?.sign()) ?? ''
  await store.signIn.sweep(clock.time + day, 0)
  expect(await store.signIn.keys.list()).toEqual([])
  clock.time += 2 * minute
  expect(await node?.kids()).toEqual([kidOf(token)])
  expect(await node?.read(token)).toMatchObject({ sub: 'x' })
  await store.close()
})

test('once the operator has a key, the one of the database is trusted no longer than its tokens live', async () => {
  const { nodes, store, clock, open } = await openNodes(undefined)
  const token = (await nodes[0]?.sign()) ?? ''
  const [leaked] = await store.signIn.keys.list()
  const forge = () =>
    new SignJWT({ sub: 'anybody' })
      .setProtectedHeader({ alg: 'ES256', kid: leaked?.kid ?? '', typ: 'latchkey-session+jwt' })
      .setIssuedAt(clock.time / 1_000)
      .setExpirationTime(clock.time / 1_000 + 60)
      .sign(
        createPrivateKey({
          key: Buffer.from(leaked?.privateKey ?? '', 'base64'),
          format: 'der',
          type: 'pkcs8',
        }),
      )
  const node = open(pem())
  expect(await node.read(token)).toBeDefined()
  clock.time += 71 * minute
  expect(await node.read(await forge())).toBeUndefined()
  expect(await node.kids()).not.toContain(leaked?.kid)
  await store.close()
})

test('a nonce token is no session token, and a changed or foreign one is nothing', async () => {
  const { nodes, store, clock } = await openNodes(undefined)
  const { nodes: strangers, store: strange } = await openNodes(undefined)
  const [node] = nodes
  const token = (await node?.sign()) ?? ''
  expect(await node?.tokens.read('nonce', token)).toBeUndefined()
  const [head, claims = '', seal] = token.split('.')
  const swapped = Buffer.from(JSON.stringify({ sub: 'y', iat: 1, exp: 9e9 })).toString('base64url')
  const unsigned = Buffer.from('{"alg":"none","typ":"latchkey-session+jwt"}').toString('base64url')
  for (const wrong of [
    `${head}.${swapped}.${seal}`,
    `${unsigned}.${claims}.`,
    `${head}.${claims}.`,
    await strangers[0]?.sign(),
    'a.b.c',
    '',
  ]) {
    expect(await node?.read(wrong ?? ''), wrong).toBeUndefined()
  }
  expect(await node?.read(token)).toBeDefined()
  clock.time += 60 * minute
  expect(await node?.read(token)).toBeUndefined()
  expect(await node?.tokens.read('session', token, { ended: 'fine' })).toMatchObject({ sub: 'x' })
  await store.close()
  await strange.close()
})
