import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMailbox } from '@latchkey/sandbox/mail'
import { expect, onTestFinished, test, vi } from 'vitest'
import { vaultCommand } from '../cli/vaultCommand.ts'
import { readEnvironment } from '../config/readEnvironment.ts'
import { localProjectId } from '../projects/createProjects.ts'
import { openStore } from '../store/openStore.ts'
import { createDevice, type Device } from '../test/embedded/createDevice.ts'
import { makeEphemeral } from '../test/embedded/makeEphemeral.ts'
import { read } from '../test/embedded/read.ts'
import { approve } from '../test/embedded/sealedLink.ts'
import { makeWallet, sealOtp, startEmail } from '../test/embedded/useEmbedded.ts'
import { startTestServer } from '../test/startTestServer.ts'
import { readVaultEnvironment } from '../vault/vaultOptions.ts'

const frameUrl = 'http://localhost:7001'
const email = 'ada@mailbox.example'

/** A mailbox, a folder, and a server with `LATCHKEY_VAULT=embedded` and no other process. */
async function openSmallSite() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-small-'))
  const mailbox = await startMailbox()
  const lines: string[] = []
  let time = Date.now()
  const now = () => time
  const environment = {
    LATCHKEY_VAULT: 'embedded',
    LATCHKEY_DATA_DIR: folder,
    LATCHKEY_FRAME_URL: frameUrl,
    LATCHKEY_SMTP_URL: mailbox.smtpUrl,
    LATCHKEY_MAIL_FROM: 'Latchkey Wallet <wallet@latchkey.example>',
  }
  const start = () =>
    startTestServer(
      {
        ...readEnvironment(environment),
        databaseUrl: `sqlite:${folder}/server.sqlite`,
        chains: [],
        relay: false,
      },
      { now, writeLog: (text) => lines.push(text), vaultOptions: readVaultEnvironment(environment) },
    )
  let server = await start()
  onTestFinished(async () => {
    await server.stop()
    await mailbox.stop()
    rmSync(folder, { recursive: true })
  })

  async function logIn(device: Device) {
    time += 60_000
    const { txn, number } = await read<'startEmail'>(startEmail(device, email))
    const token = /\/device#([\w-]{43})/.exec(mailbox.messages(email).at(-1)?.text ?? '')?.[1] ?? 'no link'
    const otp = await approve(device, token, number)
    const login = await read<'sendOtp'>(
      device.call('sendOtp', { txn, box: await sealOtp(device, { txn, otp }) }),
    )
    device.sid = login.session.id
    return { ...login, txn }
  }

  return {
    folder,
    environment,
    logIn,
    mails: () => mailbox.messages(email),
    wind(ms: number) {
      time += ms
    },
    async readLog(userId: string) {
      const store = await openStore(`sqlite:${folder}/server.sqlite`, () => {})
      const rows = await store.auth.readAudit(userId, { after: 0, most: 100 })
      await store.close()
      return rows
    },
    log: () => lines.join(''),
    device: () =>
      createDevice(server.url, { now, frameUrl, projectId: localProjectId, origin: 'http://localhost:3000' }),
    async restart() {
      await server.stop()
      server = await start()
    },
  }
}

test('one flag puts the vault into the server: a login by email works, the wallet is stored, and the log tells the price', async () => {
  const site = await openSmallSite()
  const first = await site.device()
  const login = await site.logIn(first)
  expect(login.user).toEqual({ id: expect.any(String), email })
  const wallet = await makeWallet(first, login)
  await read<'createWallet'>(first.call('createWallet', wallet))

  // The vault has kept its half, also over a restart.
  await site.restart()
  expect(site.log()).toContain(
    '"level":"warn","message":"the vault is part of this process: whoever breaks into it can recover every wallet; run latchkey-server vault elsewhere for more"',
  )
  const again = await site.logIn(await site.device())
  expect(again.user).toMatchObject({ id: login.user.id, wallet: { address: wallet.address, hasSlot: false } })
  expect(again.vaultHalf).toEqual(expect.any(String))
  // Its database and its key are its own, as in a process of its own.
  expect(readdirSync(site.folder)).toEqual(
    expect.arrayContaining(['auth.key', 'server.sqlite', 'vault.key', 'vault.sqlite']),
  )
})

test('the command that unlocks an address takes the settings of such a server', async () => {
  const site = await openSmallSite()
  const unlock = vaultCommand(['unlock', localProjectId, email], site.environment)
  await expect(unlock).rejects.toThrow(`No wrong code was entered for ${email} in ${localProjectId}.`)
})

test('A75 a week after a release the owner gets a mail that names the device and the mark of the log', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const site = await openSmallSite()
  const device = await site.device()
  const login = await site.logIn(device)
  const wallet = await makeWallet(device, login)
  await read<'createWallet'>(device.call('createWallet', wallet))
  const release = { walletId: wallet.walletId, slot: 'device', purpose: 'sign' } as const
  for (let one = 0; one < 2; one += 1) {
    const { jwk: ephemeral } = await makeEphemeral()
    await read<'releaseHalf'>(device.call('releaseHalf', { ...release, ephemeral }))
  }
  const mailsBefore = site.mails().length
  const weekMs = 7 * 24 * 3_600_000
  site.wind(weekMs - 1)
  vi.advanceTimersByTime(3_600_000)
  site.wind(1)
  vi.advanceTimersByTime(3_600_000)
  await expect.poll(() => site.mails().length).toBe(mailsBefore + 1)
  const { subject, text = '', html = '' } = site.mails().at(-1) ?? {}
  expect(subject).toBe('Devices that opened your Latchkey Wallet')
  expect(text).toContain('Site: http://localhost:3000\nOpened: 2 times\n')
  const rows = await site.readLog(login.user.id)
  const [, mark = ''] = /Log mark: (.*)/.exec(text) ?? []
  expect(text).toContain(`Log entries: 1 to ${rows.length}\n`)
  expect(mark).toMatch(/^(?:[\w-]{4} ){3}[\w-]{4}$/)
  expect(mark.replaceAll(' ', '')).toBe(rows.at(-1)?.hash.slice(0, 16))
  expect(html).toContain(mark)
})
