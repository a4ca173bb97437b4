import type { DoneWork, StartedEmail, Work } from '@latchkey/wire/embedded'
import { beforeEach, expect, test } from 'vitest'
import type { Device, Tampering } from '../test/embedded/createDevice.ts'
import { doWork } from '../test/embedded/doWork.ts'
import { makeEphemeral } from '../test/embedded/makeEphemeral.ts'
import { read } from '../test/embedded/read.ts'
import { chooseNumber, readLink, sealChoice, sealLink } from '../test/embedded/sealedLink.ts'
import { sealEmail, useEmbedded } from '../test/embedded/useEmbedded.ts'
import { reasonOf } from '../test/startTestServer.ts'

const wallets = useEmbedded()

// All tests share a network, which may send so many mails in an hour.
beforeEach(() => wallets.wind(3_600_000))

let count = 0
const newEmail = () => `visitor${++count}@mailbox.example`
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

test('a first login on a device gets a link, and the page behind it shows the code', async () => {
  const [device, email] = [await wallets.device(), newEmail()]
  const started = await read<'startEmail'>(wallets.startEmail(device, email))
  expect(started.action).toBe('VERIFY_DEVICE')
  const { txn, number = '' } = started
  expect(await read<'waitForDevice'>(device.call('waitForDevice', { txn }))).toEqual({ status: 'waiting' })

  const token = wallets.linkFor(email)
  const page = await readLink(device, token)
  expect(page).toMatchObject({ origin: 'https://shop.example', agent: 'Chrome on Linux' })
  expect(page.numbers).toContain(number)
  expect(page.numbers).toHaveLength(3)

  const chosen = await chooseNumber(device, token, number)
  expect(chosen).toMatchObject({ status: 'approved', otp: expect.stringMatching(/^\d{6}$/) })
  expect(await read<'waitForDevice'>(device.call('waitForDevice', { txn }))).toEqual({ status: 'approved' })
  const otp = chosen.status === 'approved' ? chosen.otp : ''
  const { user, session } = await read<'sendOtp'>(wallets.sendOtp(device, txn, otp))
  expect(user).toEqual({ id: expect.any(String), email })
  expect(session.id).toMatch(/^[\w-]{43}$/)
})

test('a later login on the same device gets the code by mail, for the same user', async () => {
  const [device, email] = [await wallets.device(), newEmail()]
  const first = await wallets.logIn(device, email)
  wallets.wind(minuteMs)
  const started = await read<'startEmail'>(wallets.startEmail(device, email))
  expect(started).toMatchObject({ action: 'VERIFY_OTP' })
  expect(started.number).toBeUndefined()
  const again = await read<'sendOtp'>(wallets.sendOtp(device, started.txn, await wallets.codeFor(email)))
  expect(again.user.id).toBe(first.user.id)
  expect(again.session.id).not.toBe(first.session.id)
})

test('S5.08 S8.07 a second mail within 30 s is refused with the seconds left, whatever the device', async () => {
  const [device, email] = [await wallets.device(), newEmail()]
  await read<'startEmail'>(wallets.startEmail(device, email))
  wallets.wind(12_400)
  for (const from of [device, await wallets.device()]) {
    const refused = await wallets.startEmail(from, email.toUpperCase().replace('EXAMPLE', 'example'))
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('18')
    expect((await reasonOf(refused))?.description).toBe('Please try again after 18 seconds')
  }
  wallets.wind(17_600)
  expect((await wallets.startEmail(device, email)).status).toBe(200)
})

test('A76 after eight mails of a network in an hour a device works for the next one', async () => {
  const ask = async (device: Device, email: string, work?: DoneWork) =>
    device.call('startEmail', { box: await sealEmail(device, email, work) })
  for (let mail = 0; mail < 8; mail += 1) await read<'startEmail'>(ask(await wallets.device(), newEmail()))
  const [device, email] = [await wallets.device(), newEmail()]
  const { work, ...rest } = (await (await ask(device, email)).json()) as { readonly work: Work }
  expect([Object.keys(work), rest]).toEqual([['challenge', 'bits'], {}])
  expect(wallets.mailbox().messages(email)).toEqual([])
  const foreign = await ask(await wallets.device(), email, doWork(work))
  expect([foreign.status, (await reasonOf(foreign))?.name]).toEqual([400, 'wrong_work'])
  const started = await read<'startEmail'>(ask(device, email, doWork(work)))
  expect(started.action).toBe('VERIFY_DEVICE')
  expect(wallets.linkFor(email)).toMatch(/^[\w-]{43}$/)
})

