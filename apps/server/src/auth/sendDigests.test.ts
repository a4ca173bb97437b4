import type { VaultBody } from '@latchkey/wire/embedded'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Failure, tryLater } from '../http/failure.ts'
import { createLog } from '../observe/createLog.ts'
import { openStore } from '../store/openStore.ts'
import { startPostgres, type TestPostgres } from '../test/stores/startPostgres.ts'
import type { AuthContext } from './authContext.ts'
import { sendDueDigests } from './sendDigests.ts'
import { chainHash } from './store/sqlAuthStore.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const start = Date.UTC(2026, 0, 1)
const userId = 'user-1'

type Digests = Awaited<ReturnType<typeof openDigests>>

describeStores('a digest is mailed seven days after the first release that none told of', async (digests) => {
  const told: number[] = []
  await digests.logIn('laptop')
  for (let hours = 0; hours <= 30 * 24; hours += 1) {
    // Releases on the days 2 to 12, and none later.
    if (hours % 24 === 0 && hours >= 48 && hours <= 12 * 24) await digests.release('laptop')
    await sendDueDigests(digests.context)
    if (digests.sent.length > told.length) told.push(hours / 24)
    digests.wind(hourMs)
  }
  expect(told).toEqual([9, 17])
  expect(digests.sent.map(({ devices }) => devices[0]?.releases)).toEqual([8, 3])
  expect(digests.sent.map(({ from, until }) => [from, until])).toEqual([
    [start + 2 * dayMs, start + 9 * dayMs],
    [start + 10 * dayMs, start + 17 * dayMs],
  ])
})

describeStores('a digest counts by device, and names new ones first', async (digests) => {
  await digests.logIn('laptop')
  await digests.logIn('phone', { origin: 'https://m.shop.example', agent: 'Safari on iPhone' })
  await digests.logIn('tablet', { agent: 'Chrome on Android' })
  await digests.release('phone', { kind: 'auto' })
  digests.wind(hourMs)
  for (let one = 0; one < 3; one += 1) {
    await digests.release('laptop')
    digests.wind(hourMs)
  }
  await digests.release('tablet', { kind: 'device', vouchedBy: 'laptop' })
  digests.wind(7 * dayMs)
  await sendDueDigests(digests.context)
  const at = (hours: number) => start + hours * hourMs
  expect(digests.sent[0]?.devices).toEqual([
    {
      origin: 'https://shop.example',
      browser: 'Chrome on Android',
      isNew: true,
      releases: 1,
      first: at(4),
      last: at(4),
    },
    {
      origin: 'https://m.shop.example',
      browser: 'Safari on iPhone',
      isNew: true,
      releases: 1,
      first: at(0),
      last: at(0),
    },
    {
      origin: 'https://shop.example',
      browser: 'Chrome on Linux',
      isNew: false,
      releases: 3,
      first: at(1),
      last: at(3),
    },
  ])
})

describeStores(
  'the digest of a wallet with many devices names fifty, and counts the others',
  async (digests) => {
    for (let one = 0; one < 53; one += 1) {
      await digests.logIn(`device ${one}`)
      await digests.release(`device ${one}`)
      await digests.release(`device ${one}`)
    }
    digests.wind(7 * dayMs)
    await sendDueDigests(digests.context)
    expect(digests.sent[0]?.devices).toHaveLength(50)
    expect(digests.sent[0]?.others).toEqual({ devices: 3, releases: 6 })
  },
)

describeStores(
  'A75 each digest has the hash of the last entry of the log, and goes on where the one before ended',
  async (digests) => {
    await digests.logIn('laptop')
    for (let week = 0; week < 2; week += 1) {
      await digests.release('laptop')
      await digests.note('signed out')
      digests.wind(7 * dayMs)
      await sendDueDigests(digests.context)
      await digests.note('login')
    }
    const rows = await digests.readLog()
    expect(digests.sent.map(({ log }) => log)).toEqual([
      { first: 1, last: 2, hash: rows[1]?.hash },
      { first: 3, last: 5, hash: rows[4]?.hash },
    ])
    // Whoever hides an entry that was told of gets another hash for the last one.
    const hashWith = (kept: typeof rows) =>
      kept.reduce((before, row, at) => chainHash(before, { userId, ...row, position: at + 1 }), '')
    expect(hashWith(rows.slice(0, 5))).toBe(rows[4]?.hash)
    expect(hashWith(rows.slice(1, 5))).not.toBe(rows[4]?.hash)
  },
)

