import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '@latchkey/sandbox'
import type { AuthResponse } from '@latchkey/wire/embedded'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { listen } from '../http/listen.ts'
import { createUnsent } from '../limits/createUnsent.ts'
import { createLog } from '../observe/createLog.ts'
import { createMetrics } from '../observe/createMetrics.ts'
import { openStore } from '../store/openStore.ts'
import { createDevice, type Device } from '../test/embedded/createDevice.ts'
import { makeEphemeral } from '../test/embedded/makeEphemeral.ts'
import { read } from '../test/embedded/read.ts'
import { makeWallet } from '../test/embedded/useEmbedded.ts'
import { noPast, reasonOf, startTestServer } from '../test/startTestServer.ts'
import { createVaultApp } from '../vault/createVaultApp.ts'
import { signAssertion } from '../vault/signAssertion.ts'
import type { Vault } from '../vault/vault.ts'
import type { VaultContext } from '../vault/vaultContext.ts'

const token = 'a token that only vault and server know'
const frameUrl = 'http://localhost:7001'
const hourMs = 3_600_000
const sealed = Array(5).fill('AAAA').join('.')
const noLog = createLog(() => {})

// Only where a chain says that a wallet is empty does no day pass before its half is released.
let sandbox: Awaited<ReturnType<typeof startSandbox>>
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox?.stop())