test('A31 a sixth guess is refused even with the right code', async () => {
  const [device, email] = [await wallets.device(), newEmail()]
  await wallets.logIn(device, email)
  wallets.wind(minuteMs)
  const { txn } = await read<'startEmail'>(wallets.startEmail(device, email))
  const otp = await wallets.codeFor(email)
  for (let guess = 0; guess < 5; guess += 1) {
    const refused = await wallets.sendOtp(device, txn, otp === '000000' ? '000001' : '000000')
    expect((await reasonOf(refused))?.name).toBe('wrong_code')
    wallets.wind(10_000)
  }
  const sixth = await wallets.sendOtp(device, txn, otp)
  expect(sixth.status).toBe(410)
  expect((await reasonOf(sixth))?.name).toBe('dead_code')
})

test('A31 after wrong codes a device waits 1, 2, 4 and 8 seconds', async () => {
  const [device, email] = [await wallets.device(), newEmail()]
  await wallets.logIn(device, email)
  wallets.wind(minuteMs)
  const { txn } = await read<'startEmail'>(wallets.startEmail(device, email))
  const otp = await wallets.codeFor(email)
  const guess = async () => {
    const refused = await wallets.sendOtp(device, txn, otp === '000000' ? '000001' : '000000')
    return [(await reasonOf(refused))?.name, refused.headers.get('retry-after')]
  }
  for (const seconds of [1, 2, 4, 8]) {
    expect(await guess()).toEqual(['wrong_code', null])
    expect(await guess()).toEqual(['otp_pause', String(seconds)])
    wallets.wind(seconds * 1_000 - 1)
    expect(await guess()).toEqual(['otp_pause', '1'])
    wallets.wind(1)
  }
  expect((await wallets.sendOtp(device, txn, otp)).status).toBe(200)
})

test('a code works for ten minutes and not a millisecond longer', async () => {
  const [device, email] = [await wallets.device(), newEmail()]
  await wallets.logIn(device, email)
  for (const [waitMs, result] of [
    [10 * minuteMs - 1, undefined],
    [10 * minuteMs, 'login_over'],
  ] as const) {
    wallets.wind(minuteMs)
    const { txn, expiresAt } = await read<'startEmail'>(wallets.startEmail(device, email))
    expect(expiresAt).toBe(wallets.now() + 10 * minuteMs)
    wallets.wind(waitMs)
    const answer = await wallets.sendOtp(device, txn, await wallets.codeFor(email))
    expect(answer.ok ? undefined : (await reasonOf(answer))?.name).toBe(result)
  }
})

test('a link works for ten minutes and not a millisecond longer', async () => {
  const [device, email] = [await wallets.device(), newEmail()]
  const { txn, number = '' } = await read<'startEmail'>(wallets.startEmail(device, email))
  const token = wallets.linkFor(email)
  wallets.wind(10 * minuteMs - 1)
  expect((await readLink(device, token)).numbers).toContain(number)
  wallets.wind(1)
  const { vault } = await read<'readKeys'>(device.call('readKeys', {}))
  const [link, choice] = [await sealLink(vault, token), await sealChoice(vault, token, number)]
  const nameOf = async (answer: Promise<Response>) => (await reasonOf(await answer))?.name
  expect(await nameOf(device.call('readLink', { box: link.box }))).toBe('link_over')
  expect(await nameOf(device.call('chooseNumber', { box: choice.box }))).toBe('link_over')
  expect(await nameOf(device.call('waitForDevice', { txn }))).toBe('login_over')
})

