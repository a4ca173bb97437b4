import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Logins, startLogins } from '@latchkey/sandbox/logins'
import { afterAll, expect, test } from 'vitest'
import { read } from '../test/embedded/read.ts'
import { logInAt } from '../test/embedded/sealedLogin.ts'
import { useEmbedded } from '../test/embedded/useEmbedded.ts'

let logins: Logins
const wallets = useEmbedded(
  async () => {
    logins = await startLogins({ redirectUris: ['http://localhost:7001/social/callback/discord'] })
    return {}
  },
  () => {
    const { base, clientId, clientSecret } = logins.clients.discord
    return { socials: [{ provider: 'discord', clientId, base, clientSecret }] }
  },
)
afterAll(() => logins?.stop())

const minuteMs = 60_000
const person = { id: '7', name: 'Canary Lovelace', email: 'social@mailbox.example', emailVerified: true }

test('A42 A64 neither log nor database holds an address, a name, a code, a half, a session or a cookie that can be read', async () => {
  const [device, social, email] = [await wallets.device(), await wallets.device(), 'canary@mailbox.example']
  const login = await wallets.logIn(device, email)
  const wallet = await wallets.walletFor(device, login)
  await read<'createWallet'>(device.call('createWallet', wallet))
  const named = await logInAt(logins, 'discord', { from: social, person })
  const { userName = '' } = named.user
  expect([userName.length > 5, named.user.email]).toEqual([true, person.email])
  // The session still tells who it is.
  expect((await read<'readSession'>(social.call('readSession', {}))).user).toEqual(named.user)
  const remembered = await device.call('recognizeBrowser', { walletId: wallet.walletId })
  const token = /=([\w-]{43});/.exec(remembered.headers.get('set-cookie') ?? '')?.[1] ?? ''
  expect(token).toHaveLength(43)
  // Brought back, so that the log of a request with it is searched too.
  const cookie = remembered.headers.get('set-cookie')?.split(';')[0] ?? ''
  await read<'recognizeBrowser'>(device.call('recognizeBrowser', { walletId: wallet.walletId }, { cookie }))
  wallets.wind(minuteMs)
  await wallets.startEmail(device, email)
  const otp = await wallets.codeFor(email)
  const secrets = [
    ...[email, person.email, userName, person.name, otp, login.session.id, named.session.id, token],
    ...[1, 2, 3].flatMap((fill) => {
      const half = Buffer.alloc(33, fill)
      return [half, ...(['base64url', 'base64', 'hex'] as const).map((form) => half.toString(form))]
    }),
  ]
  // While both run, the newest rows are in the files beside the databases.
  const running = readDatabases()
  expect(running.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['server.sqlite', 'server.sqlite-wal', 'vault.sqlite', 'vault.sqlite-wal']),
  )
  await wallets.server().stop()
  await wallets.stopVault()
  const log = { name: 'log', text: Buffer.from(wallets.log()) }
  const stopped = readDatabases()
  for (const { name, text } of [...running, ...stopped, log]) {
    for (const secret of secrets) expect([name, secret, text.includes(secret)]).toEqual([name, secret, false])
  }
  // The search finds what is there.
  expect(log.text.includes('/embedded/v1/otp')).toBe(true)
  const holders = stopped.filter(({ text }) => text.includes(wallet.walletId)).map(({ name }) => name)
  expect(holders).toEqual(['server.sqlite', 'vault.sqlite'])
})

function readDatabases() {
  return readdirSync(wallets.folder)
    .filter((name) => name.includes('.sqlite'))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(wallets.folder, name)) }))
}
