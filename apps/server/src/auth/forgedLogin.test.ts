import { createHash, randomUUID } from 'node:crypto'
import { authCalls } from '@latchkey/wire/embedded'
import { generateKeyPair, SignJWT } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { sealBox } from '../boxes/box.ts'
import { createLog } from '../observe/createLog.ts'
import { read } from '../test/embedded/read.ts'
import { sealChoice, sealLink } from '../test/embedded/sealedLink.ts'
import { textsIn } from '../test/embedded/textsIn.ts'
import { sealOtp, useEmbedded } from '../test/embedded/useEmbedded.ts'
import { reasonOf } from '../test/startTestServer.ts'
import { createVaultClient } from '../vault/createVaultClient.ts'
import type { Vault } from '../vault/vault.ts'
import type { AuthContext } from './authContext.ts'
import { checkAssertion } from './checkAssertion.ts'

const wallets = useEmbedded()
// All tests share a network, which may send so many mails in an hour.
beforeEach(() => wallets.wind(3_600_000))

const vault = (): Vault =>
  createVaultClient(
    { url: wallets.vaultUrl(), token: wallets.token },
    createLog(() => {}),
  )
const thumbOf = (text: string) => createHash('sha256').update(text).digest('base64url')

const by = {
  thumb: thumbOf('device'),
  projectId: 'shop',
  origin: 'https://shop.example',
  sessionId: undefined,
  serverUrl: '',
}
const typ = 'latchkey-assertion+jwt'

/** A server whose clock stands still, and what a vault may say to it. */
async function openAssertions() {
  const txn = randomUUID()
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true })
  const used = new Set<string>()
  const key = await crypto.subtle.exportKey('jwk', publicKey)
  const lines: string[] = []
  const log = createLog((text) => lines.push(text))
  const iat = 1_800_000_000
  const context = {
    now: () => iat * 1_000,
    log,
    store: { useId: async (id: string) => !used.has(id) && used.add(id) !== undefined },
    vault: { readKeys: async () => ({ assertion: { kty: 'OKP', crv: 'Ed25519', x: key.x } }) },
  } as unknown as AuthContext
  const said = (more = {}) => ({
    iss: 'vault',
    sub: randomUUID(),
    txn,
    thumb: by.thumb,
    pid: 'shop',
    org: 'https://shop.example',
    amr: 'email',
    purpose: 'login',
    jti: randomUUID(),
    iat,
    exp: iat + 60,
    ...more,
  })
  const sign = (payload: object, header = {}, signer = privateKey) =>
    new SignJWT({ ...payload }).setProtectedHeader({ alg: 'EdDSA', typ, ...header }).sign(signer)
  return {
    txn,
    iat,
    key,
    said,
    sign,
    check: (text: string) => checkAssertion(context, text, { by, txn }),
    readLog() {
      log.flush()
      return lines.splice(0).join('')
    },
  }
}

test('A39 only what the vault signed, for this login, device and page, now and once, opens a session', async () => {
  const { iat, key, said, sign, check } = await openAssertions()
  const stranger = await generateKeyPair('EdDSA')
  const good = await sign(said())
  expect((await check(good)).thumb).toBe(by.thumb)

  const unsigned = [{ alg: 'none', typ }, said()]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const secret = new TextEncoder().encode(key.x)
  for (const [why, forged] of Object.entries({
    'used before': good,
    'alg none': `${unsigned}.`,
    'HS256 with the public key': await new SignJWT(said())
      .setProtectedHeader({ alg: 'HS256', typ })
      .sign(secret),
    'a key of a stranger': await sign(said(), {}, stranger.privateKey),
    expired: await sign(said({ iat: iat - 120, exp: iat - 60 })),
    'not valid yet': await sign(said({ iat: iat + 61, exp: iat + 121 })),
    'too long a life': await sign(said({ exp: iat + 3_600 })),
    'another login': await sign(said({ txn: randomUUID() })),
    'another device': await sign(said({ thumb: thumbOf('thief') })),
    'another project': await sign(said({ pid: 'other' })),
    'another page': await sign(said({ org: 'https://evil.example' })),
    'another purpose': await sign(said({ purpose: 'export' })),
    'another kind of token': await sign(said(), { typ: 'JWT' }),
  })) {
    await expect(check(forged), why).rejects.toMatchObject({ reason: 'bad_assertion' })
  }
})

