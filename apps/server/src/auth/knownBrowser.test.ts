import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { startSandbox } from '@latchkey/sandbox'
import { authCalls } from '@latchkey/wire/embedded'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openStore } from '../store/openStore.ts'
import type { Store } from '../store/store.ts'
import type { Device, Tampering } from '../test/embedded/createDevice.ts'
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
const dayMs = 24 * 60 * minuteMs
/** The key of an account that holds something. */
const fundedKey = (at: number) => sandbox?.accounts[at]?.privateKey
const newHalf = Buffer.alloc(33, 9).toString('base64url')

/** The cookies of a browser, which outlive the devices in its other storage. */
type CookieJar = Map<string, string>

/** Asks for the status of a browser, and keeps the cookie that the answer brings. */
async function recognize(
  device: Device,
  walletId: string,
  jar: CookieJar,
  tampering: Tampering = {},
): Promise<string | undefined> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await device.call('recognizeBrowser', { walletId }, { cookie, ...tampering })
  for (const header of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
    jar.set(name, value)
  }
  if (!answer.ok) return (await reasonOf(answer))?.name
  const { status } = await read<'recognizeBrowser'>(Promise.resolve(answer))
  return status
}

/** A user with a wallet on a device whose browser the server remembers. */
async function withRememberedBrowser(privateKey?: `0x${string}`) {
  const [device, email, jar] = [await wallets.device(), newEmail(), new Map()]
  const login = await wallets.logIn(device, email)
  const wallet = await wallets.walletFor(device, login, privateKey)
  await read<'createWallet'>(device.call('createWallet', wallet))
  expect(await recognize(device, wallet.walletId, jar)).toBe('remembered')
  return { device, email, jar, walletId: wallet.walletId, userId: login.user.id }
}

/** A device that has just logged in. */
async function newDevice(email: string, options: { readonly origin?: string } = {}): Promise<Device> {
  const device = await wallets.device(options)
  wallets.wind(minuteMs)
  await wallets.logIn(device, email)
  return device
}

async function release(device: Device, walletId: string, slot: 'device' | 'auto', tampering: Tampering = {}) {
  const { jwk } = await makeEphemeral()
  return device.call('releaseHalf', { walletId, slot, purpose: 'recover', ephemeral: jwk }, tampering)
}

/** What a device that asks for the slot `auto` gets. */
async function autoOf(device: Device, walletId: string, tampering: Tampering = {}): Promise<string> {
  const { status } = await read<'releaseHalf'>(release(device, walletId, 'auto', tampering))
  return status
}

/** Gives a device the wallet, and a slot of its own. */
async function admit(device: Device, walletId: string): Promise<void> {
  expect(await autoOf(device, walletId)).toBe('released')
  await read<'addSlot'>(device.call('addSlot', { walletId, deviceHalf: newHalf }))
}

test('A28 a browser that lost its storage has a funded wallet at once by its cookie, and the mailbox alone waits', async () => {
  const { device, email, jar, walletId, userId } = await withRememberedBrowser(fundedKey(2))
  const attacker = await newDevice(email)
  expect(await recognize(attacker, walletId, new Map())).toBe('unknown')
  expect(await autoOf(attacker, walletId)).toBe('waiting')

  const newer = await newDevice(email)
  const mailsBefore = wallets.mailbox().messages(email).length
  expect(await recognize(newer, walletId, jar)).toBe('recognized')
  // Nobody waits any more, so no mail says so; the owner hears of the release.
  await admit(newer, walletId)
  const mails = wallets.mailbox().messages(email).slice(mailsBefore)
  expect(mails.map(({ subject }) => subject)).toEqual(['New login to your Latchkey Wallet'])
  expect((await release(newer, walletId, 'device')).status).toBe(200)
  expect(await recognize(newer, walletId, jar)).toBe('remembered')

  const rows = await onStore((store) => store.auth.readAudit(userId, { after: 0, most: 100 }))
  const recognized = rows.filter(({ what }) => what === 'browser recognized')
  expect(recognized.map(({ detail }) => JSON.parse(detail))).toEqual([
    { thumb: newer.thumb, givenTo: device.thumb },
  ])
  expect(await autoOf(attacker, walletId)).toBe('waiting')
})

