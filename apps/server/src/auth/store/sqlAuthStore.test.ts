import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../store/openStore.ts'
import type { Store } from '../../store/store.ts'
import { runSql } from '../../test/stores/runSql.ts'
import { startPostgres, type TestPostgres } from '../../test/stores/startPostgres.ts'
import { chainHash } from './sqlAuthStore.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

const userId = 'user-1'
const session = {
  idHash: 'hash',
  userId,
  thumb: 'thumb',
  projectId: 'shop',
  origin: 'https://shop.example',
  person: 'sealed',
  agent: 'Chrome',
  network: 'home',
  now: 1,
  endsAt: 100,
}
const wallet = (id: string, address = `0x${id}`) => ({ id, userId, address, sealedSeed: 'sealed' })

describeStores(
  'each row of the log holds a hash of the one before, also when many are added at once',
  async (store) => {
    await Promise.all(
      Array.from({ length: 20 }, (_, one) => store.auth.audit(userId, 'login', `{"n":${one}}`, one)),
    )
    const rows = await store.auth.readAudit(userId, { after: 0, most: 100 })
    expect(rows.map((row) => row.position)).toEqual(Array.from({ length: 20 }, (_, one) => one + 1))
    let before = ''
    for (const row of rows) {
      expect(row.hash).toBe(chainHash(before, { userId, ...row }))
      before = row.hash
    }
  },
)

describeStores('of wallets that are made live at once, one counts', async (store) => {
  await store.auth.openSession(session)
  const ids = ['a', 'b', 'c', 'd']
  for (const id of ids) {
    await store.auth.addPendingWallet(wallet(id), [{ kind: 'auto', holder: 'vault', half: 'half' }], 1)
  }
  expect(await store.auth.findWallet(userId)).toBeUndefined()
  const made = await Promise.all(ids.map((id) => store.auth.makeLive(id)))
  expect(made.filter(Boolean)).toHaveLength(1)
  expect((await store.auth.findWallet(userId))?.id).toBe(ids[made.indexOf(true)])
})

describeStores('a device is known from the last eight networks that it logged in from', async (store) => {
  const networks = ['home', 'phone', 'home', ...Array.from({ length: 7 }, (_, one) => `hotel${one}`)]
  for (const network of networks) await store.auth.openSession({ ...session, network })
  const device = await store.auth.findDevice(userId, 'thumb')
  expect(device).toEqual({
    origin: 'https://shop.example',
    agent: 'Chrome',
    networks: ['hotel6', 'hotel5', 'hotel4', 'hotel3', 'hotel2', 'hotel1', 'hotel0', 'home'],
  })
  expect(await store.auth.findDevice('user-2', 'thumb')).toBeUndefined()
})

describeStores('a device that an older one vouches for is let in, unless it was refused', async (store) => {
  const { recoveries, ...auth } = store.auth
  await auth.openSession(session)
  await auth.addPendingWallet(wallet('a'), [{ kind: 'auto', holder: 'vault', half: 'half' }], 1)
  const seen = { origin: session.origin, userAgent: '', city: undefined }
  for (const thumb of ['vouched', 'refused'])
    await recoveries.request({ walletId: 'a', thumb, now: 5, allowedAt: 99, ...seen })
  await recoveries.decide({ walletId: 'a', thumb: 'refused', decision: 'refuse', by: 'thumb', now: 6 })
  const vouch = (thumb: string) => recoveries.vouch({ walletId: 'a', thumb, by: 'thumb', now: 7 })
  expect(await vouch('vouched')).toBe(true)
  expect(await recoveries.find('a', 'vouched')).toMatchObject({ isApproved: true, releasedAt: 7 })
  expect(await vouch('refused')).toBe(false)
  expect(await recoveries.find('a', 'refused')).toMatchObject({ isApproved: false, releasedAt: undefined })
  expect(await vouch('unknown')).toBe(false)
  // No mail tells of a device that waits no more, and it uses up no recovery.
  expect(await recoveries.listWaiting(8)).toEqual([])
  const other = { walletId: 'a', thumb: 'other', projectId: 'shop', now: 8 }
  await recoveries.request({ ...other, allowedAt: 8, ...seen })
  expect(await recoveries.reserve({ ...other, most: 1, mostOfProject: 1 })).toBe(true)
  expect(await recoveries.reserve({ ...other, most: 1, mostOfProject: 1 })).toBe(false)
})

