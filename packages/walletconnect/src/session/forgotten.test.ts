import { expect, test } from 'vitest'
import { openTestPage } from '../test/openTestClient.ts'

const weekMs = 604_800_000

test('a session whose time was over while the page was away leaves nothing in storage but the seed', async () => {
  const page = await openTestPage()
  const { session } = await page.connect()
  expect((await page.records.list(`link/seen/${session.topic}`)).size).toBe(1)
  page.client.close()
  await page.clock.advance(weekMs + 1)
  const next = await openTestPage({ clock: page.clock, relay: page.relay, records: page.records })
  expect(next.client.sessions()).toEqual([])
  await next.settle()
  expect([...(await next.records.list('')).keys()]).toEqual(['link/seed'])
})

test('a session that either side ends leaves nothing in storage but the seed', async () => {
  for (const isOurs of [true, false]) {
    const page = await openTestPage()
    const { session, wallet } = await page.connect()
    if (isOurs) page.client.disconnect(session.topic)
    else wallet.call('wc_sessionDelete', { code: 6000, message: 'Bye.' })
    await page.settle()
    await expect.poll(async () => [...(await page.records.list('')).keys()]).toEqual(['link/seed'])
    page.client.close()
  }
})