test('A68 neither a cookie without its login nor a login without its cookie ends the wait', async () => {
  const { email, jar, walletId, userId } = await withRememberedBrowser(fundedKey(3))
  const stranger = await newDevice(newEmail())
  const nobody = await wallets.device()
  const newer = await newDevice(email)
  const given = new Map(jar)
  expect(await recognize(nobody, walletId, jar)).toBe('no_session')
  expect(await recognize(stranger, walletId, jar)).toBe('no_slot')
  expect(await recognize(newer, crypto.randomUUID(), jar)).toBe('no_slot')
  expect(await recognize(newer, walletId, jar, { body: `{"walletId": "${walletId}"}` })).toBe('bad_stamp')
  expect(await recognize(newer, walletId, jar, { stamp: { sid: 'S'.repeat(43) } })).toBe('no_session')
  expect(await recognize(newer, walletId, jar, { origin: 'https://shop.example' })).toBe('origin_refused')
  freeze(userId, true)
  expect(await recognize(newer, walletId, jar)).toBe('frozen')
  freeze(userId, false)
  const [name = '', token = ''] = [...jar][0] ?? []
  const copied = { userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0' }
  expect(await recognize(newer, walletId, jar, copied)).toBe('unknown')
  for (const cookie of ['', `${name}=`, `${name}=${'T'.repeat(43)}`, `${name}=${token}; ${name}=${token}`])
    expect(await recognize(newer, walletId, jar, { cookie })).toBe('unknown')
  // No other call looks at a cookie.
  expect(await autoOf(newer, walletId, { cookie: `${name}=${token}` })).toBe('waiting')
  wallets.wind(10 * minuteMs)
  expect(await recognize(newer, walletId, jar)).toBe('unknown')
  expect(await autoOf(newer, walletId)).toBe('waiting')
  // None of it gave a cookie, or used up the one that there is.
  expect([...jar]).toEqual([...given])
  await wallets.logIn(newer, email)
  expect(await recognize(newer, walletId, jar)).toBe('recognized')
  expect(await autoOf(newer, walletId)).toBe('released')
})

test('A68 a cookie counts for the user, wallet, project, page and browser that it was given for', async () => {
  const [owner, other] = [await withRememberedBrowser(), await withRememberedBrowser()]
  const { device, walletId, userId, email } = owner
  const name = [...owner.jar.keys()][0] ?? ''
  const given = {
    userId,
    walletId,
    projectId: device.projectId,
    origin: device.origin,
    agent: 'Chrome on Linux',
    thumb: device.thumb,
  }
  const newer = await newDevice(email)
  for (const [more, status] of [
    [{ userId: other.userId }, 'unknown'],
    [{ walletId: other.walletId }, 'unknown'],
    [{ projectId: 'other' }, 'unknown'],
    [{ origin: 'https://m.shop.example' }, 'unknown'],
    [{ agent: 'Safari on Mac' }, 'unknown'],
    [{}, 'recognized'],
  ] as const) {
    const token = createHash('sha256').update(JSON.stringify(more)).digest('base64url')
    await onStore((store) =>
      store.auth.browsers.remember({
        ...given,
        ...more,
        hash: hashOf(token),
        sessionHash: hashOf(device.sid ?? ''),
        replaces: undefined,
        now: wallets.now(),
        endsAt: wallets.now() + dayMs,
        olderThan: 0,
        olderEndAt: 0,
      }),
    )
    expect([more, await recognize(newer, walletId, new Map([[name, token]]))]).toEqual([more, status])
  }
})

test('A68 the cookie of another page, or of another person in the same browser, is worth nothing', async () => {
  const owner = await withRememberedBrowser()
  const other = await withRememberedBrowser()
  const [name = ''] = [...owner.jar.keys()]
  const mobile = await newDevice(owner.email, { origin: 'https://m.shop.example' })
  await admit(mobile, owner.walletId)
  const ofMobile = new Map()
  expect(await recognize(mobile, owner.walletId, ofMobile)).toBe('remembered')
  const newer = await newDevice(owner.email)
  for (const { jar } of [other, { jar: ofMobile }]) {
    const [[itsName, token] = ['', '']] = [...jar]
    expect(itsName).not.toBe(name)
    expect(await recognize(newer, owner.walletId, new Map([[itsName, token]]))).toBe('unknown')
    expect(await recognize(newer, owner.walletId, new Map([[name, token]]))).toBe('unknown')
  }
  // Both people and both pages keep their own.
  const all = new Map([...owner.jar, ...other.jar, ...ofMobile])
  expect(all.size).toBe(3)
  expect(await recognize(newer, owner.walletId, all)).toBe('recognized')
})

test('each use gives a new cookie, and the one before is good for ten more minutes and not a millisecond longer', async () => {
  const { email, jar, walletId } = await withRememberedBrowser()
  const first = new Map(jar)
  const newer = await newDevice(email)
  expect(await recognize(newer, walletId, jar)).toBe('recognized')
  expect([...jar.keys()]).toEqual([...first.keys()])
  expect([...jar.values()]).not.toEqual([...first.values()])
  wallets.wind(10 * minuteMs - 1)
  // The answer was lost. A second use makes the cookie last no longer.
  expect(await recognize(newer, walletId, new Map(first))).toBe('recognized')
  wallets.wind(1)
  await wallets.logIn(newer, email)
  expect(await recognize(newer, walletId, first)).toBe('unknown')
  expect(await recognize(newer, walletId, jar)).toBe('recognized')

  // The same for a device that can sign, whether it brings its cookie or has none.
  await admit(newer, walletId)
  const older = new Map(jar)
  expect(await recognize(newer, walletId, jar)).toBe('remembered')
  wallets.wind(10 * minuteMs + 1)
  const unsent = new Map(jar)
  expect(await recognize(newer, walletId, new Map())).toBe('remembered')
  const third = await newDevice(email)
  expect(await recognize(third, walletId, older)).toBe('unknown')
  wallets.wind(9 * minuteMs - 1)
  expect(await recognize(third, walletId, new Map(unsent))).toBe('recognized')
  wallets.wind(1)
  await wallets.logIn(third, email)
  expect(await recognize(third, walletId, unsent)).toBe('unknown')
})

test('a cookie that a browser did not use for half a year is over', async () => {
  const { email, jar, walletId } = await withRememberedBrowser()
  wallets.wind(180 * dayMs - minuteMs)
  const newer = await newDevice(email)
  expect(await recognize(newer, walletId, jar)).toBe('unknown')
})

test('two windows of a browser that are remembered at once both have a cookie that lasts', async () => {
  const { device, email, jar, walletId } = await withRememberedBrowser()
  const windows = [new Map(jar), new Map(jar)]
  for (const window of windows) expect(await recognize(device, walletId, window)).toBe('remembered')
  wallets.wind(dayMs)
  for (const window of windows)
    expect(await recognize(await newDevice(email), walletId, window)).toBe('recognized')
})

test('A47 the cookies of a device that was removed, or that signed out for good, are forgotten', async () => {
  const { device, email, jar, walletId } = await withRememberedBrowser()
  const other = await newDevice(email)
  await admit(other, walletId)
  const ofOther = new Map()
  expect(await recognize(other, walletId, ofOther)).toBe('remembered')
  await read<'decideDevice'>(other.call('decideDevice', { thumb: device.thumb, decision: 'remove' }))
  const newer = await newDevice(email)
  expect(await recognize(newer, walletId, jar)).toBe('unknown')
  // Without `forget` the device keeps what it has.
  await read<'signOut'>(other.call('signOut', { forget: false }))
  const kept = new Map(ofOther)
  expect(await recognize(newer, walletId, kept)).toBe('recognized')

  wallets.wind(minuteMs)
  await wallets.logIn(other, email)
  const again = new Map()
  expect(await recognize(other, walletId, again)).toBe('remembered')
  await read<'signOut'>(other.call('signOut', { forget: true }))
  const last = await newDevice(email)
  expect(await recognize(last, walletId, again)).toBe('unknown')
})

test('A28 A47 a browser that was recognized loses its cookies, also the one it came with, once the owner stops it', async () => {
  for (const [at, stop] of (['remove', 'refuse', 'mail'] as const).entries()) {
    const { device, email, jar, walletId } = await withRememberedBrowser(fundedKey(4 + at))
    const came = new Map(jar)
    const thief = await newDevice(email)
    expect(await autoOf(thief, walletId)).toBe('waiting')
    const mail = wallets.mailbox().messages(email).at(-1)
    expect(await recognize(thief, walletId, jar)).toBe('recognized')
    if (stop === 'mail') {
      const token = /\/veto#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
      await read<'vetoRecovery'>(device.call('vetoRecovery', { token }))
    } else await read<'decideDevice'>(device.call('decideDevice', { thumb: thief.thumb, decision: stop }))
    const next = await newDevice(email)
    for (const cookies of [came, jar]) expect(await recognize(next, walletId, cookies)).toBe('unknown')
    expect(await autoOf(next, walletId)).toBe('waiting')
    // A veto is for good, whatever cookie the device brings; a removed one waits like any other.
    expect(await recognize(device, walletId, jar)).toBe('remembered')
    wallets.wind(minuteMs)
    await wallets.logIn(thief, email)
    const status = await recognize(thief, walletId, jar)
    expect([stop, status]).toEqual([stop, stop === 'remove' ? 'recognized' : 'vetoed'])
  }
})

test('A68 a device that is somewhere else than it logged in gets no cookie', async () => {
  const { device, jar, walletId } = await withRememberedBrowser(fundedKey(7))
  const given = [...jar]
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0'
  expect(await recognize(device, walletId, jar, { userAgent })).toBe('unknown')
  device.address = '198.51.100.1'
  expect(await recognize(device, walletId, jar)).toBe('unknown')
  expect([...jar]).toEqual(given)
  device.address = undefined
  expect(await recognize(device, walletId, jar)).toBe('remembered')
})

test('browsers that were recognized do not use up the recoveries of the project', async () => {
  const { device, walletId, email } = await withRememberedBrowser()
  await onStore(async ({ auth: { recoveries } }) => {
    for (let one = 0; one < 100; one += 1) {
      const recovery = { walletId, thumb: `thumb ${one}`, now: wallets.now() }
      const seen = { origin: device.origin, userAgent: '', city: undefined }
      await recoveries.request({ ...recovery, ...seen, allowedAt: wallets.now() })
      await recoveries.decide({ ...recovery, decision: 'approve', by: 'browser' })
      await recoveries.reserve({ ...recovery, projectId: 'shop', most: 500, mostOfProject: 500 })
    }
  })
  expect(await autoOf(await newDevice(email), walletId)).toBe('released')
})

test('only this call lets the frame send a cookie, and no other call sets one', async () => {
  const { device, jar, walletId } = await withRememberedBrowser()
  const url = wallets.server().url
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const { frameUrl } = wallets
  for (const { path } of Object.values(authCalls)) {
    const isThis = path === authCalls.recognizeBrowser.path
    for (const method of ['OPTIONS', 'POST']) {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: { origin: frameUrl, cookie, 'content-type': 'application/json' },
        ...(method === 'POST' && { body: '{}' }),
      })
      expect([path, answer.headers.get('access-control-allow-origin')]).toEqual([path, frameUrl])
      const credentials = answer.headers.get('access-control-allow-credentials')
      expect([path, credentials]).toEqual([path, isThis ? 'true' : null])
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  }
  const answer = await device.call('recognizeBrowser', { walletId }, { cookie })
  expect(answer.headers.get('access-control-allow-origin')).toBe(frameUrl)
  expect(answer.headers.get('access-control-allow-credentials')).toBe('true')
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^latchkey-browser-[0-9a-f]{16}=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/,
    ),
  ])
  for (const origin of ['https://shop.example', 'null', null]) {
    const refused = await device.call('recognizeBrowser', { walletId }, { cookie, origin })
    expect([refused.status, refused.headers.get('access-control-allow-credentials')]).toEqual([403, null])
    expect(refused.headers.getSetCookie()).toEqual([])
  }
})

test('a device that called over https gets a cookie that only https carries', async () => {
  const { device, walletId } = await withRememberedBrowser()
  const htu = `${wallets.server().url.replace('http:', 'https:')}${authCalls.recognizeBrowser.path}`
  const answer = await device.call('recognizeBrowser', { walletId }, { stamp: { htu } })
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-latchkey-browser-[0-9a-f]{16}=.*; SameSite=Strict; Secure$/),
  ])
})

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

function freeze(userId: string, isFrozen: boolean): void {
  const database = new DatabaseSync(`${wallets.folder}/server.sqlite`)
  database
    .prepare('update wallet_users set frozen_at = ? where id = ?')
    .run(isFrozen ? wallets.now() : null, userId)
  database.close()
}

async function onStore<Result>(use: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore(`sqlite:${wallets.folder}/server.sqlite`, () => {})
  try {
    return await use(store)
  } finally {
    await store.close()
  }
}
