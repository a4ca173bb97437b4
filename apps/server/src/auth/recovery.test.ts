import { startSandbox } from '@latchkey/sandbox'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openStore } from '../store/openStore.ts'
import type { Device } from '../test/embedded/createDevice.ts'
import { makeEphemeral } from '../test/embedded/makeEphemeral.ts'
import { read } from '../test/embedded/read.ts'
import { approve, readLink } from '../test/embedded/sealedLink.ts'
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
const hourMs = 60 * minuteMs

async function release(device: Device, walletId: string, slot: 'device' | 'auto'): Promise<Response> {
  const { jwk } = await makeEphemeral()
  return device.call('releaseHalf', { walletId, slot, purpose: 'recover', ephemeral: jwk })
}

/** A user with a wallet on one device who logs in on a second. */
async function withTwoDevices(privateKey?: `0x${string}`) {
  const [first, second, email] = [await wallets.device(), await wallets.device(), newEmail()]
  const login = await wallets.logIn(first, email)
  const wallet = await wallets.walletFor(first, login, privateKey)
  await read<'createWallet'>(first.call('createWallet', wallet))
  wallets.wind(minuteMs)
  const again = await wallets.logIn(second, email)
  return { first, second, email, walletId: wallet.walletId, address: wallet.address, again }
}

test('A26 a new device gets both halves of an empty wallet after its login, and a slot of its own', async () => {
  const { second, walletId, address, again, email } = await withTwoDevices()
  expect(again.user.wallet).toMatchObject({ address, hasSlot: false })
  expect(again.vaultHalf).toBeDefined()
  const slot = { walletId, deviceHalf: Buffer.alloc(33, 9).toString('base64url') }
  expect((await second.call('addSlot', slot)).status).toBe(403)
  const mailsBefore = wallets.mailbox().messages(email).length
  const newMails = () => wallets.mailbox().messages(email).slice(mailsBefore)
  // The owner is told with the release, not by the device: whoever stole the mailbox would keep silent.
  for (let one = 0; one < 2; one += 1) {
    const released = await read<'releaseHalf'>(release(second, walletId, 'auto'))
    expect(released).toMatchObject({ status: 'released' })
    expect(newMails().map(({ subject }) => subject)).toEqual(['New login to your Latchkey Wallet'])
  }
  await read<'addSlot'>(second.call('addSlot', slot))
  const { user } = await read<'readSession'>(second.call('readSession', {}))
  expect(user.wallet?.hasSlot).toBe(true)
  expect(newMails()).toHaveLength(1)
  expect(await read<'releaseHalf'>(release(second, walletId, 'device'))).toMatchObject({ status: 'released' })
})

test('a device may store its slot for ten minutes after it got the key, and not a millisecond longer', async () => {
  for (const [waitMs, result] of [
    [10 * minuteMs - 1, undefined],
    [10 * minuteMs, 'no_recovery'],
  ] as const) {
    const { second, walletId } = await withTwoDevices()
    await read<'releaseHalf'>(release(second, walletId, 'auto'))
    wallets.wind(waitMs)
    const slot = { walletId, deviceHalf: Buffer.alloc(33, 9).toString('base64url') }
    const answer = await second.call('addSlot', slot)
    expect(answer.ok ? undefined : (await reasonOf(answer))?.name).toBe(result)
  }
})

test('A27 removing the device of one site leaves the same visitor on another site as they were', async () => {
  const email = newEmail()
  const shop = await wallets.device()
  const login = await wallets.logIn(shop, email)
  const wallet = await wallets.walletFor(shop, login)
  const { walletId } = wallet
  await read<'createWallet'>(shop.call('createWallet', wallet))
  const [mobile, third] = [
    await wallets.device({ origin: 'https://m.shop.example' }),
    await wallets.device({ origin: 'https://m.shop.example' }),
  ]
  for (const device of [mobile, third]) {
    wallets.wind(minuteMs)
    await wallets.logIn(device, email)
    await read<'releaseHalf'>(release(device, walletId, 'auto'))
    const slot = { walletId, deviceHalf: Buffer.alloc(33, 9).toString('base64url') }
    await read<'addSlot'>(device.call('addSlot', slot))
  }
  const listed = async (from: Device) =>
    (await read<'listDevices'>(from.call('listDevices', {}))).devices.map(({ thumb }) => thumb).toSorted()
  expect(await listed(shop)).toEqual([shop.thumb, mobile.thumb, third.thumb].toSorted())

  await read<'decideDevice'>(third.call('decideDevice', { thumb: mobile.thumb, decision: 'remove' }))
  expect((await reasonOf(await release(mobile, walletId, 'device')))?.name).toBe('no_session')
  expect((await release(shop, walletId, 'device')).status).toBe(200)
  expect(await listed(shop)).toEqual([shop.thumb, third.thumb].toSorted())
  // The same the other way round.
  await read<'decideDevice'>(third.call('decideDevice', { thumb: shop.thumb, decision: 'remove' }))
  expect((await shop.call('readSession', {})).status).toBe(401)
  expect((await release(third, walletId, 'device')).status).toBe(200)
  expect(await listed(third)).toEqual([third.thumb])
})

