import { type AuthBody, authCalls, EmailBox } from '@latchkey/wire/embedded'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type * as v from 'valibot'
import { expect, test } from 'vitest'
import { createMemoryStore } from '../device/deviceStore.ts'
import { createFakeServer, refusal } from '../test/createFakeServer.ts'
import { openTestFrame } from '../test/openTestFrame.ts'
import { refuseWrongClocks } from '../test/refuseWrongClocks.ts'

test('a first login makes a wallet, and the same device has it after a reload', async () => {
  const { request, logIn, server, store } = await openTestFrame()
  const address = await logIn()
  expect(address).toMatch(/^0x[\da-fA-F]{40}$/)
  const reloaded = await openTestFrame({ server, store })
  expect(await reloaded.request('isConnected', undefined)).toEqual({ isConnected: true })
  expect(await reloaded.request('getUser', undefined)).toEqual({
    email: 'ines@mailbox.example',
    address,
    chainId: 'eip155:1',
    accounts: [{ address, type: 'eoa' }],
    preferredAccountType: 'eoa',
  })
  expect(reloaded.state()?.session).toMatchObject({ canSign: true })
  expect(await request('connectEmail', { email: 'INES@mailbox.example' })).toEqual({ action: 'CONNECT' })
})

test('another email starts a login although somebody is logged in', async () => {
  const { request, logIn } = await openTestFrame()
  await logIn()
  expect(await request('connectEmail', { email: 'omar@mailbox.example' })).toMatchObject({
    action: 'VERIFY_OTP',
  })
})

test('A26 a device that lost its storage recovers the same address and can sign', async () => {
  const { logIn, server } = await openTestFrame()
  const address = await logIn()
  const lost = await openTestFrame({ server, store: createMemoryStore() })
  expect(await lost.request('isConnected', undefined)).toEqual({ isConnected: false })
  expect(await lost.logIn()).toBe(address)
  expect(lost.state()?.session).toMatchObject({ canSign: true })
})

test('a login works without storage, and asks for nothing twice', async () => {
  const { logIn, server, storeNames, state } = await openTestFrame({ store: 'blocked' })
  const address = await logIn()
  expect(state()?.session).toMatchObject({ canSign: true })
  expect(storeNames).toHaveLength(1)
  const again = await openTestFrame({ server, store: 'blocked' })
  expect(await again.request('isConnected', undefined)).toEqual({ isConnected: false })
  expect(await again.logIn()).toBe(address)
})

test('a device may only read while the release of the key waits', async () => {
  const { logIn, server } = await openTestFrame()
  const address = await logIn()
  for (const answer of [() => ({ status: 'waiting', allowedAt: 1 }), () => refusal(403, 'frozen')]) {
    server.replaced.releaseHalf = answer
    const waiting = await openTestFrame({ server, store: createMemoryStore() })
    expect(await waiting.logIn()).toBe(address)
    expect(waiting.state()?.session).toMatchObject({ phase: 'in', canSign: false })
  }
})

test('a device that was refused by another one is not logged in', async () => {
  const { logIn, server } = await openTestFrame()
  await logIn()
  server.replaced.releaseHalf = () => refusal(403, 'vetoed', 'One of your devices refused this one.')
  const refused = await openTestFrame({ server, store: createMemoryStore() })
  await expect(refused.logIn()).rejects.toThrow('One of your devices refused this one.')
  expect(await refused.request('isConnected', undefined)).toEqual({ isConnected: false })
})

test('a device that was removed gets a new slot with the next login', async () => {
  const { request, logIn, server, state } = await openTestFrame()
  const address = await logIn()
  server.removeSlots()
  await request('signOut', undefined)
  expect(await logIn()).toBe(address)
  expect(state()?.session).toMatchObject({ canSign: true })
  expect(server.asked.map(({ path }) => path)).toContain('/embedded/v1/slot')
})

test('a login that is cut off while the wallet is stored is no login', async () => {
  const server = await createFakeServer()
  const { request, logIn, store } = await openTestFrame({ server })
  server.replaced.createWallet = () => {
    throw new TypeError('fetch failed')
  }
  await expect(logIn()).rejects.toThrow('The wallet cannot reach its server.')
  expect(await request('isConnected', undefined)).toEqual({ isConnected: false })
  await expect(request('getUser', undefined)).rejects.toMatchObject({ code: 4100 })
  delete server.replaced.createWallet
  const again = await openTestFrame({ server, store })
  expect(await again.logIn()).toMatch(/^0x/)
})

test('waits for the device again and again, through a lost connection, until the page gives up', async () => {
  const { request, server } = await openTestFrame()
  server.replaced.startEmail = () => ({
    txn: '00000000-0000-4000-8000-000000000002',
    action: 'VERIFY_DEVICE',
    number: '47',
    expiresAt: 600_000,
  })
  const email = 'ines@mailbox.example'
  expect(await request('connectEmail', { email })).toMatchObject({ action: 'VERIFY_DEVICE', number: '47' })
  const controller = new AbortController()
  let polls = 0
  server.replaced.waitForDevice = () => {
    polls += 1
    if (polls === 2) throw new TypeError('fetch failed')
    if (polls === 4) controller.abort()
    return { status: 'waiting' }
  }
  await request('connectDevice', undefined, controller.signal)
  expect(polls).toBe(4)
  server.replaced.waitForDevice = () => ({ status: 'stopped' })
  await expect(request('connectDevice', undefined)).rejects.toThrow('A different number was chosen.')
  await expect(request('connectOtp', { otp: '482913' })).rejects.toThrow('This login took too long.')
})