test('where the clocks of vault and server differ by more than a minute, the log says which one is ahead', async () => {
  const { iat, said, sign, check, readLog } = await openAssertions()
  const signedWith = (aheadSeconds: number, signer?: Parameters<typeof sign>[2]) =>
    sign(said({ iat: iat + aheadSeconds, exp: iat + aheadSeconds + 60 }), {}, signer)
  // A vault that is behind has five seconds more: it takes time to ask it.
  for (const aheadSeconds of [-64, 0, 60]) await check(await signedWith(aheadSeconds))
  expect(readLog()).toBe('')
  for (const aheadSeconds of [-65, -3_600, 61, 3_600]) {
    await expect(check(await signedWith(aheadSeconds))).rejects.toMatchObject({
      message: 'This login could not be confirmed. Start again.',
    })
    const line: unknown = JSON.parse(readLog())
    expect(line).toMatchObject({
      level: 'error',
      message: 'the clocks of vault and server differ: logins are refused until both are set',
      vaultAheadSeconds: aheadSeconds,
    })
  }
  // What a stranger signed says nothing about the clock of the vault.
  const { privateKey } = await generateKeyPair('EdDSA')
  await expect(check(await signedWith(-3_600, privateKey))).rejects.toThrow()
  expect(readLog()).toBe('')
})

test('A40 the vault gives no half without a code, and opens no box twice', async () => {
  const device = await wallets.device()
  const email = 'owner@mailbox.example'
  const login = await wallets.logIn(device, email)
  const wallet = await wallets.walletFor(device, login)
  await read<'createWallet'>(device.call('createWallet', wallet))
  wallets.wind(60_000)

  const keys = await vault().readKeys({})
  const requester = {
    projectId: 'shop',
    origin: 'https://shop.example',
    thumb: device.thumb,
    userAgent: '',
    network: 'n',
  }
  const box = await sealBox(keys.box, 'email', { email, thumb: device.thumb, jti: randomUUID() })
  const started = await vault().startEmail({ box, requester })
  if ('work' in started) throw new Error('The vault asks for work.')
  wallets.wind(60_000)
  await expect(vault().startEmail({ box, requester })).rejects.toMatchObject({ reason: 'replayed' })

  // The server has the login, the device and the user's id, and still no code.
  const guess = await sealBox(keys.box, 'otp', {
    otp: '',
    txn: started.txn,
    thumb: device.thumb,
    ephemeral: keys.box,
  })
  await expect(vault().checkOtp({ txn: started.txn, thumb: device.thumb, box: guess })).rejects.toMatchObject(
    {
      reason: 'wrong_code',
    },
  )
  // The box of an old login opens nothing any more, and a box of one use is not taken for another.
  await expect(
    vault().storeHalf({
      txn: started.txn,
      thumb: device.thumb,
      walletId: wallet.walletId,
      box: wallet.vaultBox,
    }),
  ).rejects.toMatchObject({ reason: 'device_mismatch' })
  await expect(
    vault().checkOtp({ txn: started.txn, thumb: device.thumb, box: wallet.vaultBox }),
  ).rejects.toMatchObject({ reason: 'bad_box' })
})

