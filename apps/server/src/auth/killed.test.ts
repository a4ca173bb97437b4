import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Logins, type Person, startLogins } from '@latchkey/sandbox/logins'
import { type Mailbox, startMailbox } from '@latchkey/sandbox/mail'
import { vaultCalls } from '@latchkey/wire/embedded'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../store/openStore.ts'
import { createDevice, type Device } from '../test/embedded/createDevice.ts'
import { makeEphemeral } from '../test/embedded/makeEphemeral.ts'
import { read } from '../test/embedded/read.ts'
import { approve, readLink } from '../test/embedded/sealedLink.ts'
import { logInAt, sealStart } from '../test/embedded/sealedLogin.ts'
import { type Mortal, startMortals } from '../test/embedded/startMortals.ts'
import { makeWallet, sealOtp, startEmail } from '../test/embedded/useEmbedded.ts'
import { freePort } from '../test/freePort.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-killed-'))
const frameUrl = 'http://localhost:7001'
let mailbox: Mailbox
let logins: Logins
let parts: Awaited<ReturnType<typeof startMortals>>
let serverUrl = ''

beforeAll(async () => {
  const [serverPort, vaultPort, linePort] = [await freePort(), await freePort(), await freePort()]
  serverUrl = `http://127.0.0.1:${serverPort}`
  mailbox = await startMailbox()
  logins = await startLogins({ redirectUris: [`${frameUrl}/social/callback/github`] })
  const databaseUrl = `sqlite:${folder}/server.sqlite`
  const store = await openStore(databaseUrl, () => {})
  await store.projects.add({ id: 'shop', origins: ['https://shop.example'], createdAt: '2026-01-01' })
  await store.close()
  const { base, clientId, clientSecret } = logins.clients.github
  const both = {
    LATCHKEY_DATA_DIR: folder,
    LATCHKEY_FRAME_URL: frameUrl,
    LATCHKEY_VAULT_TOKEN: randomBytes(32).toString('base64url'),
  }
  parts = await startMortals(linePort, `http://127.0.0.1:${vaultPort}`, {
    vault: {
      ...both,
      LATCHKEY_VAULT_PORT: String(vaultPort),
      LATCHKEY_SMTP_URL: mailbox.smtpUrl,
      LATCHKEY_MAIL_FROM: 'Latchkey Wallet <wallet@latchkey.example>',
      LATCHKEY_GITHUB_BASE_URL: base,
      LATCHKEY_GITHUB_CLIENT_ID: clientId,
      LATCHKEY_GITHUB_CLIENT_SECRET: clientSecret,
    },
    server: {
      ...both,
      LATCHKEY_SERVER_PORT: String(serverPort),
      LATCHKEY_VAULT_URL: `http://127.0.0.1:${linePort}`,
      // What a wallet holds cannot be read: that counts as much.
      LATCHKEY_CHAINS: '7',
      LATCHKEY_RPC_7: 'http://127.0.0.1:1',
      LATCHKEY_RELAY: 'off',
      LATCHKEY_RATE_LIMIT: 'off',
      DATABASE_URL: databaseUrl,
    },
  })
})
afterAll(async () => {
  await parts?.stop()
  await logins?.stop()
  await mailbox?.stop()
  rmSync(folder, { recursive: true })
})

const newDevice = () => createDevice(serverUrl, { now: Date.now, frameUrl })

/** Logs in with GitHub, which sends no mail: so a visitor may do it twice in a row. */
async function logIn(device: Device, person: Person) {
  device.sid = undefined
  return logInAt(logins, 'github', { from: device, person })
}

/** The first login: a wallet is made if the user has none. */
async function logInWithWallet(device: Device, person: Person): Promise<string> {
  const login = await logIn(device, person)
  if (login.user.wallet !== undefined) return login.user.wallet.address
  const made = await makeWallet(device, login)
  return (await read<'createWallet'>(device.call('createWallet', made))).wallet.address
}

const moments = [
  ['the login is started', vaultCalls.startSocial.path, 'before'],
  ['the provider has answered', vaultCalls.answerSocial.path, 'before'],
  ['the login is checked', vaultCalls.checkSocial.path, 'before'],
  ['the user is known, and there is no session yet', vaultCalls.checkSocial.path, 'after'],
  ['the wallet is pending, and the vault has no half', vaultCalls.storeHalf.path, 'before'],
  ['the vault has its half, and the wallet is not live', vaultCalls.storeHalf.path, 'after'],
  ['the wallet is live, and older halves are not deleted', vaultCalls.settleHalf.path, 'before'],
  ['all is stored, and the frame does not know it', vaultCalls.settleHalf.path, 'after'],
] as const
const victims: readonly (readonly Mortal[])[] = [['server'], ['vault']]
const cases = moments.flatMap(([name, path, when]) =>
  victims.map((who) => ({
    title: `a kill -9 of ${who.join(' and ')} when ${name}`,
    at: { path, when },
    who,
  })),
)

