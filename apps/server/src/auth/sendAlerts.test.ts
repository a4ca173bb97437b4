import type { VaultBody } from '@latchkey/wire/embedded'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKeyWrapper } from '../keys/createKeyWrapper.ts'
import { createLog } from '../observe/createLog.ts'
import { openStore } from '../store/openStore.ts'
import { startPostgres, type TestPostgres } from '../test/stores/startPostgres.ts'
import type { AuthContext } from './authContext.ts'
import { vetoRecovery } from './calls/account.ts'
import { sendDueAlerts } from './sendAlerts.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const start = Date.UTC(2026, 0, 1)
const [userId, walletId, thumb] = ['user-1', 'wallet-1', 'new device']

type Alerts = Awaited<ReturnType<typeof openAlerts>>

describeStores(
  'the owner is told of a device that waits at once and after 1, 12 and 23 hours',
  async (alerts) => {
    await alerts.request()
    const told: number[] = []
    for (let minutes = 0; minutes <= 25 * 60; minutes += 10) {
      const before = alerts.sent.length
      await sendDueAlerts(alerts.context)
      if (alerts.sent.length > before) told.push(minutes)
      alerts.wind(10 * minuteMs)
    }
    expect(told).toEqual([0, 60, 12 * 60, 23 * 60])
    expect(alerts.sent.map(({ recovery }) => recovery?.releaseAt)).toEqual(Array(4).fill(start + 24 * hourMs))
  },
)

describeStores('mails that a pause of the server made late are one', async (alerts) => {
  await alerts.request()
  await sendDueAlerts(alerts.context)
  alerts.wind(13 * hourMs)
  await sendDueAlerts(alerts.context)
  await sendDueAlerts(alerts.context)
  expect(alerts.sent).toHaveLength(2)
  alerts.wind(10 * hourMs)
  await sendDueAlerts(alerts.context)
  expect(alerts.sent).toHaveLength(3)
})

describeStores('a wait begins with the first mail that could be sent', async (alerts) => {
  await alerts.request()
  alerts.refuseMails(true)
  for (let hours = 0; hours < 30; hours += 1) {
    await sendDueAlerts(alerts.context)
    alerts.wind(hourMs)
  }
  expect(await alerts.find()).toMatchObject({ alerts: 0 })
  alerts.refuseMails(false)
  await sendDueAlerts(alerts.context)
  const releaseAt = start + 54 * hourMs
  expect(await alerts.find()).toMatchObject({ alerts: 1, allowedAt: releaseAt })
  // The mail says when the device asked, and when it gets the wallet.
  expect(alerts.sent.map(({ requester, recovery }) => [requester.at, recovery?.releaseAt])).toEqual([
    [start, releaseAt],
  ])
  alerts.wind(hourMs)
  await sendDueAlerts(alerts.context)
  expect(alerts.sent).toHaveLength(2)
})

describeStores('a device of an owner who has no address for mails waits a week', async (alerts) => {
  await alerts.request()
  alerts.forgetContact()
  for (let hours = 0; hours < 30; hours += 1) {
    await sendDueAlerts(alerts.context)
    alerts.wind(hourMs)
  }
  expect(alerts.sent).toHaveLength(1)
  expect(await alerts.find()).toMatchObject({ allowedAt: start + 7 * 24 * hourMs })
})

describeStores('the link of every mail of a wait stops the device', async (alerts) => {
  await alerts.request()
  await sendDueAlerts(alerts.context)
  alerts.wind(12 * hourMs)
  await sendDueAlerts(alerts.context)
  const [first = '', second] = alerts.sent.map(({ recovery }) => recovery?.token)
  expect(second).toBe(first)
  await alerts.request('another device')
  await sendDueAlerts(alerts.context)
  expect(alerts.sent.at(-1)?.recovery?.token).not.toBe(first)
  await vetoRecovery(alerts.context, { token: first })
  expect(await alerts.find()).toMatchObject({ isVetoed: true })
  expect(await alerts.find('another device')).toMatchObject({ isVetoed: false })
  alerts.wind(11 * hourMs)
  await sendDueAlerts(alerts.context)
  // Of the device that was stopped no mail tells any more.
  expect(alerts.sent.slice(3).map(({ recovery }) => recovery?.token)).not.toContain(first)
})