test('A40 the sealed code of a visitor, sent again by the server, gives no half and no login', async () => {
  const device = await wallets.device()
  const email = 'replayed@mailbox.example'
  const login = await wallets.logIn(device, email)
  await read<'createWallet'>(device.call('createWallet', await wallets.walletFor(device, login)))
  wallets.wind(60_000)
  const { txn } = await read<'startEmail'>(wallets.startEmail(device, email))
  const { thumb } = device
  const box = await sealOtp(device, { txn, otp: await wallets.codeFor(email) })
  // A server that was broken into names another device of its own before the code is used, and tries it for another login.
  const own = await wallets.device()
  wallets.wind(60_000)
  const later = await read<'startEmail'>(wallets.startEmail(own, email))
  for (const forged of [
    { txn, thumb: own.thumb },
    { txn: later.txn, thumb: own.thumb },
    { txn: later.txn, thumb },
  ])
    await expect(vault().checkOtp({ ...forged, box })).rejects.toMatchObject({ reason: 'device_mismatch' })
  await expect(vault().checkSocial({ txn, thumb, box })).rejects.toMatchObject({ reason: 'bad_box' })

  const { user } = await read<'sendOtp'>(device.call('sendOtp', { txn, box }))
  expect(user.id).toBe(login.user.id)
  for (let one = 0; one < 3; one += 1)
    await expect(vault().checkOtp({ txn, thumb, box })).rejects.toMatchObject({ reason: 'login_over' })
  const replayed = await device.call('sendOtp', { txn, box })
  expect((await reasonOf(replayed))?.name).toBe('login_over')
})

test('A40 the server passes on the link of a mail and its code, and can read neither', async () => {
  const device = await wallets.device()
  const email = 'linked@mailbox.example'
  const { txn, number = '' } = await read<'startEmail'>(wallets.startEmail(device, email))
  const token = wallets.linkFor(email)
  const { vault: key } = await read<'readKeys'>(device.call('readKeys', {}))
  const [link, choice] = [await sealLink(key, token), await sealChoice(key, token, number)]
  const seen = await read<'readLink'>(device.call('readLink', { box: link.box }))
  expect((await link.open(seen.box)).numbers).toContain(number)
  // Neither box does the work of the other.
  await expect(vault().chooseNumber({ box: link.box })).rejects.toMatchObject({ reason: 'bad_box' })
  const answered = await read<'chooseNumber'>(device.call('chooseNumber', { box: choice.box }))
  const chosen = await choice.open(answered.box)
  const otp = chosen.status === 'approved' ? chosen.otp : ''
  expect(otp).toMatch(/^\d{6}$/)
  for (const text of [link.box, seen.box, choice.box, answered.box].flatMap(textsIn)) {
    for (const secret of [token, otp]) expect(text).not.toContain(secret)
  }
  // Sent again by the server, the choice of the visitor gives nothing.
  await expect(vault().chooseNumber({ box: choice.box })).rejects.toMatchObject({ reason: 'link_over' })
  await read<'sendOtp'>(wallets.sendOtp(device, txn, otp))
})

test('A65 a key whose point does not lie on the curve is refused with a sentence', async () => {
  const device = await wallets.device()
  const { vault: key } = await read<'readKeys'>(device.call('readKeys', {}))
  const email = 'curve@mailbox.example'
  await read<'startEmail'>(wallets.startEmail(device, email))
  const ephemeral = { ...key, y: key.x }
  const box = await sealBox(key, 'link', { token: wallets.linkFor(email), ephemeral })
  const refused = await device.call('readLink', { box })
  expect([refused.status, (await reasonOf(refused))?.name]).toEqual([400, 'bad_key'])
})

test('A65 what is wrong with a call is told in a sentence, without a stack', async () => {
  const url = wallets.server().url
  for (const { path } of Object.values(authCalls)) {
    for (const body of ['', '{', '7', '{"box":1}', `{"token":"${'x'.repeat(40_000)}"}`]) {
      const answer = await fetch(`${url}${path}`, {
        method: 'POST',
        body,
        headers: { origin: wallets.frameUrl },
      })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      const text = await answer.clone().text()
      expect(text).not.toMatch(/\n\s+at |node_modules|\.ts:/)
      expect((await reasonOf(answer))?.description).toMatch(/\.$/)
    }
  }
})