test.each(cases.map((one, index) => [one.title, one, String(index + 1)] as const))(
  '%s loses no wallet and leaves none half made',
  async (_title, { at, who }, id) => {
    const person = { id, name: 'Ada', emailVerified: false }
    const device = await newDevice()
    parts.killAt(at, who)
    const promised = await logInWithWallet(device, person).catch(() => undefined)
    expect(parts.isPlanned()).toBe(false)
    await parts.revive()

    const address = await logInWithWallet(device, person)
    // Whatever the frame was told of is there.
    if (promised !== undefined) expect(address).toBe(promised)
    const again = await logIn(device, person)
    expect(again.user.wallet).toMatchObject({ address, hasSlot: true })

    // A new device that the first one lets in gets both halves of that wallet, so it is whole.
    const other = await newDevice()
    const elsewhere = await logIn(other, person)
    expect(elsewhere.user.wallet?.address).toBe(address)
    expect(elsewhere.vaultHalf).toBeDefined()
    const { jwk: ephemeral } = await makeEphemeral()
    const walletId = elsewhere.user.wallet?.id ?? ''
    const askForHalf = () =>
      read<'releaseHalf'>(
        other.call('releaseHalf', { walletId, slot: 'auto', purpose: 'recover', ephemeral }),
      )
    expect((await askForHalf()).status).toBe('waiting')
    await read<'decideDevice'>(device.call('decideDevice', { thumb: other.thumb, decision: 'approve' }))
    expect((await askForHalf()).status).toBe('released')
  },
)

test('a login by email goes on after a kill -9 of server and vault between any two of its steps', {
  timeout: 300_000,
}, async () => {
  const device = await newDevice()
  const email = 'ada@mailbox.example'
  const killBoth = async () => {
    await parts.killAll(['server', 'vault'])
    await parts.revive()
  }
  const started = await read<'startEmail'>(startEmail(device, email))
  await killBoth()
  const mail = mailbox.messages(email).at(-1)?.text ?? ''
  const token = /\/device#([\w-]{43})/.exec(mail)?.[1] ?? 'no link'
  await readLink(device, token)
  await killBoth()
  const otp = await approve(device, token, started.number)
  await killBoth()
  const waited = await read<'waitForDevice'>(device.call('waitForDevice', { txn: started.txn }))
  expect(waited.status).toBe('approved')
  const box = await sealOtp(device, { txn: started.txn, otp })
  const login = await read<'sendOtp'>(device.call('sendOtp', { txn: started.txn, box }))
  device.sid = login.session.id
  await killBoth()
  const made = await makeWallet(device, { user: login.user, txn: started.txn })
  const { wallet } = await read<'createWallet'>(device.call('createWallet', made))
  await killBoth()
  const session = await read<'readSession'>(device.call('readSession', {}))
  expect(session.user.wallet?.address).toBe(wallet.address)
})

test('a full disk of the vault, and of the server, is a sentence with a way on, and loses no wallet', {
  timeout: 300_000,
}, async () => {
  const person = { id: '99', name: 'Ada', emailVerified: false }
  const device = await newDevice()
  const address = await logInWithWallet(device, person)
  for (const who of ['vault', 'server'] as const) {
    const other = await newDevice()
    const { vault } = await read<'readKeys'>(other.call('readKeys', {}))
    const { box } = await sealStart(vault, other.thumb)
    // No file of the process may grow or be written any more, as on a disk without room.
    limitFiles(parts.pidOf(who), '0')
    const refused = await other.call('startSocial', { provider: 'github', box })
    expect(refused.status).toBeGreaterThanOrEqual(500)
    const { reasons } = (await refused.json()) as { readonly reasons: readonly { description: string }[] }
    expect(reasons[0]?.description).toMatch(
      /^Login does not work right now\. Try again in a minute\.$|^Something went wrong here\. Tell the operator the id \S+\.$/,
    )
    limitFiles(parts.pidOf(who), 'unlimited')
    expect(await logInWithWallet(device, person)).toBe(address)
  }
})

/** Linux alone has a command for it. */
function limitFiles(pid: number, bytes: string): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`])
}
