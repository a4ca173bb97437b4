// What the embedded wallet costs: logins and signatures beside bare answers and bare signatures, and whether the time of an
// answer tells if an address has an account (A35).
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMailbox } from '@latchkey/sandbox/mail'
import { parseVaultOptions, readVaultEnvironment, startServer, startVault } from '@latchkey/server'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { addProject } from '../embedded/addProject.ts'
import { approveByMail } from '../embedded/approveByMail.ts'
import { openNodeFrame } from '../embedded/openNodeFrame.ts'

const [logins, signatures, runs] = [40, 120, 200]
const dayMs = 24 * 3_600_000
/** The two samples of A35 differ by chance alone above this. */
const leastChance = 0.05
const frameUrl = 'http://localhost:7001'
const origin = 'https://shop.example'
const folder = mkdtempSync(join(tmpdir(), 'latchkey-embedded-bench-'))
const token = 'a token that only vault and server know'

// The limits of mails count a day: the clock of server and vault goes on by one after each login.
let ahead = 0
const now = () => Date.now() + ahead
const undo: (() => Promise<unknown>)[] = []
try {
  const mailbox = await startMailbox()
  undo.push(mailbox.stop)
  const vault = await startVault(
    parseVaultOptions(
      readVaultEnvironment({
        LATCHKEY_VAULT_PORT: '0',
        LATCHKEY_VAULT_TOKEN: token,
        LATCHKEY_DATA_DIR: folder,
        LATCHKEY_FRAME_URL: frameUrl,
        LATCHKEY_SMTP_URL: mailbox.smtpUrl,
        LATCHKEY_MAIL_FROM: 'Latchkey Wallet <wallet@latchkey.example>',
      }),
    ),
    { now, writeLog: () => {} },
  )
  undo.push(vault.stop)
  const databaseUrl = `sqlite:${join(folder, 'server.sqlite')}`
  await addProject('shop', [origin], databaseUrl)
  const server = await startServer(
    {
      port: 0,
      dataDir: folder,
      databaseUrl,
      frameUrl,
      vaultUrl: vault.url,
      vaultToken: token,
      chains: [],
      relay: false,
      rateLimit: 1_000_000,
    },
    { now, writeLog: () => {} },
  )
  undo.push(server.stop)
  const serverUrl = server.url
  const bareUrl = await startBare()
  const open = () => openNodeFrame({ serverUrl, frameUrl, origin, projectId: 'shop', now })
  const logIn = async (frame: Awaited<ReturnType<typeof open>>, email: string) =>
    frame.logIn(email, (number) => approveByMail(mailbox, email, number, { serverUrl, frameUrl }))

  const bareAnswer = median(await times(signatures, () => ask(bareUrl)))
  await measureLogins()
  await measureSignatures()
  await measureAnswers()

  async function measureLogins(): Promise<void> {
    const took: number[] = []
    for (let one = 0; one < logins; one += 1) {
      const frame = await open()
      took.push(await timeOf(() => logIn(frame, `bench${one}@mailbox.example`)))
      frame.close()
      ahead += dayMs
    }
    const perSecond = 1_000 / median(took)
    say(
      `a first login, with its mail and its new wallet  ${(median(took) / bareAnswer).toFixed(0)} × a bare answer; ${perSecond.toFixed(1)} a second, one after the other`,
    )
  }

  async function measureSignatures(): Promise<void> {
    const frame = await open()
    const account = await logIn(frame, 'signer@mailbox.example')
    const bare = privateKeyToAccount(generatePrivateKey())
    const bareSignature = median(await times(signatures, () => bare.signMessage({ message: 'hello' })))
    const unlocked = median(await times(signatures, () => frame.sign('hello', account)))
    const locked: number[] = []
    // A device gets sixty halves in an hour.
    for (let one = 0; one < 50; one += 1) {
      await frame.lock()
      locked.push(await timeOf(() => frame.sign('hello', account)))
    }
    frame.close()
    say(
      `a signature, wallet open     ${(unlocked / bareSignature).toFixed(1)} × one by viem; ${unlocked.toFixed(1)} ms beside ${bareSignature.toFixed(1)} ms`,
    )
    say(
      `the same, wallet locked      ${(median(locked) / bareSignature).toFixed(1)} × one by viem; ${median(locked).toFixed(1)} ms, the server's half among them`,
    )
  }

  /** A35: the same question for an address that has an account and for one that has none, in turns. */
  async function measureAnswers(): Promise<void> {
    ahead += dayMs
    const known = await open()
    await logIn(known, 'known@mailbox.example')
    // An open channel would keep this process alive.
    known.close()
    const took = { known: [] as number[], unknown: [] as number[] }
    for (let run = 0; run < runs; run += 1) {
      const order = run % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const who of order) {
        ahead += dayMs
        const frame = await open()
        // The frame makes its keys before the question that is measured.
        await frame.request('isConnected', undefined)
        const email = who === 'known' ? 'known@mailbox.example' : `nobody${run}@mailbox.example`
        took[who].push(await timeOf(() => frame.request('connectEmail', { email })))
        frame.close()
      }
    }
    const chance = kolmogorovSmirnov(took.known, took.unknown)
    say(
      `A35 an address with an account answers in ${(median(took.known) / median(took.unknown)).toFixed(3)} × the time of one without, over ${runs} runs; by chance alone with p = ${chance.toFixed(2)} (bar ${leastChance})`,
    )
    if (chance <= leastChance) process.exitCode = 1
  }
} finally {
  for (const step of undo.reverse()) await step()
  rmSync(folder, { recursive: true, force: true })
}

/** A server that only answers. */
async function startBare(): Promise<string> {
  const bare = createServer((request, response) => {
    request.resume()
    request.on('end', () => response.end('{"status":"ok"}'))
  })
  await new Promise<void>((resolve) => {
    bare.listen(0, '127.0.0.1', resolve)
  })
  undo.push(async () => {
    bare.closeAllConnections()
    bare.close()
  })
  return `http://127.0.0.1:${(bare.address() as AddressInfo).port}`
}

async function ask(url: string): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body: '{}' })
  await answer.text()
}

async function times(count: number, task: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  for (let one = 0; one < count; one += 1) took.push(await timeOf(task))
  return took
}

async function timeOf(task: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await task()
  return performance.now() - startedAt
}

/** How likely two samples of one source differ as much as these or more (Kolmogorov-Smirnov, asymptotic). */
function kolmogorovSmirnov(one: readonly number[], other: readonly number[]): number {
  const below = (sample: readonly number[], value: number) =>
    sample.filter((each) => each <= value).length / sample.length
  const distance = Math.max(
    ...[...one, ...other].map((value) => Math.abs(below(one, value) - below(other, value))),
  )
  const lambda = Math.sqrt((one.length * other.length) / (one.length + other.length)) * distance
  const terms = Array.from({ length: 100 }, (_, at) => at + 1)
  const sum = terms.reduce(
    (all, at) => all + (at % 2 === 1 ? 2 : -2) * Math.exp(-2 * at * at * lambda * lambda),
    0,
  )
  return lambda < 0.2 ? 1 : Math.min(1, Math.max(0, sum))
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