test('A28 a new device gets no half of a funded wallet before a day is over', async () => {
  const { privateKey } = sandbox?.accounts[3] ?? { privateKey: '0x' }
  const { second, walletId, email } = await withTwoDevices(privateKey)
  const waiting = await read<'releaseHalf'>(release(second, walletId, 'auto'))
  expect(waiting).toEqual({ status: 'waiting', allowedAt: wallets.now() + 24 * hourMs })
  expect(wallets.mailbox().messages(email).at(-1)?.subject).toBe(
    'A new device is asking for your Latchkey Wallet',
  )
  // Asking again, or logging in again, moves nothing.
  wallets.wind(12 * hourMs)
  await wallets.logIn(second, email)
  expect(await read<'releaseHalf'>(release(second, walletId, 'auto'))).toEqual(waiting)
  wallets.wind(12 * hourMs)
  expect(await read<'releaseHalf'>(release(second, walletId, 'auto'))).toMatchObject({ status: 'released' })
})

test('A28 a device waits a day from the first mail that reached the owner', async () => {
  const { second, email, walletId } = await withTwoDevices()
  wallets.wind(11 * minuteMs)
  await wallets.stopVault()
  const ask = () => read<'releaseHalf'>(release(second, walletId, 'auto'))
  const inADay = () => ({ status: 'waiting', allowedAt: wallets.now() + 24 * hourMs })
  expect(await ask()).toEqual(inADay())
  wallets.wind(25 * hourMs)
  expect(await ask()).toEqual(inADay())
  await wallets.restartVault()
  const waiting = await ask()
  expect(waiting).toEqual(inADay())
  expect(wallets.mailbox().messages(email).at(-1)?.subject).toBe(
    'A new device is asking for your Latchkey Wallet',
  )
  wallets.wind(23 * hourMs)
  expect(await ask()).toEqual(waiting)
  wallets.wind(hourMs)
  expect(await ask()).toMatchObject({ status: 'released' })
})

test('A36 the code of a login that an attacker started, typed into his page, gives him a session that only reads', async () => {
  const { privateKey } = sandbox?.accounts[7] ?? { privateKey: '0x' }
  const [owner, attacker, email] = [await wallets.device(), await wallets.device(), newEmail()]
  const login = await wallets.logIn(owner, email)
  const wallet = await wallets.walletFor(owner, login, privateKey)
  const { walletId } = wallet
  await read<'createWallet'>(owner.call('createWallet', wallet))
  wallets.wind(minuteMs)

  const started = await read<'startEmail'>(wallets.startEmail(attacker, email))
  // The mail says who asks, so that the owner can tell that it was somebody else.
  const mail = wallets.mailbox().messages(email).at(-1)
  expect(mail?.text).toContain('shop.example')
  expect(mail?.text).toContain('Chrome on Linux')
  const page = await readLink(owner, wallets.linkFor(email))
  expect(page).toMatchObject({ origin: 'https://shop.example', agent: 'Chrome on Linux' })
  // The owner falls for it: picks the number that the attacker shows, and sees the code.
  const otp = await approve(owner, wallets.linkFor(email), started.number)
  // Typed where the owner logs in, the code is worth nothing; the attacker has it from his own page.
  expect((await wallets.sendOtp(owner, started.txn, otp)).status).toBe(410)
  const stolen = await read<'sendOtp'>(wallets.sendOtp(attacker, started.txn, otp))
  attacker.sid = stolen.session.id
  expect(stolen.user.wallet).toMatchObject({ address: wallet.address, hasSlot: false })

  expect((await reasonOf(await release(attacker, walletId, 'device')))?.name).toBe('no_slot')
  expect(await read<'releaseHalf'>(release(attacker, walletId, 'auto'))).toMatchObject({ status: 'waiting' })
  const alert = wallets.mailbox().messages(email).at(-1)
  expect(alert?.subject).toBe('A new device is asking for your Latchkey Wallet')
  expect(alert?.text).toContain('shop.example')
  // The owner stops it, and goes on as before.
  await read<'decideDevice'>(owner.call('decideDevice', { thumb: attacker.thumb, decision: 'refuse' }))
  expect((await attacker.call('readSession', {})).status).toBe(401)
  expect(await read<'releaseHalf'>(release(owner, walletId, 'device'))).toMatchObject({ status: 'released' })
})

