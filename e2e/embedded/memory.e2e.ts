import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Mailbox, startMailbox } from '@latchkey/sandbox/mail'
import { parseVaultOptions, type RunningVault, readVaultEnvironment, startVault } from '@latchkey/server'
import { type Hex, verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveEvmKey } from '../../apps/frame/src/custody/evmKey.ts'
import { derivationSeed, seedWords } from '../../apps/frame/src/custody/seedWords.ts'
import { freePort } from '../../scripts/serve/freePort.ts'
import { foundInMemory } from '../support/readMemory.ts'
import { addProject } from './addProject.ts'
import { approveByMail } from './approveByMail.ts'
import { openNodeFrame } from './openNodeFrame.ts'

const root = join(import.meta.dirname, '..', '..')
const main = ['--conditions=latchkey-source', join(root, 'apps/server/src/main.ts')]
const folder = mkdtempSync(join(tmpdir(), 'latchkey-memory-'))
const frameUrl = 'http://localhost:7001'
const origin = 'https://shop.example'
let mailbox: Mailbox
let vault: RunningVault
let server: ChildProcess
let serverUrl = ''

/** The server is a process of its own, so that its memory is its own. The vault is in this one: it holds other things. */
beforeAll(async () => {
  mailbox = await startMailbox()
  const port = await freePort()
  serverUrl = `http://127.0.0.1:${port}`
  const both = {
    LATCHKEY_DATA_DIR: folder,
    LATCHKEY_FRAME_URL: frameUrl,
    LATCHKEY_VAULT_TOKEN: randomBytes(32).toString('base64url'),
  }
  vault = await startVault(
    parseVaultOptions(
      readVaultEnvironment({
        ...both,
        LATCHKEY_VAULT_PORT: '0',
        LATCHKEY_SMTP_URL: mailbox.smtpUrl,
        LATCHKEY_MAIL_FROM: 'Latchkey Wallet <wallet@latchkey.example>',
      }),
    ),
    {},
  )
  const env = {
    ...process.env,
    ...both,
    DATABASE_URL: `sqlite:${folder}/server.sqlite`,
    LATCHKEY_SERVER_PORT: String(port),
    LATCHKEY_VAULT_URL: vault.url,
    LATCHKEY_CHAINS: '1',
    LATCHKEY_RPC_1: 'http://127.0.0.1:1',
    LATCHKEY_RELAY: 'off',
    LATCHKEY_RATE_LIMIT: 'off',
  }
  await addProject('shop', [origin], env.DATABASE_URL)
  server = spawn(process.execPath, main, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [said] = await Promise.race([once(server, 'message'), once(server, 'exit')])
  if (typeof said !== 'object' || said === null) throw new Error('The server did not start.')
})
afterAll(async () => {
  if (server?.exitCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  await vault?.stop()
  await mailbox?.stop()
  rmSync(folder, { recursive: true })
})

/** Bytes as a process may hold them: as they are, and as the texts that they travel in. */
function formsOf(name: string, bytes: Uint8Array): [string, Buffer][] {
  const plain = Buffer.from(bytes)
  const texts = (['hex', 'base64', 'base64url'] as const).map((form): [string, Buffer] => [
    `${name} as ${form}`,
    // Of base64 the last letters depend on what follows.
    Buffer.from(plain.toString(form).replace(/.{2}=*$/, '')),
  ])
  return [[name, plain], ...texts]
}

test('A38 the memory of the server holds neither seed nor wallet key nor the half of the device during 1,000 signatures', async () => {
  const frame = await openNodeFrame({ serverUrl, frameUrl, origin, projectId: 'shop' })
  const email = 'memory@mailbox.example'
  const account = (await frame.logIn(email, (number) =>
    approveByMail(mailbox, email, number, { serverUrl, frameUrl }),
  )) as Hex
  // The Worker makes the wallet key first and the seed next; the account tells that these are the ones.
  const [walletKey, seed] = frame.random.filter(({ length }) => length === 32)
  if (walletKey === undefined || seed === undefined) throw new Error('The Worker made no seed.')
  const key = await deriveEvmKey(seed.slice() as Uint8Array<ArrayBuffer>)
  expect(key.address).toBe(account)
  const secrets = new Map<string, Buffer>([
    ...formsOf('the seed', seed),
    ...formsOf('the wallet key', walletKey),
    ...formsOf('the half of the device', await frame.deviceHalf()),
    ...formsOf('the private key', key.secretKey),
    ...formsOf('the stretched seed', await derivationSeed(seed)),
    ['the words', Buffer.from(seedWords(seed))],
  ])
  const { pid = 0 } = server
  // The search finds whatever is there: the server knows the account, and this process the seed.
  expect(foundInMemory(pid, new Map([['the account', Buffer.from(account)]]))).toEqual(['the account'])
  expect(foundInMemory(process.pid, secrets)).toContain('the seed')

  for (let signed = 1; signed <= 1_000; signed += 1) {
    const signature = (await frame.sign(`hello ${signed}`, account)) as Hex
    if (signed % 20 === 0) {
      expect(await verifyMessage({ address: account, message: `hello ${signed}`, signature })).toBe(true)
      // The next one needs the half of the server; a device gets sixty in an hour.
      await frame.lock()
    }
    if (signed % 200 === 1) expect(foundInMemory(pid, secrets)).toEqual([])
  }
  expect(foundInMemory(pid, secrets)).toEqual([])
  expect(frame.paths.filter((path) => path === '/embedded/v1/release').length).toBeGreaterThanOrEqual(49)
  frame.close()
}, 600_000)
