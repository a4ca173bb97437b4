import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { authCalls } from '@latchkey/wire/embedded'
import { beforeEach, expect, test } from 'vitest'
import { openStore } from '../store/openStore.ts'
import type { Device } from '../test/embedded/createDevice.ts'
import { makeEphemeral } from '../test/embedded/makeEphemeral.ts'
import { read } from '../test/embedded/read.ts'
import { approve, sealLink } from '../test/embedded/sealedLink.ts'
import { sealStart } from '../test/embedded/sealedLogin.ts'
import { sealEmail, sealOtp, useEmbedded } from '../test/embedded/useEmbedded.ts'

const wallets = useEmbedded()
// All tests share a network, which may send so many mails in an hour.
beforeEach(() => wallets.wind(3_600_000))

const secondMs = 1_000
const minuteMs = 60 * secondMs
const unknownId = '00000000-0000-4000-8000-000000000000'
const unknownHash = 'A'.repeat(43)
const deviceHalf = Buffer.alloc(33, 9).toString('base64url')
const wrong = (otp: string) => (otp === '000000' ? '000001' : '000000')

/** Failures that this file does not provoke, and the tests that do. */
const provokedElsewhere = {
  bad_assertion: 'forgedLogin.test.ts',
  mail_unavailable: 'mailDown.test.ts',
  provider_unavailable: 'farcasterLogin.test.ts',
  too_many_wallets: '../vault/halves.test.ts',
  not_verified: '../vault/halves.test.ts',
  // What the vault says to its server alone: visitors hear of it as `vault_unavailable`.
  unauthorized: '../vault/createVaultApp.test.ts',
  not_found: '../vault/createVaultApp.test.ts',
  no_user: '../vault/createVaultApp.test.ts',
  // An unexpected error: the server answers 500 without details.
  internal: '../http/respond.test.ts',
} as const

/** A user with a wallet on one device, who has logged in on a second. */
async function openUser(email: string) {
  const [first, second] = [await wallets.device(), await wallets.device()]
  const login = await wallets.logIn(first, email)
  const wallet = await wallets.walletFor(first, login)
  await read<'createWallet'>(first.call('createWallet', wallet))
  wallets.wind(minuteMs)
  await wallets.logIn(second, email)
  return { first, second, login, wallet, walletId: wallet.walletId, userId: login.user.id }
}

async function release(device: Device, walletId: string, slot: 'device' | 'auto', voucher?: string) {
  const { jwk: ephemeral } = await makeEphemeral()
  const body = { walletId, slot, purpose: 'recover', ephemeral, ...(voucher && { voucher }) } as const
  return device.call('releaseHalf', body)
}

