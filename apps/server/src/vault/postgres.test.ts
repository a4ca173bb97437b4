import { type Logins, startLogins } from '@latchkey/sandbox/logins'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sealBox } from '../boxes/box.ts'
import type { Device } from '../test/embedded/createDevice.ts'
import { makeEphemeral } from '../test/embedded/makeEphemeral.ts'
import { read } from '../test/embedded/read.ts'
import { sealChoice } from '../test/embedded/sealedLink.ts'
import {
  answerSocial,
  finishSocial,
  type StartedLogin,
  startSocial,
  visitProvider,
} from '../test/embedded/sealedLogin.ts'
import { useEmbedded } from '../test/embedded/useEmbedded.ts'
import { reasonOf } from '../test/startTestServer.ts'
import { startPostgres, type TestPostgres } from '../test/stores/startPostgres.ts'

// The other tests of logins run a vault on SQLite: here is the same story on Postgres.
let postgres: TestPostgres
let logins: Logins
let databaseUrl = ''
const wallets = useEmbedded(
  async () => {
    postgres = await startPostgres()
    databaseUrl = await postgres.createDatabase()
    logins = await startLogins({ redirectUris: ['http://localhost:7001/social/callback/github'] })
    return {}
  },
  () => {
    const { base, clientId, clientSecret } = logins.clients.github
    const socials = [{ provider: 'github' as const, clientId, base, clientSecret }]
    return { databaseUrl, socials }
  },
)
afterAll(async () => {
  await logins?.stop()
  await postgres?.stop()
})

// All tests share a network, which may send so many mails in an hour.
beforeEach(() => wallets.wind(3_600_000))

const minuteMs = 60_000
const ada = { id: '7', name: 'Ada Lovelace', emailVerified: false }

test('a wallet is made after the link, and found again after the code and by a new device, also after a restart', async () => {
  const [device, email] = [await wallets.device(), 'ada@mailbox.example']
  const first = await wallets.logIn(device, email)
  const wallet = await wallets.walletFor(device, first)
  await read<'createWallet'>(device.call('createWallet', wallet))
  await wallets.restartVault()
  wallets.wind(minuteMs)
  expect(await read<'startEmail'>(wallets.startEmail(device, email))).toMatchObject({ action: 'VERIFY_OTP' })
  wallets.wind(minuteMs)
  expect((await wallets.logIn(device, email)).user).toMatchObject({ id: first.user.id })
  const other = await wallets.device()
  wallets.wind(minuteMs)
  const again = await wallets.logIn(other, email)
  expect(again.user.wallet).toMatchObject({ id: wallet.walletId, hasSlot: false })
  expect(again.vaultHalf).toBeDefined()
  const { jwk: ephemeral } = await makeEphemeral()
  const body = { walletId: wallet.walletId, slot: 'auto', purpose: 'recover', ephemeral } as const
  expect(await read<'releaseHalf'>(other.call('releaseHalf', body))).toMatchObject({ status: 'waiting' })
  expect(wallets.mailbox().messages(email).at(-1)?.subject).toBe(
    'A new device is asking for your Latchkey Wallet',
  )
})

test('a mail too soon, a link that was used and a box that was opened are refused', async () => {
  const [device, email] = [await wallets.device(), 'grace@mailbox.example']
  const keys = await read<'readKeys'>(device.call('readKeys', {}))
  const box = await sealBox(keys.vault, 'email', { email, thumb: device.thumb, jti: crypto.randomUUID() })
  const { number = '' } = await read<'startEmail'>(device.call('startEmail', { box }))
  expect((await reasonOf(await device.call('startEmail', { box })))?.name).toBe('replayed')
  expect((await reasonOf(await wallets.startEmail(device, email)))?.name).toBe('email_cooldown')
  const choice = await sealChoice(keys.vault, wallets.linkFor(email), number)
  const chosen = await Promise.all(
    Array.from({ length: 5 }, () => device.call('chooseNumber', { box: choice.box })),
  )
  expect(chosen.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a social login is finished with its handle, or after its visitor confirmed it, once', async () => {
  const device = await wallets.device()
  const started = await walk(device)
  expect((await finish(device, started)).status).toBe('waiting')
  const done = await finish(device, started, started.handle)
  const confirmed = await walk(device)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => device.call('confirmSocial', { handle: confirmed.handle })),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const again = await finish(device, confirmed)
  const users = [done, again].map((login) => (login.status === 'done' ? login.user.id : login.status))
  expect(users[0]).toBe(users[1])
  expect(users[0]).not.toBe('waiting')
  await expect(finish(device, confirmed)).rejects.toThrow('login_over')
})

/** Logs in at the provider, in the browser of the device. */
async function walk(device: Device): Promise<StartedLogin & { readonly handle: string }> {
  const started = await startSocial(device, 'github')
  const fields = await visitProvider(logins, started.uri, ada)
  const { handle = 'no handle' } = await answerSocial(device, 'github', fields)
  return { ...started, handle }
}

async function finish(device: Device, started: StartedLogin, handle?: string) {
  return read<'finishSocial'>(finishSocial(device, started, handle))
}