test('A32 of fifty guesses at once one is looked at, and the others are told to wait', async () => {
  const [device, email] = [await wallets.device(), newEmail()]
  await wallets.logIn(device, email)
  wallets.wind(minuteMs)
  const { txn } = await read<'startEmail'>(wallets.startEmail(device, email))
  const otp = await wallets.codeFor(email)
  const guesses = Array.from({ length: 50 }, (_, guess) => String((Number(otp) + 1 + guess) % 1_000_000))
  const answers = await Promise.all(
    guesses.map((guess) => wallets.sendOtp(device, txn, guess.padStart(6, '0'))),
  )
  const reasons = await Promise.all(answers.map(async (answer) => (await reasonOf(answer))?.name))
  expect(reasons.toSorted()).toEqual([...Array(49).fill('otp_pause'), 'wrong_code'])
  wallets.wind(1_000)
  expect((await wallets.sendOtp(device, txn, otp)).status).toBe(200)
})

test('A33 a new code does not give new tries for ever, and the old code is dead', async () => {
  const [device, email] = [await wallets.device(), newEmail()]
  await wallets.logIn(device, email)
  wallets.wind(minuteMs)
  const first = await read<'startEmail'>(wallets.startEmail(device, email))
  const old = await wallets.codeFor(email)
  wallets.wind(minuteMs)
  await read<'startEmail'>(wallets.startEmail(device, email))
  expect((await reasonOf(await wallets.sendOtp(device, first.txn, old)))?.name).toBe('dead_code')

  // Three mails so far; five in an hour, ten in a day.
  const answers: number[] = []
  for (let mail = 4; mail <= 12; mail += 1) {
    wallets.wind(minuteMs)
    const { status } = await wallets.startEmail(device, email)
    answers.push(status)
    if (status !== 200) wallets.wind(60 * minuteMs)
  }
  expect(answers).toEqual([200, 200, 429, 200, 200, 200, 200, 200, 429])
  expect(wallets.mailbox().messages(email)).toHaveLength(10)
  const refused = await wallets.startEmail(device, email)
  expect(refused.status).toBe(429)
  // A day after the first mail, which is two hours and eleven minutes ago.
  expect(refused.headers.get('retry-after')).toBe(String((24 * 60 - 131) * 60))
})

test('A34 a code is good for its own login, device and project alone', async () => {
  const [device, email] = [await wallets.device(), newEmail()]
  await wallets.logIn(device, email)
  wallets.wind(minuteMs)
  const { txn } = await read<'startEmail'>(wallets.startEmail(device, email))
  const otp = await wallets.codeFor(email)
  const thief = await wallets.device()
  expect((await wallets.sendOtp(thief, txn, otp)).status).toBe(410)
  const elsewhere = await wallets.device({ projectId: 'other', origin: 'https://other.example' })
  expect((await wallets.sendOtp(elsewhere, txn, otp)).status).toBe(410)
  const other = await read<'startEmail'>(wallets.startEmail(device, newEmail()))
  expect((await reasonOf(await wallets.sendOtp(device, other.txn, otp)))?.name).toMatch(
    /wrong_code|device_waiting/,
  )
  expect((await wallets.sendOtp(device, txn, otp)).status).toBe(200)
})

test('one address has one wallet in each project, and nothing ties them together', async () => {
  const email = newEmail()
  const here = await wallets.logIn(await wallets.device(), email)
  wallets.wind(minuteMs)
  const there = await wallets.logIn(
    await wallets.device({ projectId: 'other', origin: 'https://other.example' }),
    email,
  )
  expect(there.user.id).not.toBe(here.user.id)
})

test('A35 an address that has an account and one that has none get the same answer', async () => {
  const [known, unknown] = [newEmail(), newEmail()]
  await wallets.logIn(await wallets.device(), known)
  wallets.wind(minuteMs)
  const answers = await Promise.all(
    [known, unknown].map(async (email) => {
      const answer = await wallets.startEmail(await wallets.device(), email)
      const { txn, number, ...rest } = (await answer.json()) as StartedEmail
      expect(txn).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
      expect(number).toMatch(/^\d\d$/)
      return { status: answer.status, headers: [...answer.headers.keys()], ...rest }
    }),
  )
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).toMatchObject({ status: 200, action: 'VERIFY_DEVICE' })
})