test('A65 every failure of a login and of a wallet is a sentence: no stack, and nothing of what was sent', async () => {
  const email = 'private.person@mailbox.example'
  const user = await openUser(email)
  const { first, second, wallet, walletId, userId } = user
  const provoked = new Set<string>()
  const secrets = [email, first.sid, second.sid, wallet.vaultBox, wallet.deviceHalf, wallet.sealedSeed]

  /** What a call must be answered with. */
  async function provoke(reason: string, promised: Promise<Response>): Promise<void> {
    const answer = await promised
    const text = await answer.text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    expect([reason, body]).toEqual([
      reason,
      {
        status: 'FAILED',
        reasons: [{ name: reason, field: expect.any(String), description: expect.stringMatching(/^[A-Z]/) }],
      },
    ])
    const isKind = answer.status >= 400 && answer.status < 600 && answer.status !== 500
    expect([reason, answer.status, isKind]).toEqual([reason, answer.status, true])
    expect(text).not.toMatch(/\n\s+at |node_modules|\.ts:|Error:|sqlite|select |insert /)
    for (const secret of secrets) expect(text).not.toContain(secret)
    provoked.add(reason)
  }

  // Requests that are not what they say they are.
  const nowSeconds = () => Math.floor(wallets.now() / 1_000)
  const jti = crypto.randomUUID()
  await read<'readSession'>(first.call('readSession', {}, { stamp: { jti } }))
  await provoke('replayed', first.call('readSession', {}, { stamp: { jti } }))
  await provoke('bad_stamp', first.call('readSession', {}, { body: '{ }' }))
  await provoke('clock', first.call('readSession', {}, { stamp: { iat: nowSeconds() - 3_600 } }))
  const htu = 'https://evil.example/embedded/v1/session'
  await provoke('wrong_host', first.call('readSession', {}, { stamp: { htu } }))
  await provoke('origin_refused', first.call('readSession', {}, { stamp: { org: 'https://evil.example' } }))
  await provoke('no_session', first.call('readSession', {}, { stamp: { sid: unknownHash } }))
  await provoke(
    'method_not_allowed',
    fetch(`${wallets.server().url}${authCalls.readSession.path}`, { headers: { origin: wallets.frameUrl } }),
  )

  // Mails, links and codes.
  await provoke('invalid_email', wallets.startEmail(first, 'ada@'))
  const foreign = await sealEmail(first, email, { challenge: 'a.b.c.d', counter: 0 })
  await provoke('wrong_work', first.call('startEmail', { box: foreign }))
  wallets.wind(minuteMs)
  const started = await read<'startEmail'>(wallets.startEmail(first, email))
  await provoke('email_cooldown', wallets.startEmail(first, email))
  const otp = await wallets.codeFor(email)
  secrets.push(otp)
  const { txn } = started
  const boxOfFirst = await sealOtp(first, { txn, otp })
  await provoke('device_mismatch', second.call('sendOtp', { txn, box: boxOfFirst }))
  await provoke('bad_box', first.call('sendOtp', { txn, box: wallet.vaultBox }))
  await provoke('login_over', first.call('waitForDevice', { txn: unknownId }))
  await provoke('wrong_code', wallets.sendOtp(first, txn, wrong(otp)))
  await provoke('otp_pause', wallets.sendOtp(first, txn, otp))
  for (let guess = 0; guess < 4; guess += 1) {
    wallets.wind(8 * secondMs)
    await provoke('wrong_code', wallets.sendOtp(first, txn, wrong(otp)))
  }
  await provoke('dead_code', wallets.sendOtp(first, txn, otp))
  wallets.wind(minuteMs)
  const next = await read<'startEmail'>(wallets.startEmail(first, email))
  const nextOtp = await wallets.codeFor(email)
  for (let guess = 0; guess < 5; guess += 1) {
    await provoke('wrong_code', wallets.sendOtp(first, next.txn, wrong(nextOtp)))
    wallets.wind(16 * secondMs)
  }
  await provoke('too_many_codes', wallets.sendOtp(first, txn, otp).then(afterAnother))
  const unknown = await wallets.device()
  const waiting = await read<'startEmail'>(wallets.startEmail(unknown, 'grace@mailbox.example'))
  await provoke('device_waiting', wallets.sendOtp(unknown, waiting.txn, '123456'))
  const { vault } = await read<'readKeys'>(unknown.call('readKeys', {}))
  const { box: unknownLink } = await sealLink(vault, unknownHash)
  await provoke('link_over', unknown.call('readLink', { box: unknownLink }))
  const { box: start } = await sealStart(vault, unknown.thumb)
  await provoke('no_provider', unknown.call('startSocial', { provider: 'google', box: start }))
  wallets.wind(60 * minuteMs)

  // Wallets and devices.
  const fresh = await wallets.device()
  const login = await wallets.logIn(fresh, 'hopper@mailbox.example')
  const other = await wallets.walletFor(fresh, login)
  await provoke('bad_proof', fresh.call('createWallet', { ...other, proof: `0x${'0'.repeat(130)}` }))
  await read<'createWallet'>(fresh.call('createWallet', other))
  await provoke('wallet_exists', fresh.call('createWallet', await wallets.walletFor(fresh, login)))
  await provoke('no_slot', release(fresh, walletId, 'auto'))
  await provoke('bad_voucher', release(second, walletId, 'device', await second.vouchFor(second, walletId)))
  await provoke('no_recovery', second.call('addSlot', { walletId, deviceHalf }))
  const decide = (by: Device, thumb: string, decision: 'approve' | 'remove' | 'refuse') =>
    by.call('decideDevice', { thumb, decision })
  await provoke('not_allowed', decide(second, second.thumb, 'approve'))
  await provoke('not_waiting', decide(first, unknownHash, 'approve'))
  await provoke('no_device', decide(first, unknownHash, 'remove'))
  await read<'releaseHalf'>(release(second, walletId, 'auto'))
  await read<'decideDevice'>(decide(first, second.thumb, 'refuse'))
  await wallets.logIn(second, email)
  secrets.push(second.sid)
  await provoke('vetoed', release(second, walletId, 'auto'))
  for (let one = 0; one < 60; one += 1) await read<'releaseHalf'>(release(first, walletId, 'device'))
  await provoke('too_many_releases', release(first, walletId, 'device'))
  wallets.wind(60 * minuteMs)
  change('server', 'update wallet_users set frozen_at = 1 where id = ?', userId)
  await provoke('frozen', release(first, walletId, 'device'))
  change('server', 'update wallet_users set frozen_at = null where id = ?', userId)
  const third = await wallets.device()
  await wallets.logIn(third, email)
  secrets.push(third.sid)
  await read<'releaseHalf'>(release(third, walletId, 'auto'))
  await read<'decideDevice'>(decide(first, third.thumb, 'approve'))
  await useUpRecoveries(walletId)
  await provoke('recoveries_paused', release(third, walletId, 'auto'))
  const fourth = await wallets.device()
  change('vault', 'delete from halves where user_id = ?', userId)
  wallets.wind(minuteMs)
  await provoke('half_missing', logInOf(fourth, email))
  await wallets.stopVault()
  await provoke('vault_unavailable', fourth.call('readKeys', {}))
  await wallets.restartVault()

  expect([...provoked, ...Object.keys(provokedElsewhere)].toSorted()).toEqual(reasonsInCode())

  /** The code of the first mail is dead, so a third login shows that the hour is used up. */
  async function afterAnother(): Promise<Response> {
    const last = await read<'startEmail'>(wallets.startEmail(first, email))
    return wallets.sendOtp(first, last.txn, await wallets.codeFor(email))
  }
})