test('A28 the owner is told at once, and the link of that mail stops the device and logs it out', async () => {
  const { privateKey } = sandbox?.accounts[4] ?? { privateKey: '0x' }
  const { second, walletId, email } = await withTwoDevices(privateKey)
  await read<'releaseHalf'>(release(second, walletId, 'auto'))
  const mail = wallets.mailbox().messages(email).at(-1)
  const token = /\/veto#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  await read<'vetoRecovery'>(second.call('vetoRecovery', { token }))
  expect((await second.call('readSession', {})).status).toBe(401)
  wallets.wind(25 * hourMs)
  await wallets.logIn(second, email)
  expect((await reasonOf(await release(second, walletId, 'auto')))?.name).toBe('vetoed')
})

test('a device that can sign lets another have the wallet at once, or never; no other device may', async () => {
  const accounts = sandbox?.accounts.slice(5, 7) ?? []
  for (const [index, decision] of (['approve', 'refuse'] as const).entries()) {
    const { first, second, walletId } = await withTwoDevices(accounts[index]?.privateKey)
    const decide = (device: Device) => device.call('decideDevice', { thumb: second.thumb, decision })
    expect((await decide(first)).status).toBe(404)
    await read<'releaseHalf'>(release(second, walletId, 'auto'))
    // It cannot decide about itself, and a stranger not about anybody.
    expect((await decide(second)).status).toBe(403)
    const stranger = await wallets.device()
    await wallets.logIn(stranger, newEmail())
    expect((await decide(stranger)).status).toBe(403)

    const { devices } = await read<'listDevices'>(first.call('listDevices', {}))
    expect(devices).toEqual([
      expect.objectContaining({
        thumb: second.thumb,
        isThis: false,
        hasSlot: false,
        allowedAt: expect.any(Number),
      }),
      expect.objectContaining({ thumb: first.thumb, isThis: true, hasSlot: true, agent: 'Chrome on Linux' }),
    ])
    await read<'decideDevice'>(decide(first))
    const answer = await release(second, walletId, 'auto')
    if (decision === 'approve') expect(await answer.json()).toMatchObject({ status: 'released' })
    else expect((await reasonOf(answer))?.name).toBe('no_session')
    expect((await decide(first)).status).toBe(404)
  }
})

test('A47 a device that was removed gets no half, neither with its session nor with a new login', async () => {
  const { privateKey } = sandbox?.accounts[9] ?? { privateKey: '0x' }
  const { first, second, walletId, email } = await withTwoDevices(privateKey)
  await read<'releaseHalf'>(release(second, walletId, 'auto'))
  await read<'decideDevice'>(first.call('decideDevice', { thumb: second.thumb, decision: 'approve' }))
  await read<'releaseHalf'>(release(second, walletId, 'auto'))
  const slot = { walletId, deviceHalf: Buffer.alloc(33, 9).toString('base64url') }
  await read<'addSlot'>(second.call('addSlot', slot))
  expect((await release(second, walletId, 'device')).status).toBe(200)

  const remove = () => first.call('decideDevice', { thumb: second.thumb, decision: 'remove' })
  await read<'decideDevice'>(remove())
  expect((await remove()).status).toBe(404)
  const { devices } = await read<'listDevices'>(first.call('listDevices', {}))
  expect(devices.map(({ thumb }) => thumb)).toEqual([first.thumb])
  expect((await reasonOf(await release(second, walletId, 'device')))?.name).toBe('no_session')
  wallets.wind(minuteMs)
  await wallets.logIn(second, email)
  expect((await reasonOf(await release(second, walletId, 'device')))?.name).toBe('no_slot')
  expect(await read<'releaseHalf'>(release(second, walletId, 'auto'))).toMatchObject({ status: 'waiting' })
  // A device cannot remove itself, nor any other while it has no slot.
  for (const thumb of [first.thumb, second.thumb])
    expect((await second.call('decideDevice', { thumb, decision: 'remove' })).status).toBe(403)
  expect((await release(first, walletId, 'device')).status).toBe(200)
})

