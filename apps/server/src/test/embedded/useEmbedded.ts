import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Mailbox, startMailbox } from '@latchkey/sandbox/mail'
import { type AuthResponse, createWalletProof, type DoneWork } from '@latchkey/wire/embedded'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll } from 'vitest'
import { sealBox } from '../../boxes/box.ts'
import type { ServerOptions } from '../../config/options.ts'
import { openStore } from '../../store/openStore.ts'
import { startVault } from '../../vault/startVault.ts'
import type { VaultOptions } from '../../vault/vaultOptions.ts'
import { startTestServer } from '../startTestServer.ts'
import { createDevice, type Device } from './createDevice.ts'
import { doWork } from './doWork.ts'
import { makeEphemeral } from './makeEphemeral.ts'
import { read } from './read.ts'
import { approve } from './sealedLink.ts'
import { vaultKey } from './vaultKey.ts'

const token = 'a token that only vault and server know'
const frameUrl = 'http://localhost:7001'

/** Starts mailbox, vault and server for the tests of a file, with a clock that they wind. */
export function useEmbedded(
  moreOptions: () => Promise<ServerOptions> = async () => ({}),
  moreVaultOptions: () => Partial<VaultOptions> = () => ({}),
) {
  let mailbox: Mailbox
  let running: Awaited<ReturnType<typeof start>>
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-embedded-'))
  beforeAll(async () => {
    mailbox = await startMailbox()
    running = await start(folder, mailbox.smtpUrl, await moreOptions(), moreVaultOptions())
  })
  afterAll(async () => {
    await running.stop()
    await mailbox.stop()
    rmSync(folder, { recursive: true })
  })

  const device = (options: { projectId?: string; origin?: string } = {}) =>
    createDevice(running.server.url, { now: running.now, frameUrl, ...options })

  /** The six digits of the newest mail to an address. */
  async function codeFor(email: string): Promise<string> {
    const mail = mailbox.messages(email).at(-1)
    const digits = /\b(\d{3}) (\d{3})\b/.exec(mail?.text ?? '')
    return `${digits?.[1]}${digits?.[2]}`
  }

  /** The token of the link in the newest mail to an address. */
  function linkFor(email: string): string {
    const mail = mailbox.messages(email).at(-1)
    return /\/device#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? 'no link'
  }

  async function sendOtp(from: Device, txn: string, otp: string): Promise<Response> {
    return from.call('sendOtp', { txn, box: await sealOtp(from, { txn, otp }) })
  }

  /** Logs in with the first login's link, or with a later one's code. */
  async function logIn(from: Device, email: string): Promise<AuthResponse<'sendOtp'> & { txn: string }> {
    const started = await read<'startEmail'>(startEmail(from, email))
    const otp =
      started.action === 'VERIFY_DEVICE'
        ? await approve(from, linkFor(email), started.number)
        : await codeFor(email)
    const answer = await read<'sendOtp'>(sendOtp(from, started.txn, otp))
    from.sid = answer.session.id
    return { ...answer, txn: started.txn }
  }

  return {
    folder,
    frameUrl,
    token,
    now: () => running.now(),
    mailbox: () => mailbox,
    server: () => running.server,
    vaultUrl: () => running.vault.url,
    log: () => running.lines.join(''),
    wind: (ms: number) => running.wind(ms),
    restartVault: () => running.restartVault(),
    stopVault: () => running.stopVault(),
    device,
    startEmail,
    sendOtp,
    codeFor,
    linkFor,
    logIn,
    walletFor: makeWallet,
  }
}

/** Starts a login by email, and does the work that is asked for. */
export async function startEmail(from: Device, email: string): Promise<Response> {
  const answer = await from.call('startEmail', { box: await sealEmail(from, email) })
  if (!answer.ok) return answer
  const asked = (await answer.clone().json()) as AuthResponse<'startEmail'>
  if (!('work' in asked)) return answer
  return from.call('startEmail', { box: await sealEmail(from, email, doWork(asked.work)) })
}

/** The box that starts a login by email, with the work that was done for it, if any. */
export async function sealEmail(from: Device, email: string, work?: DoneWork): Promise<string> {
  return sealBox(await vaultKey(from), 'email', { email, thumb: from.thumb, jti: randomUUID(), work })
}

/** The box with a code. */
export async function sealOtp(
  from: Device,
  login: { readonly txn: string; readonly otp: string },
): Promise<string> {
  const { jwk: ephemeral } = await makeEphemeral()
  return sealBox(await vaultKey(from), 'otp', { ...login, thumb: from.thumb, ephemeral })
}

/** Makes a wallet as the frame does, with halves that mean nothing. */
export async function makeWallet(
  from: Device,
  { user, txn }: { readonly user: { readonly id: string }; readonly txn: string },
  privateKey = generatePrivateKey(),
) {
  const account = privateKeyToAccount(privateKey)
  const walletId = randomUUID()
  const half = (fill: number) => Buffer.alloc(33, fill).toString('base64url')
  const vaultBox = await sealBox(await vaultKey(from), 'half', {
    half: half(3),
    walletId,
    txn,
    thumb: from.thumb,
  })
  const proof = await account.signMessage({ message: createWalletProof({ walletId, userId: user.id, txn }) })
  return {
    txn,
    walletId,
    address: account.address,
    proof,
    sealedSeed: `v1.${'a'.repeat(16)}.${'b'.repeat(64)}`,
    deviceHalf: half(1),
    autoHalf: half(2),
    vaultBox,
  }
}

async function start(
  folder: string,
  smtpUrl: string,
  moreOptions: ServerOptions,
  moreVaultOptions: Partial<VaultOptions>,
) {
  let time = Date.now()
  const now = () => time
  const lines: string[] = []
  const writeLog = (text: string) => {
    lines.push(text)
  }
  const vaultOptions = {
    port: 0,
    dataDir: folder,
    token,
    frameUrl,
    smtpUrl,
    mailFrom: 'Latchkey Wallet <wallet@latchkey.example>',
    ...moreVaultOptions,
  }
  // Devices do their work within some dozens of hashes.
  const vaultDeps = { now, writeLog, workBits: 6 }
  let vault = await startVault(vaultOptions, vaultDeps)
  const port = Number(new URL(vault.url).port)
  const databaseUrl = `sqlite:${folder}/server.sqlite`
  const store = await openStore(databaseUrl, () => {})
  await store.projects.add({
    id: 'shop',
    origins: ['https://shop.example', 'https://m.shop.example'],
    createdAt: '2026-01-01',
  })
  await store.projects.add({ id: 'other', origins: ['https://other.example'], createdAt: '2026-01-01' })
  await store.close()
  const server = await startTestServer(
    {
      databaseUrl,
      dataDir: folder,
      frameUrl,
      vaultUrl: vault.url,
      vaultToken: token,
      chains: [],
      relay: false,
      ...moreOptions,
    },
    { now, writeLog, deviceWaitMs: 1_000 },
  )
  return {
    server,
    get vault() {
      return vault
    },
    lines,
    now,
    wind(ms: number) {
      time += ms
    },
    stopVault: () => vault.stop(),
    async restartVault() {
      await vault.stop()
      vault = await startVault({ ...vaultOptions, port }, vaultDeps)
    },
    async stop() {
      await server.stop()
      await vault.stop()
    },
  }
}
