import { DatabaseSync } from 'node:sqlite'
import { startSandbox } from '@latchkey/sandbox'
import type { Voucher } from '@latchkey/wire/embedded'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openStore } from '../store/openStore.ts'
import type { Device } from '../test/embedded/createDevice.ts'
import { makeEphemeral } from '../test/embedded/makeEphemeral.ts'
import { read } from '../test/embedded/read.ts'
import { useEmbedded } from '../test/embedded/useEmbedded.ts'
import { noPast, reasonOf } from '../test/startTestServer.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>> | undefined
const wallets = useEmbedded(async () => {
  sandbox = await startSandbox()
  return { sandboxUrl: sandbox.url, ...noPast, trustProxy: 1 }
})
afterAll(() => sandbox?.stop())

// All tests share a network, which may send so many mails in an hour.
beforeEach(() => wallets.wind(3_600_000))

let count = 0
const newEmail = () => `owner${++count}@mailbox.example`
const minuteMs = 60_000
/** The key of an account that holds something. */
const fundedKey = (at: number) => sandbox?.accounts[at]?.privateKey
const newHalf = Buffer.alloc(33, 9).toString('base64url')

/** A user whose frame lost its storage, so that the browser is a newer device, which is logged in. */
async function withLostStorage(privateKey?: `0x${string}`) {
  const [older, newer, email] = [await wallets.device(), await wallets.device(), newEmail()]
  const login = await wallets.logIn(older, email)
  const wallet = await wallets.walletFor(older, login, privateKey)
  await read<'createWallet'>(older.call('createWallet', wallet))
  wallets.wind(minuteMs)
  await wallets.logIn(newer, email)
  return { older, newer, email, walletId: wallet.walletId, userId: login.user.id }
}

async function release(
  device: Device,
  walletId: string,
  voucher?: string,
  more: { readonly slot?: 'auto'; readonly userAgent?: string } = {},
): Promise<Response> {
  const { jwk: ephemeral } = await makeEphemeral()
  const { slot = 'device', ...tampering } = more
  const body = { walletId, slot, purpose: 'recover', ephemeral, ...(voucher && { voucher }) } as const
  return device.call('releaseHalf', body, tampering)
}

const nameOf = async (answer: Promise<Response>) => (await reasonOf(await answer))?.name

test('A26 a device that the older one of its browser vouches for gets the wallet at once, and takes its place', async () => {
  const { older, newer, walletId, userId, email } = await withLostStorage(fundedKey(3))
  expect(await read<'releaseHalf'>(release(newer, walletId, undefined, { slot: 'auto' }))).toMatchObject({
    status: 'waiting',
  })
  const slot = { walletId, deviceHalf: newHalf }
  expect(await nameOf(newer.call('addSlot', slot))).toBe('no_recovery')
  const voucher = await older.vouchFor(newer, walletId)
  expect(await read<'releaseHalf'>(release(newer, walletId, voucher))).toMatchObject({ status: 'released' })
  expect(wallets.mailbox().messages(email).at(-1)?.subject).toBe('New login to your Latchkey Wallet')
  await read<'addSlot'>(newer.call('addSlot', slot))
  // Both can sign until the newer one removes the older.
  for (const device of [older, newer]) expect((await release(device, walletId)).status).toBe(200)
  await read<'decideDevice'>(newer.call('decideDevice', { thumb: older.thumb, decision: 'remove' }))
  const { devices } = await read<'listDevices'>(newer.call('listDevices', {}))
  expect(devices.map(({ thumb, hasSlot }) => [thumb, hasSlot])).toEqual([[newer.thumb, true]])
  const rows = await readAudit(userId)
  const vouched = rows.filter(({ detail }) => detail.includes('vouchedBy'))
  expect(vouched.map(({ what, detail }) => [what, JSON.parse(detail)])).toEqual([
    ['half released', { kind: 'device', purpose: 'recover', thumb: newer.thumb, vouchedBy: older.thumb }],
  ])
})