/** A vault that an attacker controls: it asserts a login of any user on any device, and sends no mail. */
async function startBrokenVault(now: () => number) {
  const { jwk: box } = await makeEphemeral()
  const { privateKey: signingKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true })
  const { x = '' } = await exportJWK(publicKey)
  const walletIds = new Map<string, string>()
  const claims = new Map<string, { readonly userId: string; readonly device: Device }>()
  const claimOf = (txn: string) => {
    const claim = claims.get(txn)
    if (claim === undefined) throw new Error('Nobody claimed this login.')
    return claim
  }
  const vault: Partial<Vault> = {
    readKeys: async () => ({ box, assertion: { kty: 'OKP', crv: 'Ed25519', x }, socials: [] }),
    async checkOtp({ txn, thumb }) {
      const { userId, device } = claimOf(txn)
      const { projectId: project_id, origin } = device
      const login = { id: txn, thumb, project_id, origin, method: 'email' } as const
      const assertion = await signAssertion({ own: { signingKey }, now } as VaultContext, { userId, login })
      const walletId = walletIds.get(userId)
      return { assertion, halves: walletId === undefined ? [] : [{ walletId, box: sealed }] }
    },
    async storeHalf({ txn, walletId }) {
      walletIds.set(claimOf(txn).userId, walletId)
      return {}
    },
    settleHalf: async () => ({}),
    sendAlert: async () => ({ hasContact: true }),
  }
  const limits = { now, mostBytes: 1 << 24, mostOfAddress: 1 << 24, bytesPerSecond: 1_024 }
  const unsent = createUnsent(limits)
  const metrics = createMetrics()
  const watchers = { log: noLog, metrics, stopping: () => false, unsent, config: { trustProxy: 0 } }
  const server = await listen(createVaultApp(vault as Vault, token, watchers), 0, '127.0.0.1')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    claim(userId: string, device: Device): string {
      const txn = randomUUID()
      claims.set(txn, { userId, device })
      return txn
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** A server that trusts such a vault, with two projects. */
async function openAttackedServer() {
  let time = Date.now()
  const now = () => time
  const vault = await startBrokenVault(now)
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-broken-'))
  const databaseUrl = `sqlite:${folder}/server.sqlite`
  const store = await openStore(databaseUrl, () => {})
  for (const id of ['shop', 'other', 'third'])
    await store.projects.add({ id, origins: [`https://${id}.example`], createdAt: '2026-01-01' })
  const lines: string[] = []
  const options = { databaseUrl, dataDir: folder, frameUrl, vaultUrl: vault.url, vaultToken: token }
  const server = await startTestServer(
    { ...options, sandboxUrl: sandbox.url, ...noPast, relay: false },
    { now, writeLog: (text) => lines.push(text) },
  )
  onTestFinished(async () => {
    await server.stop()
    await vault.stop()
    await store.close()
    rmSync(folder, { recursive: true })
  })

  const openDevice = (projectId: string) =>
    createDevice(server.url, { now, frameUrl, projectId, origin: `https://${projectId}.example` })

  async function logIn(device: Device, userId: string) {
    const txn = vault.claim(userId, device)
    const { session, user } = await read<'sendOtp'>(device.call('sendOtp', { txn, box: sealed }))
    device.sid = session.id
    return { txn, user }
  }

  /** Makes a user with a wallet, as honest devices do. */
  async function makeOwner(projectId: string) {
    const [device, userId] = [await openDevice(projectId), randomUUID()]
    const wallet = await makeWallet(device, await logIn(device, userId))
    await read<'createWallet'>(device.call('createWallet', wallet))
    return { userId, walletId: wallet.walletId, projectId }
  }
  type Owner = Awaited<ReturnType<typeof makeOwner>>

  /** Recovers a wallet on a device of the attacker; tells how it went. */
  async function recover({ userId, walletId, projectId }: Owner): Promise<string | undefined> {
    const device = await openDevice(projectId)
    await logIn(device, userId)
    const { jwk: ephemeral } = await makeEphemeral()
    const body = { walletId, slot: 'auto', purpose: 'recover', ephemeral } as const
    const answer = await device.call('releaseHalf', body)
    if (answer.ok) return ((await answer.json()) as AuthResponse<'releaseHalf'>).status
    return (await reasonOf(answer))?.name
  }

  return {
    store,
    makeOwner,
    recover,
    now,
    wind(ms: number) {
      time += ms
    },
    /** What the log has at a level, with its time left out. */
    alarms: () =>
      lines
        .flatMap((text) => text.trim().split('\n'))
        .map((line): Readonly<Record<string, unknown>> => JSON.parse(line))
        .flatMap(({ time: _, level, ...rest }) => (level === 'error' ? [rest] : [])),
  }
}

test('A41 a vault that was broken into recovers a hundred times in a project, then no more within the hour, and operators are alarmed', async () => {
  const { makeOwner, recover, wind, alarms } = await openAttackedServer()
  const owners = await Promise.all(Array.from({ length: 5 }, () => makeOwner('shop')))
  const [other, late] = [await makeOwner('other'), await makeOwner('shop')]
  // Of each owner one after the other: so the server asks the chain once for each.
  const answers = await Promise.all(
    owners.map(async (owner) => {
      const own: (string | undefined)[] = []
      for (let one = 0; one < 20; one += 1) own.push(await recover(owner))
      return own
    }),
  )
  expect(answers.flat()).toEqual(Array(100).fill('released'))
  expect(alarms()).toEqual([])
  expect(await recover(late)).toBe('recoveries_paused')
  const alarm = { message: 'too many recoveries within an hour: they pause', projectId: 'shop' }
  await expect.poll(alarms).toEqual([alarm])
  // Other projects go on.
  expect(await recover(other)).toBe('released')
  wind(hourMs - 1)
  expect(await recover(late)).toBe('recoveries_paused')
  await expect.poll(alarms).toEqual([alarm, alarm])
  wind(1)
  expect(await recover(late)).toBe('released')
})

test('A41 of all projects together there are five hundred recoveries within an hour', async () => {
  const { makeOwner, recover, store, now, alarms } = await openAttackedServer()
  const [other, third] = [await makeOwner('other'), await makeOwner('third')]
  // Those of other projects, through the store: five hundred through the vault would take long.
  for (let one = 0; one < 499; one += 1) {
    const device = { walletId: other.walletId, thumb: `thumb ${one}`, now: now() }
    const seen = { origin: 'https://other.example', userAgent: '', city: undefined }
    await store.auth.recoveries.request({ ...device, ...seen, allowedAt: now() })
    await store.auth.recoveries.reserve({ ...device, projectId: 'other', most: 500, mostOfProject: 500 })
  }
  expect(await recover(third)).toBe('released')
  expect(await recover(third)).toBe('recoveries_paused')
  const alarm = { message: 'too many recoveries within an hour: they pause', projectId: 'third' }
  await expect.poll(alarms).toEqual([alarm])
})