test('A35 A36 a device that logged in with its own address is new to every other one, with an account or without', async () => {
  const [victim, attacker, own, nobody] = [newEmail(), newEmail(), await wallets.device(), newEmail()]
  await wallets.logIn(await wallets.device(), victim)
  await wallets.logIn(own, attacker)
  wallets.wind(minuteMs)
  for (const email of [victim, nobody]) {
    const started = await read<'startEmail'>(wallets.startEmail(own, email))
    expect(started).toMatchObject({ action: 'VERIFY_DEVICE', number: expect.stringMatching(/^\d\d$/) })
    // No code that could be talked out of its reader, but a link to a page that says who asks and wants the number.
    expect(wallets.mailbox().messages(email).at(-1)?.text).not.toMatch(/\b\d{3} \d{3}\b/)
    expect(wallets.linkFor(email)).toMatch(/^[\w-]{43}$/)
  }
  expect(await read<'startEmail'>(wallets.startEmail(own, attacker))).toMatchObject({ action: 'VERIFY_OTP' })
})

test('A37 whoever only opens the link approves nothing, and a wrong number stops the login', async () => {
  const [device, email] = [await wallets.device(), newEmail()]
  const { txn, number } = await read<'startEmail'>(wallets.startEmail(device, email))
  const token = wallets.linkFor(email)
  const url = `${wallets.server().url}/embedded/v1/link/choose`
  const { vault } = await read<'readKeys'>(device.call('readKeys', {}))
  const { box } = await sealChoice(vault, token, number ?? '')
  for (const init of [
    { method: 'GET' },
    { method: 'HEAD' },
    { method: 'POST', body: JSON.stringify({ box }) },
    { method: 'POST', body: JSON.stringify({ box }), headers: { origin: 'https://evil.example' } },
  ]) {
    expect((await fetch(url, init)).ok).toBe(false)
  }
  const page = await readLink(device, token)
  const wrong = page.numbers.find((one) => one !== number) ?? ''
  expect(await chooseNumber(device, token, wrong)).toEqual({ status: 'stopped' })
  expect(await read<'waitForDevice'>(device.call('waitForDevice', { txn }))).toEqual({ status: 'stopped' })
  const again = await device.call('chooseNumber', { box })
  expect(again.status).toBe(410)
})

test('A10 a code that a page stole is worth nothing without the device that asked for it', async () => {
  const [device, email] = [await wallets.device(), newEmail()]
  await wallets.logIn(device, email)
  wallets.wind(minuteMs)
  const { txn } = await read<'startEmail'>(wallets.startEmail(device, email))
  const otp = await wallets.codeFor(email)
  const thief = await wallets.device()
  const refused = await wallets.sendOtp(thief, txn, otp)
  expect(refused.status).toBe(410)
})

test('A49 a stamped request works once, for a minute, and only as it was signed', async () => {
  const [device, thief] = [await wallets.device(), await wallets.device()]
  await wallets.logIn(device, newEmail())
  wallets.wind(1_000 - (wallets.now() % 1_000))
  const nowSeconds = wallets.now() / 1_000
  for (const iat of [nowSeconds - 60, nowSeconds + 60])
    expect((await device.call('readSession', {}, { stamp: { iat } })).status).toBe(200)
  for (const [why, tampering, refusal] of [
    ['too old', { stamp: { iat: nowSeconds - 61 } }, [401, 'clock']],
    ['too new', { stamp: { iat: nowSeconds + 61 } }, [401, 'clock']],
    ['another body', { body: '{ }' }, [401, 'bad_stamp']],
    ['another path', { path: '/embedded/v1/sign-out', body: '{"forget":true}' }, [401, 'bad_stamp']],
    ['another method', { stamp: { htm: 'GET' as 'POST' } }, [401, 'bad_stamp']],
    ['a query', { stamp: { htu: `${wallets.server().url}/embedded/v1/session?a=1` } }, [401, 'bad_stamp']],
    ['another host', { stamp: { htu: 'https://evil.example/embedded/v1/session' } }, [401, 'wrong_host']],
    ['another origin', { stamp: { org: 'https://evil.example' } }, [403, 'origin_refused']],
    ['another project', { stamp: { pid: 'other' } }, [403, 'origin_refused']],
    ['another page of the project', { stamp: { org: 'https://m.shop.example' } }, [401, 'no_session']],
    ['another type', { header: { typ: 'JWT' } }, [401, 'bad_stamp']],
    ['the key of another device', { header: { jwk: { ...thief.jwk } } }, [401, 'bad_stamp']],
    ['another session', { stamp: { sid: 'A'.repeat(43) } }, [401, 'no_session']],
  ] satisfies readonly (readonly [string, Tampering, readonly [number, string]])[]) {
    const answer = await device.call('readSession', {}, tampering)
    expect([why, answer.status, (await reasonOf(answer))?.name]).toEqual([why, ...refusal])
  }
  expect((await device.call('readSession', {})).status).toBe(200)
})