test('A26 a release that was interrupted can be repeated, and a later login of the device waits no more', async () => {
  const { older, newer, email, walletId } = await withLostStorage(fundedKey(4))
  for (let one = 0; one < 2; one += 1)
    expect((await release(newer, walletId, await older.vouchFor(newer, walletId))).status).toBe(200)
  wallets.wind(minuteMs)
  await wallets.logIn(newer, email)
  expect(await read<'releaseHalf'>(release(newer, walletId, undefined, { slot: 'auto' }))).toMatchObject({
    status: 'released',
  })
})

test('A68 a voucher is good for one device, session, wallet, project and page, once and now', async () => {
  const { older, newer, walletId } = await withLostStorage()
  const other = await withLostStorage()
  const ask = async (said: Partial<Voucher>, header: Record<string, unknown> = {}) =>
    nameOf(release(newer, walletId, await older.vouchFor(newer, walletId, { said, header })))
  expect(await ask({ thumb: other.newer.thumb })).toBe('bad_voucher')
  expect(await ask({ sid: 'S'.repeat(43) })).toBe('bad_voucher')
  expect(await ask({ wallet: other.walletId })).toBe('bad_voucher')
  expect(await ask({ pid: 'other' })).toBe('bad_voucher')
  expect(await ask({ org: 'https://other.example' })).toBe('bad_voucher')
  expect(await ask({}, { typ: 'latchkey-stamp+jwt' })).toBe('bad_voucher')
  // The key of the header did not sign it.
  expect(await ask({}, { jwk: { ...other.older.jwk } })).toBe('bad_voucher')
  const iat = Math.floor(wallets.now() / 1_000)
  expect(await ask({ iat: iat - 61 })).toBe('clock')
  expect(await ask({ iat: iat + 62 })).toBe('clock')
  const voucher = await older.vouchFor(newer, walletId)
  expect(await nameOf(release(newer, walletId, voucher, { slot: 'auto' }))).toBe('no_slot')
  expect(await nameOf(release(newer, walletId, voucher))).toBe('bad_voucher')
  // None of it let the device in.
  expect(await nameOf(newer.call('addSlot', { walletId, deviceHalf: newHalf }))).toBe('no_recovery')
  const good = await older.vouchFor(newer, walletId)
  expect((await release(newer, walletId, good)).status).toBe(200)
  expect(await nameOf(release(newer, walletId, good))).toBe('bad_voucher')
})

test('A68 no device vouches for itself, for the device of another user, or without a slot of the wallet', async () => {
  const { older, newer, walletId } = await withLostStorage()
  const other = await withLostStorage()
  const stranger = await wallets.device()
  expect(await nameOf(release(newer, walletId, await newer.vouchFor(newer, walletId)))).toBe('bad_voucher')
  for (const device of [stranger, other.older, other.newer])
    expect(await nameOf(release(newer, walletId, await device.vouchFor(newer, walletId)))).toBe('no_slot')
  // A user with another wallet finds none of this one.
  const stolen = await older.vouchFor(other.newer, walletId)
  expect(await nameOf(release(other.newer, walletId, stolen))).toBe('no_slot')
})

test('A68 a device of another page of the owner vouches for none of this page', async () => {
  const { newer, email, walletId } = await withLostStorage()
  const elsewhere = await wallets.device({ origin: 'https://m.shop.example' })
  wallets.wind(minuteMs)
  await wallets.logIn(elsewhere, email)
  await admit(elsewhere, walletId)
  const claimed = { said: { org: newer.origin } }
  expect(await nameOf(release(newer, walletId, await elsewhere.vouchFor(newer, walletId, claimed)))).toBe(
    'no_slot',
  )
})

test('A68 a voucher in another browser than the older device was is worth nothing', async () => {
  const { older, newer, walletId } = await withLostStorage()
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0'
  const copied = release(newer, walletId, await older.vouchFor(newer, walletId), { userAgent })
  expect(await nameOf(copied)).toBe('no_slot')
})

