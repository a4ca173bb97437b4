import { expect, onTestFinished, test } from 'vitest'
import type { Failure } from '../../http/failure.ts'
import { openTestVault, thumbOf } from '../../test/embedded/openTestVault.ts'
import { openVaultStore } from '../store/openVaultStore.ts'
import { takeSend } from './sendLimits.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const limits = [
  { name: '1 in 30 s for an address', by: 'identity', most: 1, withinMs: 30 * secondMs, everyMs: 0 },
  { name: '5 in an hour for an address', by: 'identity', most: 5, withinMs: hourMs, everyMs: 30 * secondMs },
  { name: '10 in a day for an address', by: 'identity', most: 10, withinMs: dayMs, everyMs: 12 * minuteMs },
  { name: '20 in an hour for a network', by: 'network', most: 20, withinMs: hourMs, everyMs: 0 },
  { name: '60 in an hour for a device', by: 'device', most: 60, withinMs: hourMs, everyMs: secondMs },
  {
    name: 'its budget in an hour for a project',
    by: 'project',
    most: 7,
    withinMs: hourMs,
    everyMs: secondMs,
  },
] as const

test.each(limits)('sends $name', async ({ by, most, withinMs, everyMs }) => {
  const { db } = await openVaultStore('sqlite::memory:', () => {})
  onTestFinished(() => db.destroy())
  let now = Date.UTC(2026, 0, 1)
  let count = 0
  /** Takes a mail that shares one counter with the others; tells after how many seconds to come back. */
  async function send(shared: string): Promise<string> {
    count += 1
    const others = {
      identity: `identity ${count}`,
      device: `device ${count}`,
      network: `network ${count}`,
      project: `project ${count}`,
    }
    return db.transaction().execute((tx) =>
      takeSend(tx, { ...others, [by]: shared }, { projectMailsPerHour: 7, hasWorked: true }, now).then(
        () => 'sent',
        ({ status, reason, headers }: Failure) => `${status} ${reason} ${headers['retry-after']}`,
      ),
    )
  }
  for (let mail = 0; mail < most; mail += 1) {
    expect(await send('one')).toBe('sent')
    now += everyMs
  }
  const leftMs = withinMs - most * everyMs
  expect(await send('one')).toBe(`429 email_cooldown ${leftMs / secondMs}`)
  expect(await send('other')).toBe('sent')
  now += leftMs - 1
  expect(await send('one')).toBe('429 email_cooldown 1')
  now += 1
  expect(await send('one')).toBe('sent')
})

test('counts a mail against its address, its network, its device and its project', async () => {
  const vault = await openTestVault('sqlite::memory:', { projectMailsPerHour: 100 })
  onTestFinished(() => vault.close())
  let count = 0
  /** Asks for mails until one is refused, each with everything new but for what is given; tells how many were sent. */
  async function sendAll(given: { readonly device?: string; readonly network?: string }): Promise<number> {
    for (let sent = 0; sent <= 200; sent += 1) {
      count += 1
      const { device = `device ${count}`, network = `network ${count}` } = given
      const isSent = await vault
        .requestMail(`visitor${count}@mailbox.example`, thumbOf(device), { network })
        .then(
          () => true,
          () => false,
        )
      if (!isSent) return sent
    }
    return Infinity
  }
  expect(await sendAll({ network: 'one' })).toBe(20)
  expect(await sendAll({ device: 'one' })).toBe(60)
  // What is left of the project's hundred.
  expect(await sendAll({})).toBe(20)
  const elsewhere = vault.requestMail('visitor@mailbox.example', thumbOf('new'), { projectId: 'other' })
  await expect(elsewhere).resolves.toBeDefined()
  expect(vault.mails()).toHaveLength(101)
})