describeStores(
  'A41 of recoveries at once no more are let in than project and server allow within an hour',
  async (store) => {
    const { recoveries, ...auth } = store.auth
    const hourMs = 3_600_000
    const caps = { most: 5, mostOfProject: 3 }
    const seen = { origin: session.origin, userAgent: '', city: undefined }
    for (const [walletId, user, projectId] of [
      ['a', userId, 'shop'],
      ['b', 'user-2', 'other'],
    ] as const) {
      await auth.openSession({ ...session, idHash: walletId, userId: user, projectId })
      const slots = [{ kind: 'auto', holder: 'vault', half: 'half' }] as const
      await auth.addPendingWallet({ ...wallet(walletId), userId: user }, slots, 1)
    }
    const reserve = (walletId: string, projectId: string, thumb: string, now: number) =>
      recoveries.reserve({ walletId, projectId, thumb, now, ...caps })
    const atOnce = async (walletId: string, projectId: string, now: number) => {
      const thumbs = Array.from({ length: 12 }, (_, one) => `${now} ${one}`)
      for (const thumb of thumbs) await recoveries.request({ walletId, thumb, now, allowedAt: now, ...seen })
      const reserved = await Promise.all(thumbs.map((thumb) => reserve(walletId, projectId, thumb, now)))
      return reserved.filter(Boolean).length
    }
    expect(await atOnce('a', 'shop', 1_000)).toBe(3)
    // Of another project only what the whole server has left.
    expect(await atOnce('b', 'other', 2_000)).toBe(2)
    expect(await atOnce('b', 'other', 1_000 + hourMs - 1)).toBe(0)
    expect(await atOnce('b', 'other', 1_000 + hourMs)).toBe(1)
    expect(await atOnce('a', 'shop', 2_000 + hourMs)).toBe(3)
  },
)

test.each(['sqlite', 'postgres'])(
  'releases from before the upgrade are not due for a digest, which begins after them (%s)',
  async (kind) => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-upgrade-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const url = kind === 'sqlite' ? `sqlite:${folder}/server.sqlite` : await postgres.createDatabase()
    const before = await openStore(url, () => {})
    await before.auth.audit(userId, 'login', '{}', 1)
    await before.auth.audit(userId, 'half released', '{}', 2)
    await before.close()
    await runSql(url, 'drop table wallet_digests')
    await runSql(url, "delete from migrations where name = '015-release-digests'")
    const { auth, close } = await openStore(url, () => {})
    onTestFinished(close)
    const due = { firstUntil: 9, now: 9, most: 10 }
    expect(await auth.digests.listDue(due)).toEqual([])
    await auth.audit(userId, 'half released', '{}', 5)
    expect(await auth.digests.listDue(due)).toEqual([userId])
    expect(await auth.digests.claim({ ...due, userId, until: 20 })).toEqual({ position: 2, firstAt: 5 })
  },
)

describeStores('an id is taken once, and again only after it was swept away', async (store) => {
  const taken = await Promise.all(Array.from({ length: 10 }, () => store.auth.useId('stamp 1', 50)))
  expect(taken.filter(Boolean)).toHaveLength(1)
  await store.auth.sweep(49)
  expect(await store.auth.useId('stamp 1', 50)).toBe(false)
  await store.auth.sweep(50)
  expect(await store.auth.useId('stamp 1', 99)).toBe(true)
})

describeStores(
  'sessions that ended are swept away, and wallets that never counted after a day',
  async (store) => {
    await store.auth.openSession(session)
    await store.auth.addPendingWallet(wallet('a'), [{ kind: 'auto', holder: 'vault', half: 'half' }], 1)
    await store.auth.sweep(99)
    expect((await store.auth.findSession('hash'))?.userId).toBe(userId)
    expect(await store.auth.findSlot('a', 'auto', 'vault')).toBeDefined()
    await store.auth.sweep(24 * 3_600_000 + 1)
    expect(await store.auth.findSession('hash')).toBeUndefined()
    expect(await store.auth.findSlot('a', 'auto', 'vault')).toBeUndefined()
  },
)

const dayMs = 24 * 3_600_000
const browser = {
  userId,
  walletId: 'a',
  projectId: 'shop',
  origin: 'https://shop.example',
  agent: 'Chrome',
  thumb: 'thumb',
}
/** A token that the device of the session gets at a time, and which ends those from before ten ticks later. */
const token = (hash: string, now: number, replaces?: string) => ({
  ...{ ...browser, hash, sessionHash: 'hash', replaces, now },
  ...{ endsAt: now + 100, olderThan: now - 10, olderEndAt: now + 10 },
})