test('A49 of one request that is sent twenty times, at once and later, one is answered', async () => {
  const device = await wallets.device()
  await wallets.logIn(device, newEmail())
  const path = '/embedded/v1/session'
  const stamp = await device.stampFor(path, '{}', device.sid, {})
  const send = (given = stamp) =>
    fetch(`${wallets.server().url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-stamp': given, origin: wallets.frameUrl },
      body: '{}',
    })
  const reasonsOf = async (answers: readonly Response[]) =>
    Promise.all(answers.map(async (answer) => (answer.ok ? 'answered' : (await reasonOf(answer))?.name)))
  const atOnce = await reasonsOf(await Promise.all(Array.from({ length: 20 }, () => send())))
  expect(atOnce.toSorted()).toEqual(['answered', ...Array(19).fill('replayed')])
  // The same signature in its other spelling (r, n - s) makes it no other request.
  expect(await reasonsOf([await send(respell(stamp))])).toEqual(['replayed'])
  // The longest that the stamp itself would hold.
  wallets.wind(minuteMs - 1_000)
  expect(await reasonsOf([await send()])).toEqual(['replayed'])
  wallets.wind(2_000)
  expect(await reasonsOf([await send()])).toEqual(['clock'])
})

test('a proxy that changes the Host header is named in the answer and in the log', async () => {
  const device = await wallets.device()
  const htu = 'https://api.example.com/embedded/v1/session'
  const answer = await device.call('readSession', {}, { stamp: { htu } })
  expect(answer.status).toBe(401)
  const { host } = new URL(wallets.server().url)
  const { reasons } = (await answer.json()) as { readonly reasons: readonly object[] }
  expect(reasons).toEqual([
    {
      name: 'wrong_host',
      field: '',
      description: `This request was sent to api.example.com and arrived for ${host}: the proxy must pass the Host header on as it is.`,
    },
  ])
  await expect.poll(() => wallets.log()).toContain('the proxy must pass the Host header on as it is')
})

test('A3 only the exact origins of a project pass', async () => {
  for (const origin of [
    'https://shop.example.evil.example',
    'https://shop.example:444',
    'http://shop.example',
    'null',
    'https://shop.example.',
    'https://SHOP.example',
    'https://xn--shp-cma.example',
  ]) {
    const device = await wallets.device({ origin })
    expect([origin, (await device.call('readSession', {})).ok]).toEqual([origin, false])
  }
})

test('only pages of the frame may call, and others cannot even ask first', async () => {
  const device = await wallets.device()
  await wallets.logIn(device, newEmail())
  for (const origin of [null, 'https://shop.example', 'http://localhost:7002', 'null']) {
    expect((await device.call('readSession', {}, { origin })).status).toBe(403)
  }
  const url = `${wallets.server().url}/embedded/v1/session`
  const preflight = (origin: string) => fetch(url, { method: 'OPTIONS', headers: { origin } })
  expect((await preflight(wallets.frameUrl)).headers.get('access-control-allow-headers')).toContain('x-stamp')
  expect((await preflight('https://shop.example')).status).toBe(403)
})

test('a session ends by signing out', async () => {
  const device = await wallets.device()
  await wallets.logIn(device, newEmail())
  await read<'signOut'>(device.call('signOut', { forget: false }))
  expect((await device.call('readSession', {})).status).toBe(401)
})

test('a session that is not used for a week ends', async () => {
  const device = await wallets.device()
  await wallets.logIn(device, newEmail())
  wallets.wind(7 * dayMs - 1)
  expect((await device.call('readSession', {})).status).toBe(200)
  wallets.wind(7 * dayMs)
  expect((await reasonOf(await device.call('readSession', {})))?.name).toBe('no_session')
})

test('a session that is used every day ends after thirty days', async () => {
  const device = await wallets.device()
  const { session } = await wallets.logIn(device, newEmail())
  expect(session.endsAt).toBe(wallets.now() + 30 * dayMs)
  for (let day = 1; day < 30; day += 1) {
    wallets.wind(dayMs)
    expect((await device.call('readSession', {})).status).toBe(200)
  }
  wallets.wind(dayMs - 1)
  expect((await device.call('readSession', {})).status).toBe(200)
  wallets.wind(1)
  expect((await reasonOf(await device.call('readSession', {})))?.name).toBe('no_session')
})

test('A52 a session id of somebody else is worth nothing on another device', async () => {
  const [device, thief] = [await wallets.device(), await wallets.device()]
  const { session } = await wallets.logIn(device, newEmail())
  await wallets.logIn(thief, newEmail())
  thief.sid = session.id
  expect((await thief.call('readSession', {})).status).toBe(401)
})

test('a wallet is stored, found again by its device, and its half released to it', async () => {
  const [device, email] = [await wallets.device(), newEmail()]
  const login = await wallets.logIn(device, email)
  const wallet = await wallets.walletFor(device, login)
  const made = await read<'createWallet'>(device.call('createWallet', wallet))
  expect(made.wallet).toEqual({
    id: wallet.walletId,
    address: wallet.address,
    sealedSeed: wallet.sealedSeed,
    hasSlot: true,
  })
  const { user } = await read<'readSession'>(device.call('readSession', {}))
  expect(user.wallet).toEqual(made.wallet)
  const { jwk } = await makeEphemeral()
  const released = await read<'releaseHalf'>(
    device.call('releaseHalf', {
      walletId: wallet.walletId,
      slot: 'device',
      purpose: 'sign',
      ephemeral: jwk,
    }),
  )
  expect(released.status).toBe('released')
})

test('an address that its key did not prove is refused', async () => {
  const [device, email] = [await wallets.device(), newEmail()]
  const login = await wallets.logIn(device, email)
  const wallet = await wallets.walletFor(device, login)
  const stolen = { ...wallet, address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }
  expect((await reasonOf(await device.call('createWallet', stolen)))?.name).toBe('bad_proof')
  const planted = { ...wallet, proof: `0x${'0'.repeat(130)}` }
  expect((await reasonOf(await device.call('createWallet', planted)))?.name).toBe('bad_proof')
})

test('a vault that is down is said with a way on, and works again once it is back', async () => {
  const [device, email] = [await wallets.device(), newEmail()]
  await wallets.startEmail(device, newEmail())
  await wallets.stopVault()
  const refused = await device.call('readKeys', {})
  expect(refused.status).toBe(503)
  expect((await reasonOf(refused))?.description).toBe('Login does not work right now. Try again in a minute.')
  await wallets.restartVault()
  expect((await wallets.logIn(device, email)).user.email).toBe(email)
})

/** A compact JWS (ES256) with the other signature that its key, the same text and ECDSA allow. */
function respell(compact: string): string {
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
  const [header, payload, signature = ''] = compact.split('.')
  const bytes = Buffer.from(signature, 'base64url')
  const s = order - BigInt(`0x${bytes.subarray(32).toString('hex')}`)
  const other = Buffer.concat([bytes.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')])
  return `${header}.${payload}.${other.toString('base64url')}`
}