/** Logs in on a device that is new, up to what the server says to the code. */
async function logInOf(device: Device, email: string): Promise<Response> {
  const { txn, number = '' } = await read<'startEmail'>(wallets.startEmail(device, email))
  return wallets.sendOtp(device, txn, await approve(device, wallets.linkFor(email), number))
}

/** Every reason that a failure of logins and wallets may name, as the code has it. */
function reasonsInCode(): readonly string[] {
  const files = globSync('{auth,vault}/**/*.ts', { cwd: join(import.meta.dirname, '..') })
  const named = files
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => [
      ...readFileSync(join(import.meta.dirname, '..', path), 'utf8').matchAll(
        /(?:new Failure|tryLater)\(\s*\d+,\s*'([a-z_]+)'/g,
      ),
    ])
  return [...new Set(named.map(([, reason = '']) => reason))].toSorted()
}

function change(which: 'server' | 'vault', statement: string, userId: string): void {
  const database = new DatabaseSync(`${wallets.folder}/${which}.sqlite`)
  try {
    database.prepare(statement).run(userId)
  } finally {
    database.close()
  }
}

async function useUpRecoveries(walletId: string): Promise<void> {
  const store = await openStore(`sqlite:${wallets.folder}/server.sqlite`, () => {})
  try {
    for (let one = 0; one < 100; one += 1) {
      const device = { walletId, thumb: `thumb ${one}`, now: wallets.now() }
      const seen = { origin: 'https://shop.example', userAgent: '', city: undefined }
      await store.auth.recoveries.request({ ...device, ...seen, allowedAt: wallets.now() })
      await store.auth.recoveries.reserve({ ...device, projectId: 'shop', most: 500, mostOfProject: 500 })
    }
  } finally {
    await store.close()
  }
}