async function addBrowsers(store: Store, ...tokens: readonly ReturnType<typeof token>[]): Promise<void> {
  await store.auth.openSession({ ...session, endsAt: dayMs })
  await store.auth.addPendingWallet(wallet('a'), [{ kind: 'auto', holder: 'vault', half: 'half' }], 1)
  for (const one of tokens) expect(await store.auth.browsers.remember(one)).toBe(true)
}

describeStores('a token of a browser is good until it ends, and is swept away then', async (store) => {
  await addBrowsers(store, token('one', 1))
  const { browsers } = store.auth
  expect(await browsers.find('one', 100)).toEqual(browser)
  expect(await browsers.find('one', 101)).toBeUndefined()
  expect(await browsers.find('other', 1)).toBeUndefined()
  await store.auth.sweep(100)
  expect(await browsers.find('one', 1)).toEqual(browser)
  await store.auth.sweep(101)
  expect(await browsers.find('one', 1)).toBeUndefined()
})

describeStores(
  'a new token of a browser ends the older ones soon, and takes over the one that came',
  async (store) => {
    const { browsers } = store.auth
    await addBrowsers(store, token('one', 1), token('two', 2, 'one'))
    // It came, and ends at 12. Later tokens of its device make that neither later nor earlier.
    expect(await browsers.find('one', 11)).toEqual(browser)
    expect(await browsers.find('one', 12)).toBeUndefined()
    await browsers.remember(token('three', 5))
    // Those of a moment ago stay, for another window of the browser.
    expect(await browsers.find('two', 101)).toEqual(browser)
    await browsers.remember(token('four', 15))
    expect([await browsers.find('two', 24), await browsers.find('two', 25)]).toEqual([browser, undefined])
    expect(await browsers.find('three', 104)).toEqual(browser)
    // Another device brings it: it is that one's now, and goes with it.
    await store.auth.openSession({ ...session, idHash: 'newer', thumb: 'newer' })
    await browsers.remember({ ...token('five', 20, 'four'), thumb: 'newer', sessionHash: 'newer' })
    expect(await browsers.find('four', 29)).toEqual({ ...browser, thumb: 'newer' })
    await browsers.forget(userId, 'newer')
    for (const hash of ['four', 'five']) expect(await browsers.find(hash, 21)).toBeUndefined()
    expect(await browsers.find('three', 21)).toEqual(browser)
  },
)

describeStores('a token of another user, project or page stays as it is', async (store) => {
  await store.auth.openSession({ ...session, idHash: 'other', userId: 'user-2', thumb: 'other' })
  await addBrowsers(store, token('one', 1))
  const { browsers } = store.auth
  for (const [at, more] of [
    { userId: 'user-2', thumb: 'other', sessionHash: 'other' },
    { projectId: 'other' },
    { origin: 'https://m.shop.example' },
  ].entries())
    expect(await browsers.remember({ ...token(`new ${at}`, 50, 'one'), ...more })).toBe(true)
  expect(await browsers.find('one', 100)).toEqual(browser)
})

describeStores(
  'a device has no token once its sessions were ended, and gets none any more',
  async (store) => {
    const { browsers, ...auth } = store.auth
    const ends = [
      () => auth.closeSessionsOf(userId, 'thumb'),
      () => auth.removeDevice({ userId, walletId: 'a', thumb: 'thumb', now: 2 }),
      async () => {
        await auth.closeSession('hash')
        await browsers.forget(userId, 'thumb')
      },
    ]
    await addBrowsers(store)
    for (const [at, end] of ends.entries()) {
      await auth.openSession({ ...session, endsAt: dayMs })
      const late = Array.from({ length: 5 }, (_, one) => browsers.remember(token(`late ${at} ${one}`, 1)))
      expect(await browsers.remember(token(`${at}`, 1))).toBe(true)
      await Promise.all([end(), ...late])
      for (const hash of [`${at}`, ...late.map((_, one) => `late ${at} ${one}`)])
        expect([hash, await browsers.find(hash, 2)]).toEqual([hash, undefined])
      expect(await browsers.remember(token(`after ${at}`, 1))).toBe(false)
    }
  },
)

/** States a rule of the store for both databases. */
function describeStores(rule: string, prove: (store: Store) => Promise<void>): void {
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