test('A68 requests at once, a clock that is wrong and a value that the client claims get no half before the day is over', async () => {
  const { privateKey } = sandbox?.accounts[2] ?? { privateKey: '0x' }
  const { second, walletId, email } = await withTwoDevices(privateKey)
  const start = wallets.now()
  const ask = () => read<'releaseHalf'>(release(second, walletId, 'auto'))
  const mailsBefore = wallets.mailbox().messages(email).length
  const waits = await Promise.all(Array.from({ length: 20 }, ask))
  expect(waits.map(({ status }) => status)).toEqual(Array(20).fill('waiting'))
  const subjects = wallets.mailbox().messages(email).slice(mailsBefore)
  expect(new Set(subjects.map(({ subject }) => subject))).toEqual(
    new Set(['A new device is asking for your Latchkey Wallet']),
  )
  const allowedAt = start + 24 * hourMs
  const { jwk: ephemeral } = await makeEphemeral()
  const body = { walletId, slot: 'auto', purpose: 'recover', ephemeral } as const
  // The time of a request is the server's, and so is the value of a wallet.
  const ahead = { stamp: { iat: Math.floor(wallets.now() / 1_000) + 25 * 3_600 } }
  expect((await reasonOf(await second.call('releaseHalf', body, ahead)))?.name).toBe('clock')
  for (const claim of [{ value: '0' }, { balances: [] }, { allowedAt: 0 }, { thumb: 'other' }])
    expect((await second.call('releaseHalf', { ...body, ...claim })).status).toBe(400)
  for (const claim of [{ slot: 'vault' as 'auto' }, { walletId: crypto.randomUUID() }])
    expect((await second.call('releaseHalf', { ...body, ...claim })).ok).toBe(false)
  // Nothing else gives a half or a slot: neither storing one, nor deciding about itself.
  const slot = { walletId, deviceHalf: Buffer.alloc(33, 9).toString('base64url') }
  expect((await reasonOf(await second.call('addSlot', slot)))?.name).toBe('no_recovery')
  const decide = second.call('decideDevice', { thumb: second.thumb, decision: 'approve' })
  expect((await reasonOf(await decide))?.name).toBe('not_allowed')
  expect((await reasonOf(await release(second, walletId, 'device')))?.name).toBe('no_slot')
  // A millisecond before, and after the server's clock went back and forth.
  wallets.wind(allowedAt - 1 - wallets.now())
  const early = await Promise.all(Array.from({ length: 20 }, ask))
  expect(early).toEqual(Array(20).fill({ status: 'waiting', allowedAt }))
  wallets.wind(-12 * hourMs)
  expect(await ask()).toEqual({ status: 'waiting', allowedAt })
  wallets.wind(12 * hourMs + 1)
  expect(await ask()).toMatchObject({ status: 'released' })
})

test('A68 a session that is not fresh waits too, and a stranger finds no slot at all', async () => {
  const { second, walletId } = await withTwoDevices()
  wallets.wind(11 * minuteMs)
  expect(await read<'releaseHalf'>(release(second, walletId, 'auto'))).toMatchObject({ status: 'waiting' })
  const stranger = await wallets.device()
  await wallets.logIn(stranger, newEmail())
  expect((await reasonOf(await release(stranger, walletId, 'auto')))?.name).toBe('no_slot')
  expect((await reasonOf(await release(second, walletId, 'device')))?.name).toBe('no_slot')
})

test('A41 many recoveries at once pause all further ones of the project, and the log says so', async () => {
  const { second, walletId, email } = await withTwoDevices()
  const store = await openStore(`sqlite:${wallets.folder}/server.sqlite`, () => {})
  try {
    // As a vault that was broken into would: other devices, one after the other.
    for (let one = 0; one < 100; one += 1) {
      const device = { walletId, thumb: `thumb ${one}`, now: wallets.now() }
      const seen = { origin: 'https://shop.example', userAgent: '', city: undefined }
      await store.auth.recoveries.request({ ...device, ...seen, allowedAt: wallets.now() })
      await store.auth.recoveries.reserve({ ...device, projectId: 'shop', most: 500, mostOfProject: 500 })
    }
  } finally {
    await store.close()
  }
  expect((await reasonOf(await release(second, walletId, 'auto')))?.name).toBe('recoveries_paused')
  await expect.poll(() => wallets.log()).toContain('too many recoveries within an hour')
  wallets.wind(hourMs)
  // That it was free an hour ago lets nobody in whose login is no longer fresh.
  expect(await read<'releaseHalf'>(release(second, walletId, 'auto'))).toMatchObject({ status: 'waiting' })
  await wallets.logIn(second, email)
  expect(await read<'releaseHalf'>(release(second, walletId, 'auto'))).toMatchObject({ status: 'released' })
})