test.each([
  ['an hour ahead', 3_600_000],
  ['an hour behind', -3_600_000],
])('a page whose clock is %s is told the end of the code by that clock', async (_, skewMs) => {
  const server = await createFakeServer()
  // A whole second, as HTTP tells the time.
  const serverTime = 1_700_000_000_000
  server.replaced.startEmail = () => ({
    txn: '00000000-0000-4000-8000-000000000002',
    action: 'VERIFY_OTP',
    expiresAt: serverTime + 600_000,
  })
  const now = () => serverTime + skewMs
  const { request } = await openTestFrame({ server: refuseWrongClocks(server, () => serverTime), now })
  expect(await request('connectEmail', { email: 'ines@mailbox.example' })).toEqual({
    action: 'VERIFY_OTP',
    expiresAt: now() + 600_000,
  })
})

test('the answer to an older login that comes late does not take the place of a newer login', async () => {
  const { request, server } = await openTestFrame()
  const login = (last: number) => ({
    txn: `00000000-0000-4000-8000-00000000000${last}`,
    action: 'VERIFY_OTP',
    expiresAt: 600_000,
  })
  let answerOlder: (() => void) | undefined
  server.replaced.startEmail = () =>
    new Promise((resolve) => {
      answerOlder = () => resolve(login(7))
    })
  const older = request('connectEmail', { email: 'omar@mailbox.example' })
  await expect.poll(() => answerOlder).toBeDefined()
  server.replaced.startEmail = () => login(8)
  await request('connectEmail', { email: 'ines@mailbox.example' })
  answerOlder?.()
  await expect(older).rejects.toMatchObject({ problem: 'login_over' })
  await request('connectOtp', { otp: '482913' })
  const sent = server.asked.find(({ path }) => path === authCalls.sendOtp.path)
  expect(sent?.body).toMatchObject({ txn: login(8).txn })
})

// The first counter with 22 bits is past seven million: no test gets there.
const challenge = 'D'.repeat(83)

/** A frame whose vault wants work, and what was in the boxes that it got. */
async function openBusyFrame(bits: number, options: { readonly now?: () => number } = {}) {
  const frame = await openTestFrame(options)
  const { server } = frame
  const boxes: v.InferOutput<typeof EmailBox>[] = []
  server.replaced.startEmail = async (body: AuthBody<'startEmail'>) => {
    const content = await server.open('email', EmailBox, body.box)
    boxes.push(content)
    return content.work === undefined ? { work: { challenge, bits } } : server.answers.startEmail?.(body)
  }
  return { ...frame, boxes, connect: () => frame.request('connectEmail', { email: 'ines@mailbox.example' }) }
}

test('A76 does the work that the vault wants, and goes on', async () => {
  const { request, connect, boxes } = await openBusyFrame(8)
  expect(await connect()).toMatchObject({ action: 'VERIFY_OTP' })
  const [first, second, ...more] = boxes
  expect([first?.work, more]).toEqual([undefined, []])
  expect(second?.jti).not.toBe(first?.jti)
  expect(second?.work?.challenge).toBe(challenge)
  const hash = sha256(utf8ToBytes(`${challenge}.${second?.work?.counter}`))
  expect(bytesToHex(hash)).toMatch(/^00/)
  await request('connectOtp', { otp: '482913' })
  expect(await request('isConnected', undefined)).toEqual({ isConnected: true })
})

test('A76 refuses more work than a phone can do, and starts none', async () => {
  const { connect, boxes, workerCalls } = await openBusyFrame(23)
  await expect(connect()).rejects.toMatchObject({ problem: 'bad_response' })
  expect([boxes.length, workerCalls()]).toEqual([1, []])
})

test('A76 a vault that wants work a second time gets none', async () => {
  const { connect, server, workerCalls } = await openBusyFrame(1)
  server.replaced.startEmail = () => ({ work: { challenge, bits: 1 } })
  await expect(connect()).rejects.toMatchObject({
    problem: 'unavailable',
    message: 'Login does not work right now. Try again in a minute.',
  })
  expect(workerCalls()).toEqual(['searchWork'])
})

test('work that takes too long is given up after twenty seconds', async () => {
  let time = 1_700_000_000_000
  // Each look at the clock finds three seconds gone.
  const { connect, boxes, workerCalls } = await openBusyFrame(22, { now: () => (time += 3_000) })
  await expect(connect()).rejects.toMatchObject({ problem: 'unavailable' })
  expect(boxes).toHaveLength(1)
  expect(workerCalls()).toEqual(Array(6).fill('searchWork'))
})