test('A47 A68 a device that was removed or refused vouches for nothing, and a veto of the newer one stands', async () => {
  const { older, newer, email, walletId } = await withLostStorage()
  const third = await wallets.device()
  wallets.wind(minuteMs)
  await wallets.logIn(third, email)
  await admit(third, walletId)
  await read<'decideDevice'>(third.call('decideDevice', { thumb: older.thumb, decision: 'remove' }))
  expect(await nameOf(release(newer, walletId, await older.vouchFor(newer, walletId)))).toBe('no_slot')

  await read<'releaseHalf'>(release(newer, walletId, undefined, { slot: 'auto' }))
  await read<'decideDevice'>(third.call('decideDevice', { thumb: newer.thumb, decision: 'refuse' }))
  wallets.wind(minuteMs)
  await wallets.logIn(newer, email)
  expect(await nameOf(release(newer, walletId, await newer.vouchFor(third, walletId)))).toBe('bad_voucher')
  expect(await nameOf(release(newer, walletId, await third.vouchFor(newer, walletId)))).toBe('vetoed')
  expect(await nameOf(newer.call('addSlot', { walletId, deviceHalf: newHalf }))).toBe('no_recovery')
  // The refused one vouches for no other either.
  const fourth = await wallets.device()
  wallets.wind(minuteMs)
  await wallets.logIn(fourth, email)
  expect(await nameOf(release(fourth, walletId, await newer.vouchFor(fourth, walletId)))).toBe('no_slot')
})

test('A68 a frozen wallet, a used-up hour and a foreign network stop a voucher as they stop any release', async () => {
  const { older, newer, walletId, userId } = await withLostStorage(fundedKey(5))
  const vouched = async () => release(newer, walletId, await older.vouchFor(newer, walletId))
  newer.address = '198.51.100.1'
  expect(await nameOf(vouched())).toBe('no_session')
  newer.address = undefined
  freeze(userId, true)
  expect(await nameOf(vouched())).toBe('frozen')
  freeze(userId, false)
  for (let one = 0; one < 60; one += 1) expect((await vouched()).status).toBe(200)
  expect(await nameOf(vouched())).toBe('too_many_releases')
})

test('devices that were vouched for do not use up the recoveries of the project', async () => {
  const { older, newer, walletId } = await withLostStorage()
  const store = await openStore(databaseUrl(), () => {})
  try {
    for (let one = 0; one < 100; one += 1) {
      const device = { walletId, thumb: `thumb ${one}`, now: wallets.now() }
      const seen = { origin: newer.origin, userAgent: '', city: undefined }
      await store.auth.recoveries.request({ ...device, ...seen, allowedAt: wallets.now() })
      await store.auth.recoveries.vouch({ ...device, by: older.thumb })
    }
  } finally {
    await store.close()
  }
  expect((await release(newer, walletId, await older.vouchFor(newer, walletId))).status).toBe(200)
  const [device, email] = [await wallets.device(), newEmail()]
  const login = await wallets.logIn(device, email)
  const wallet = await wallets.walletFor(device, login)
  await read<'createWallet'>(device.call('createWallet', wallet))
  const second = await wallets.device()
  wallets.wind(minuteMs)
  await wallets.logIn(second, email)
  expect(
    await read<'releaseHalf'>(release(second, wallet.walletId, undefined, { slot: 'auto' })),
  ).toMatchObject({ status: 'released' })
})

/** Lets a device that is logged in have the wallet: its day is over. */
async function admit(device: Device, walletId: string): Promise<void> {
  await read<'releaseHalf'>(release(device, walletId, undefined, { slot: 'auto' }))
  wallets.wind(24 * 60 * minuteMs)
  await read<'releaseHalf'>(release(device, walletId, undefined, { slot: 'auto' }))
  await read<'addSlot'>(device.call('addSlot', { walletId, deviceHalf: newHalf }))
}

function freeze(userId: string, isFrozen: boolean): void {
  const database = new DatabaseSync(`${wallets.folder}/server.sqlite`)
  database
    .prepare('update wallet_users set frozen_at = ? where id = ?')
    .run(isFrozen ? wallets.now() : null, userId)
  database.close()
}

async function readAudit(userId: string) {
  const store = await openStore(databaseUrl(), () => {})
  try {
    return await store.auth.readAudit(userId, { after: 0, most: 100 })
  } finally {
    await store.close()
  }
}

const databaseUrl = () => `sqlite:${wallets.folder}/server.sqlite`