describeStores('a log of thousands of entries is counted to its end', async (digests) => {
  await digests.logIn('laptop')
  for (let one = 0; one < 1_003; one += 1) await digests.release('laptop')
  digests.wind(7 * dayMs)
  await sendDueDigests(digests.context)
  expect(digests.sent[0]).toMatchObject({ devices: [{ releases: 1_003 }], log: { first: 1, last: 1_003 } })
})

describeStores(
  'no digest is mailed with 0 days, and none to a wallet that nobody opened',
  async (digests) => {
    await digests.logIn('laptop')
    await digests.note('login')
    digests.wind(90 * dayMs)
    await sendDueDigests(digests.context)
    await digests.release('laptop')
    digests.wind(90 * dayMs)
    await sendDueDigests({ ...digests.context, digestDays: 0 })
    expect(digests.sent).toEqual([])
    await sendDueDigests({ ...digests.context, digestDays: 90 })
    expect(digests.sent).toHaveLength(1)
  },
)

describeStores('a user without an address for mails is tried once for each digest', async (digests) => {
  digests.forgetContact()
  await digests.logIn('laptop')
  await digests.release('laptop')
  for (let hours = 0; hours < 20 * 24; hours += 1) {
    await sendDueDigests(digests.context)
    digests.wind(hourMs)
  }
  expect(digests.tries()).toBe(1)
})

describeStores(
  'a digest that could not be mailed is mailed later, once and with all releases',
  async (digests) => {
    await digests.logIn('laptop')
    await digests.release('laptop')
    digests.wind(7 * dayMs)
    digests.fail(tryLater(503, 'mail_unavailable', 'The mail server is down.', 60))
    await sendDueDigests(digests.context)
    await digests.release('laptop')
    digests.wind(hourMs)
    digests.fail(undefined)
    for (let hours = 0; hours < 5 * 24; hours += 1) {
      await sendDueDigests(digests.context)
      digests.wind(hourMs)
    }
    expect(digests.tries()).toBe(2)
    expect(digests.sent.map(({ devices, log }) => [devices[0]?.releases, log.last])).toEqual([[2, 2]])
  },
)

describeStores('an address that takes no mail is tried at most once a day in the end', async (digests) => {
  await digests.logIn('laptop')
  await digests.release('laptop')
  digests.wind(7 * dayMs)
  digests.fail(tryLater(503, 'mail_unavailable', 'The address is refused.', 60))
  for (let hours = 0; hours < 10 * 24; hours += 1) {
    await sendDueDigests(digests.context)
    digests.wind(hourMs)
  }
  expect(digests.tries()).toBeLessThan(18)
})

describeStores('a round ends after three failures, and the next one begins with others', async (digests) => {
  const users = Array.from({ length: 8 }, (_, one) => `user ${one}`)
  for (const user of users) {
    await digests.logIn('laptop', { userId: user })
    await digests.release('laptop', { userId: user })
  }
  digests.wind(7 * dayMs)
  digests.fail(tryLater(503, 'vault_unavailable', 'The vault is down.', 60))
  await sendDueDigests(digests.context)
  expect(digests.tries()).toBe(3)
  digests.fail(undefined)
  await sendDueDigests(digests.context)
  expect(digests.sent).toHaveLength(5)
  digests.wind(hourMs)
  await sendDueDigests(digests.context)
  expect(new Set(digests.sent.map((digest) => digest.userId))).toEqual(new Set(users))
  expect(digests.sent).toHaveLength(8)
})

describeStores(
  'a vault that does not know digests is asked once in a round, and mails them once it does',
  async (digests) => {
    for (const user of ['user 1', 'user 2']) {
      await digests.logIn('laptop', { userId: user })
      await digests.release('laptop', { userId: user })
    }
    digests.wind(7 * dayMs)
    digests.fail(new Failure(404, 'not_found', 'There is nothing at this address.'))
    await sendDueDigests(digests.context)
    expect(digests.tries()).toBe(1)
    await expect.poll(() => digests.lines.join('')).toContain('the vault is too old to mail digests')
    digests.fail(undefined)
    digests.wind(hourMs)
    await sendDueDigests(digests.context)
    expect(digests.sent).toHaveLength(2)
  },
)

describeStores('two nodes that run at once mail each digest once', async (digests) => {
  for (let one = 0; one < 10; one += 1) {
    await digests.logIn('laptop', { userId: `user ${one}` })
    await digests.release('laptop', { userId: `user ${one}` })
  }
  digests.wind(7 * dayMs)
  const sendHeld = digests.holdMails()
  const nodes = [sendDueDigests(digests.context), sendDueDigests(digests.context)]
  await expect.poll(() => digests.sent.length).toBe(2)
  sendHeld()
  await Promise.all(nodes)
  expect(digests.sent).toHaveLength(10)
  expect(new Set(digests.sent.map((digest) => digest.userId)).size).toBe(10)
})