describeStores('the link of a mail that two nodes sent at once works in both', async (alerts) => {
  await alerts.request()
  const sendHeld = alerts.holdMails()
  const slower = sendDueAlerts(alerts.context)
  await expect.poll(() => alerts.sent.length).toBe(1)
  alerts.wind(5_000)
  const faster = sendDueAlerts(alerts.context)
  await expect.poll(() => alerts.sent.length).toBe(2)
  sendHeld()
  await Promise.all([slower, faster])
  expect(await alerts.find()).toMatchObject({ alerts: 1 })
  const [first = '', second] = alerts.sent.map(({ recovery }) => recovery?.token)
  expect(second).toBe(first)
  await vetoRecovery(alerts.context, { token: first })
  expect(await alerts.find()).toMatchObject({ isVetoed: true })
})

describeStores('the link of a mail works also where the note that it was sent was lost', async (alerts) => {
  await alerts.request()
  alerts.loseNotes(true)
  await sendDueAlerts(alerts.context)
  alerts.loseNotes(false)
  alerts.wind(minuteMs)
  await sendDueAlerts(alerts.context)
  const [first = ''] = alerts.sent.map(({ recovery }) => recovery?.token)
  expect(alerts.sent).toHaveLength(2)
  await vetoRecovery(alerts.context, { token: first })
  expect(await alerts.find()).toMatchObject({ isVetoed: true })
})

describeStores(
  'a mail about a release that could not be sent is sent with the next round, once',
  async (alerts) => {
    await alerts.request()
    await alerts.release()
    alerts.refuseMails(true)
    await sendDueAlerts(alerts.context)
    alerts.refuseMails(false)
    alerts.wind(minuteMs)
    await sendDueAlerts(alerts.context)
    await sendDueAlerts(alerts.context)
    expect(alerts.sent).toEqual([
      {
        userId,
        requester: { origin: 'https://shop.example', userAgent: 'Chrome', city: 'Porto', at: start },
      },
    ])
  },
)

/** What sends alerts, over a store of its own, with a vault that notes them. */
async function openAlerts(databaseUrl: string) {
  const store = await openStore(databaseUrl, () => {})
  let time = start
  let [isRefusing, hasContact, isLosing] = [false, true, false]
  let held: Promise<void> | undefined
  const sent: VaultBody<'sendAlert'>[] = []
  const context = {
    store: {
      ...store.auth,
      recoveries: {
        ...store.auth.recoveries,
        async markAlert(...told: Parameters<typeof store.auth.recoveries.markAlert>) {
          if (isLosing) throw new Error('The database is down.')
          return store.auth.recoveries.markAlert(...told)
        },
      },
    },
    keys: createKeyWrapper(new Uint8Array(32).fill(7)),
    vault: {
      async sendAlert(alert: VaultBody<'sendAlert'>) {
        if (isRefusing) throw new Error('The mail server is down.')
        sent.push(alert)
        await held
        return { hasContact }
      },
    },
    log: createLog(() => {}),
    now: () => time,
  } as unknown as AuthContext
  await store.auth.openSession({
    idHash: 'hash',
    userId,
    thumb: 'first device',
    projectId: 'shop',
    origin: 'https://shop.example',
    person: 'sealed',
    agent: 'Chrome',
    network: 'home',
    now: time,
    endsAt: time + 1_000 * hourMs,
  })
  const slots = [{ kind: 'auto', holder: 'vault', half: 'half' }] as const
  await store.auth.addPendingWallet(
    { id: walletId, userId, address: '0xa', sealedSeed: 'sealed' },
    slots,
    time,
  )
  const { recoveries } = store.auth
  return {
    context,
    sent,
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
    loseNotes(isOn: boolean) {
      isLosing = isOn
    },
    refuseMails(isOn: boolean) {
      isRefusing = isOn
    },
    forgetContact() {
      hasContact = false
    },
    request: (who = thumb) =>
      recoveries.request({
        walletId,
        thumb: who,
        now: time,
        allowedAt: time + 24 * hourMs,
        origin: 'https://shop.example',
        userAgent: 'Chrome',
        city: 'Porto',
      }),
    release: () =>
      recoveries.reserve({ walletId, thumb, projectId: 'shop', now: time, most: 500, mostOfProject: 100 }),
    find: (who = thumb) => recoveries.find(walletId, who),
    close: () => store.close(),
  }
}

/** States a rule of the alerts for both databases. */
function describeStores(rule: string, prove: (alerts: Alerts) => Promise<void>): void {
  test.each(['sqlite', 'postgres'])(`${rule} (%s)`, async (kind) => {
    const alerts = await openAlerts(kind === 'sqlite' ? 'sqlite::memory:' : await postgres.createDatabase())
    try {
      await prove(alerts)
    } finally {
      await alerts.close()
    }
  })
}
