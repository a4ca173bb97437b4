import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../../store/openStore.ts'
import type { Store } from '../../store/store.ts'
import { startPostgres, type TestPostgres } from '../../test/stores/startPostgres.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

const session = {
  projectId: 'shop',
  origin: 'https://shop.example',
  account: 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  createdAt: 1,
  endsAt: 100,
  proof: undefined,
}
const nonce = { id: 'nonce-1', expiresAt: 50 }
const key = (kid: string, madeAt: number, tokensEndAt = 0) => ({
  kid,
  publicJwk: { kty: 'EC', crv: 'P-256', x: `x of ${kid}`, y: 'y' },
  privateKey: `private ${kid}`,
  madeAt,
  tokensEndAt,
})

testBoth('a session is found as it was opened, with the proof of a contract account', async (store) => {
  const proof = { message: 'line\nline\u0000', signature: '0x12' }
  await store.signIn.open(nonce, 'hash', { ...session, proof })
  expect(await store.signIn.find('hash')).toEqual({
    ...session,
    proof,
    usedAt: 1,
    generation: 0,
    rotatedAt: 1,
    checkedAt: 1,
  })
  expect(await store.signIn.find('Hash')).toBeUndefined()
})

testBoth('A50 of many that use one nonce at once, one opens a session', async (store) => {
  const opened = await Promise.all(
    Array.from({ length: 12 }, (_, n) => store.signIn.open(nonce, `hash ${n}`, session)),
  )
  expect(opened.filter(Boolean)).toHaveLength(1)
  const found = await Promise.all(opened.map((_, n) => store.signIn.find(`hash ${n}`)))
  expect(found.map((one) => one !== undefined)).toEqual(opened)
})

testBoth('a nonce is not used up by a session that could not be kept', async (store) => {
  await store.signIn.open({ ...nonce, id: 'first' }, 'hash', session)
  await expect(store.signIn.open(nonce, 'hash', session)).rejects.toThrow()
  expect(await store.signIn.open(nonce, 'other', session)).toBe(true)
})

testBoth('of many that replace one refresh token at once, one does', async (store) => {
  await store.signIn.open(nonce, 'hash', session)
  const rotated = await Promise.all(Array.from({ length: 12 }, () => store.signIn.rotate('hash', 0, 7)))
  expect(rotated.filter(Boolean)).toHaveLength(1)
  expect(await store.signIn.find('hash')).toMatchObject({ generation: 1, rotatedAt: 7, usedAt: 7 })
  await store.signIn.end('hash')
  expect(await store.signIn.rotate('hash', 1, 8)).toBe(false)
})

testBoth('uses and checks of a session are noted', async (store) => {
  await store.signIn.open(nonce, 'hash', session)
  await store.signIn.touch('hash', 5)
  await store.signIn.noteChecked('hash', 6)
  expect(await store.signIn.find('hash')).toMatchObject({ usedAt: 5, checkedAt: 6 })
})

testBoth('a session that ended is gone', async (store) => {
  await store.signIn.open(nonce, 'hash', session)
  await store.signIn.end('hash')
  expect(await store.signIn.find('hash')).toBeUndefined()
})

testBoth('what a site keeps with an account is replaced as a whole, and is its own', async (store) => {
  const { account } = session
  const find = (projectId: string) => store.signIn.findMetadata(projectId, account)
  await store.signIn.putMetadata('shop', account, { name: 'Ada', email: 'ada@example.com' }, 1)
  expect(await find('shop')).toEqual({ name: 'Ada', email: 'ada@example.com' })
  expect(await find('cafe')).toBeUndefined()
  await store.signIn.putMetadata('shop', account, { name: 'Ada L.' }, 2)
  expect(await find('shop')).toEqual({ name: 'Ada L.' })
  await store.signIn.putMetadata('shop', account, {}, 3)
  expect(await find('shop')).toBeUndefined()
})

testBoth('nonces, sessions that ended and sessions that nobody used are swept away', async (store) => {
  await store.signIn.open(nonce, 'short', { ...session, endsAt: 60 })
  await store.signIn.open({ ...nonce, id: 'nonce-2' }, 'idle', session)
  await store.signIn.open({ ...nonce, id: 'nonce-3' }, 'used', session)
  await store.signIn.touch('short', 50)
  await store.signIn.touch('used', 50)
  await store.signIn.sweep(49, 0)
  expect(await store.signIn.open(nonce, 'again', session)).toBe(false)
  expect(await store.signIn.find('idle')).toBeDefined()
  await store.signIn.sweep(60, 10)
  expect(await store.signIn.find('short')).toBeUndefined()
  expect(await store.signIn.find('idle')).toBeUndefined()
  expect(await store.signIn.find('used')).toBeDefined()
  expect(await store.signIn.open(nonce, 'again', session)).toBe(true)
})

testBoth('of many nodes that make a key at once, one does', async (store) => {
  await Promise.all(Array.from({ length: 8 }, (_, n) => store.signIn.keys.add(key(`key-${n}`, 10), 0)))
  const [made, ...others] = await store.signIn.keys.list()
  expect(others).toEqual([])
  expect(made).toEqual(key(made?.kid ?? '', 10))
  await store.signIn.keys.add(key('later', 90), 10)
  expect((await store.signIn.keys.list()).map(({ kid }) => kid)).toEqual(['later', made?.kid])
})

testBoth('the time when the last token of a key ends only grows', async (store) => {
  const { keys } = store.signIn
  await keys.add(key('own', 10), 0)
  await keys.extend(key('own', 10, 80))
  await keys.extend(key('own', 10, 70))
  await keys.extend(key('operator', 20, 30))
  expect(await keys.list()).toEqual([
    { ...key('operator', 20, 30), privateKey: undefined },
    key('own', 10, 80),
  ])
})

testBoth('keys without living tokens are swept away, and the newest of the store stays', async (store) => {
  const { keys } = store.signIn
  await keys.add(key('old', 10), 0)
  await keys.add(key('older but in use', 20, 60), 15)
  await keys.add(key('new', 30), 25)
  await keys.extend(key('operator', 40, 50))
  await store.signIn.sweep(55, 0)
  expect((await keys.list()).map(({ kid }) => kid)).toEqual(['new', 'older but in use'])
})

/** States a rule of the store for both databases. */
function testBoth(rule: string, prove: (store: Store) => Promise<void>): void {
  test.each(['sqlite', 'postgres'])(`${rule} (%s)`, async (kind) => {
    const url = kind === 'sqlite' ? 'sqlite::memory:' : await postgres.createDatabase()
    const store = await openStore(url, () => {})
    try {
      await prove(store)
    } finally {
      await store.close()
    }
  })
}