describeStores(
  'a digest whose note was lost is mailed again rather than never, by any node and after ten minutes',
  async (digests) => {
    await digests.logIn('laptop')
    await digests.release('laptop')
    digests.wind(7 * dayMs)
    digests.stopNotes(true)
    await expect(sendDueDigests(digests.context)).rejects.toThrow('The node stopped.')
    digests.stopNotes(false)
    await sendDueDigests(digests.context)
    expect(digests.sent).toHaveLength(1)
    digests.wind(10 * 60_000)
    await sendDueDigests(digests.context)
    await sendDueDigests(digests.context)
    expect(digests.sent).toHaveLength(2)
    expect(digests.sent[1]?.log).toEqual(digests.sent[0]?.log)
  },
)

describeStores('a release while the mail is under way is told by the next digest', async (digests) => {
  await digests.logIn('laptop')
  await digests.release('laptop')
  digests.wind(7 * dayMs)
  const sendHeld = digests.holdMails()
  const sending = sendDueDigests(digests.context)
  await expect.poll(() => digests.sent.length).toBe(1)
  await digests.release('laptop')
  sendHeld()
  await sending
  digests.wind(7 * dayMs - 1)
  await sendDueDigests(digests.context)
  expect(digests.sent).toHaveLength(1)
  digests.wind(1)
  await sendDueDigests(digests.context)
  expect(digests.sent[1]).toMatchObject({ devices: [{ releases: 1 }], log: { first: 2, last: 2 } })
})

/** What sends digests, over a store of its own, with a vault that notes them. */
async function openDigests(databaseUrl: string) {
  const store = await openStore(databaseUrl, () => {})
  let time = start
  let hasContact = true
  let isStopping = false
  let failure: Failure | undefined
  let held: Promise<void> | undefined
  let tries = 0
  const sent: VaultBody<'sendDigest'>[] = []
  const lines: string[] = []
  const { digests } = store.auth
  const stop = () => {
    if (isStopping) throw new Error('The node stopped.')
  }
  const context = {
    store: {
      ...store.auth,
      digests: {
        ...digests,
        async settle(...told: Parameters<typeof digests.settle>) {
          stop()
          return digests.settle(...told)
        },
        async postpone(...told: Parameters<typeof digests.postpone>) {
          stop()
          return digests.postpone(...told)
        },
      },
    },
    vault: {
      async sendDigest(digest: VaultBody<'sendDigest'>) {
        tries += 1
        if (failure !== undefined) throw failure
        if (hasContact) sent.push(digest)
        await held
        return { hasContact }
      },
    },
    digestDays: 7,
    log: createLog((line) => lines.push(line)),
    now: () => time,
  } as unknown as AuthContext
  type Whose = { readonly userId?: string }
  return {
    context,
    sent,
    lines,
    tries: () => tries,
    wind(ms: number) {
      time += ms
    },
    /** Mails are under way until the answer is called. */
    holdMails(): () => void {
      let release = () => {}
      held = new Promise((resolve) => {
        release = resolve
      })
      return () => release()
    },
    fail(next: Failure | undefined) {
      failure = next
    },
    stopNotes(isOn: boolean) {
      isStopping = isOn
    },
    forgetContact() {
      hasContact = false
    },
    logIn: (
      thumb: string,
      { userId: whose = userId, ...device }: Whose & { origin?: string; agent?: string } = {},
    ) =>
      store.auth.openSession({
        idHash: `${whose} ${thumb}`,
        userId: whose,
        thumb,
        projectId: 'shop',
        origin: 'https://shop.example',
        person: 'sealed',
        agent: 'Chrome on Linux',
        network: 'home',
        now: time,
        endsAt: time + dayMs,
        ...device,
      }),
    release: (
      thumb: string,
      { userId: whose = userId, ...how }: Whose & { kind?: string; vouchedBy?: string } = {},
    ) => store.auth.audit(whose, 'half released', JSON.stringify({ kind: 'device', thumb, ...how }), time),
    note: (what: string) => store.auth.audit(userId, what, '{}', time),
    readLog: () => store.auth.readAudit(userId, { after: 0, most: 2_000 }),
    close: () => store.close(),
  }
}

/** States a rule of the digests for both databases. */
function describeStores(rule: string, prove: (digests: Digests) => Promise<void>): void {
  test.each(['sqlite', 'postgres'])(`${rule} (%s)`, async (kind) => {
    const digests = await openDigests(kind === 'sqlite' ? 'sqlite::memory:' : await postgres.createDatabase())
    try {
      await prove(digests)
    } finally {
      await digests.close()
    }
  })
}