test('A68 a day since a device asked for a wallet that was free lets it in only if the owner was told of it', async () => {
  const { second, walletId, email } = await withTwoDevices()
  const store = await openStore(`sqlite:${wallets.folder}/server.sqlite`, () => {})
  try {
    // It asked and was let in, and got nothing: the server stopped.
    const device = { walletId, thumb: second.thumb, now: wallets.now() }
    const seen = { origin: 'https://shop.example', userAgent: '', city: undefined }
    await store.auth.recoveries.request({ ...device, ...seen, allowedAt: wallets.now() })
  } finally {
    await store.close()
  }
  wallets.wind(25 * hourMs)
  const waiting = await read<'releaseHalf'>(release(second, walletId, 'auto'))
  expect(waiting).toEqual({ status: 'waiting', allowedAt: wallets.now() + 24 * hourMs })
  expect(wallets.mailbox().messages(email).at(-1)?.subject).toBe(
    'A new device is asking for your Latchkey Wallet',
  )
})

test('a device gets at most sixty halves in an hour', async () => {
  const { first, walletId } = await withTwoDevices()
  for (let one = 0; one < 60; one += 1) {
    expect((await release(first, walletId, 'device')).status).toBe(200)
  }
  expect((await release(first, walletId, 'device')).status).toBe(429)
  wallets.wind(hourMs)
  expect((await release(first, walletId, 'device')).status).toBe(200)
})

test('a device that has become another browser logs in again before it gets its half', async () => {
  const { first, walletId, email } = await withTwoDevices()
  const { jwk: ephemeral } = await makeEphemeral()
  const askFrom = (userAgent: string) =>
    first.call('releaseHalf', { walletId, slot: 'device', purpose: 'sign', ephemeral }, { userAgent })
  // An update of the browser is no other browser.
  expect((await askFrom('Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0')).status).toBe(200)
  const copied = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0'
  expect((await reasonOf(await askFrom(copied)))?.name).toBe('no_session')
  expect((await release(first, walletId, 'device')).status).toBe(200)
  wallets.wind(minuteMs)
  await wallets.logIn(first, email)
  expect((await release(first, walletId, 'device')).status).toBe(200)
})

test('a device of a funded wallet that is on a network it never logged in from logs in again before it gets its half', async () => {
  const { privateKey } = sandbox?.accounts[8] ?? { privateKey: '0x' }
  const [device, email] = [await wallets.device(), newEmail()]
  device.address = '203.0.113.7'
  const login = await wallets.logIn(device, email)
  const wallet = await wallets.walletFor(device, login, privateKey)
  await read<'createWallet'>(device.call('createWallet', wallet))
  const answerAt = async (address: string) => {
    device.address = address
    const answer = await release(device, wallet.walletId, 'device')
    return answer.ok ? 'released' : (await reasonOf(answer))?.name
  }
  // Another address of the same provider is no other network.
  expect(await answerAt('203.0.200.9')).toBe('released')
  expect(await answerAt('2001:db8:1::7')).toBe('no_session')
  wallets.wind(minuteMs)
  await wallets.logIn(device, email)
  // Both are known now: who goes from one to the other, as phones do, is not asked again.
  for (const address of ['2001:db8:ffff::1', '203.0.113.7', '2001:db8:1::7'])
    expect(await answerAt(address)).toBe('released')
  expect(await answerAt('198.51.100.1')).toBe('no_session')
})

test('a device of an empty wallet signs from any network', async () => {
  const { first, walletId } = await withTwoDevices()
  first.address = '198.51.100.1'
  expect(await read<'releaseHalf'>(release(first, walletId, 'device'))).toMatchObject({ status: 'released' })
})

test('A68 a wallet whose value can no longer be read counts as large: a new device waits', async () => {
  const { second, walletId } = await withTwoDevices()
  const other = await withTwoDevices()
  expect(await read<'releaseHalf'>(release(second, walletId, 'auto'))).toMatchObject({ status: 'released' })
  await sandbox?.stop()
  expect(await read<'releaseHalf'>(release(other.second, other.walletId, 'auto'))).toMatchObject({
    status: 'waiting',
  })
})