test('work stops with a login that was given up, or that a newer one takes the place of', async () => {
  const { request, connect, server, boxes, workerCalls } = await openBusyFrame(22)
  const email = 'ines@mailbox.example'
  const controller = new AbortController()
  const isOver = { problem: 'login_over' }
  const aborted = expect(request('connectEmail', { email }, controller.signal)).rejects.toMatchObject(isOver)
  await expect.poll(workerCalls).toContain('searchWork')
  controller.abort()
  await aborted
  const older = expect(connect()).rejects.toMatchObject(isOver)
  await expect.poll(() => boxes.length).toBe(2)
  server.replaced.startEmail = server.answers.startEmail as never
  await connect()
  await older
  // Neither asked for a mail with its work.
  expect(boxes.map(({ work }) => work)).toEqual([undefined, undefined])
})

test('a login that the server starts after the visitor has signed out is refused', async () => {
  const { request, logIn, server } = await openTestFrame()
  await logIn()
  let answer: (() => void) | undefined
  server.replaced.startSocial = (body) =>
    new Promise((resolve) => {
      answer = () => resolve(server.answers.startSocial?.(body))
    })
  const late = request('getSocialRedirectUri', { provider: 'google' })
  await expect.poll(() => answer).toBeDefined()
  await request('signOut', undefined)
  answer?.()
  await expect(late).rejects.toMatchObject({ problem: 'login_over' })
})

test('the sentence of the server and the seconds to wait reach the page', async () => {
  const { request, server } = await openTestFrame()
  const answer = refusal(429, 'cooldown', 'Please try again after 18 seconds')
  answer.headers.set('retry-after', '18')
  server.replaced.startEmail = () => answer
  await expect(request('connectEmail', { email: 'ines@mailbox.example' })).rejects.toMatchObject({
    message: 'Please try again after 18 seconds',
    retryAfter: 18,
  })
})

test.each([
  ['a vault that is down', () => refusal(503, 'vault_unavailable'), 'unavailable'],
  ['a server that is busy', () => refusal(503, 'busy'), 'unavailable'],
  ['a disk that is full', () => refusal(500, 'internal'), 'unavailable'],
  ['a proxy without a server', () => new Response('<html>', { status: 502 }), 'unavailable'],
  ['a mail server that is down', () => refusal(503, 'mail_unavailable'), 'mail_unavailable'],
  ['an address that is none', () => refusal(400, 'invalid_email'), 'invalid_email'],
])('the page is told the problem with %s', async (_, answer, problem) => {
  const { request, server } = await openTestFrame()
  server.replaced.startEmail = answer
  await expect(request('connectEmail', { email: 'ines@mailbox.example' })).rejects.toMatchObject({ problem })
  await request('signOut', undefined)
  delete server.replaced.startEmail
  await request('connectEmail', { email: 'ines@mailbox.example' })
  server.replaced.sendOtp = answer
  await expect(request('connectOtp', { otp: '482913' })).rejects.toMatchObject({ problem })
})

test('each site has a storage of its own', async () => {
  const server = await createFakeServer()
  const one = await openTestFrame({ server, origin: 'https://dapp.test' })
  const other = await openTestFrame({ server, origin: 'https://dapp2.test' })
  await one.request('isConnected', undefined)
  await other.request('isConnected', undefined)
  expect([...one.storeNames, ...other.storeNames]).toEqual([
    'latchkey shop https://dapp.test',
    'latchkey shop https://dapp2.test',
  ])
})

test('signing out forgets the session at once, whatever the server answers', async () => {
  const { request, logIn, server, store } = await openTestFrame()
  await logIn()
  server.replaced.signOut = () => refusal(503, 'busy')
  await request('signOut', undefined)
  const reloaded = await openTestFrame({ server, store })
  expect(await reloaded.request('isConnected', undefined)).toEqual({ isConnected: false })
})

test('a check of the connection while the code is on its way leaves the login alone', async () => {
  const { request } = await openTestFrame()
  await request('connectEmail', { email: 'ines@mailbox.example' })
  expect(await request('isConnected', undefined)).toEqual({ isConnected: false })
  const login = request('connectOtp', { otp: '482913' })
  const [check] = await Promise.all([request('isConnected', undefined), login])
  expect(check).toEqual({ isConnected: false })
  expect(await request('isConnected', undefined)).toEqual({ isConnected: true })
})

test('ignores the answer to a session check that arrives after the sign-out', async () => {
  const { request, logIn, server, store } = await openTestFrame()
  await logIn()
  const answer = await (await server.fetch('https://api.test/embedded/v1/session', { body: '{}' })).json()
  let release: (() => void) | undefined
  server.replaced.readSession = () =>
    new Promise((resolve) => {
      release = () => resolve(answer)
    })
  const late = request('isConnected', undefined)
  await expect.poll(() => release).toBeDefined()
  await request('signOut', undefined)
  release?.()
  expect(await late).toEqual({ isConnected: false })
  expect(store === 'blocked' ? undefined : await store.read('session')).toBeUndefined()
  await expect(request('getUser', undefined)).rejects.toMatchObject({ code: 4100 })
})
