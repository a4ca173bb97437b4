import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChromium } from '../support/openChromium.ts'
import { type EmbeddedStack, startEmbeddedStack } from './startEmbeddedStack.ts'
import { logIn, visitHost } from './visitHost.ts'

let stack: EmbeddedStack
let browser: Browser

beforeAll(async () => {
  // A chain that cannot be read: what a wallet holds there is unknown, and counts as much.
  stack = await startEmbeddedStack({ chains: [1], upstreams: { 1: ['http://127.0.0.1:1'] } })
  browser = await openChromium()
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

test('A28 whoever reads the mail gets a session without a key, and the link of the alert ends it', async () => {
  const owner = await browser.newContext()
  const email = 'ines@mailbox.example'
  const address = await logIn(owner, await visitHost(owner, stack.hosts[0], stack), stack.mailbox, email)
  stack.wind(31_000)
  const attacker = await browser.newContext()
  const page = await visitHost(attacker, stack.hosts[0], stack)
  const released: string[] = []
  attacker.on('requestfinished', async (request) => {
    if (!request.url().endsWith('/embedded/v1/release')) return
    released.push((await (await request.response())?.text()) ?? '')
  })
  expect(await logIn(attacker, page, stack.mailbox, email)).toBe(address)
  await expect.poll(() => released.join()).toContain('"status":"waiting"')
  expect(released.join()).not.toContain('"half"')

  const alert = await stack.mailbox.waitFor(email, { match: ({ text }) => text.includes('/veto#') })
  const link = /http:\/\/localhost:\d+\/veto#[\w-]{43}/.exec(alert.text)?.[0] ?? 'no link'
  const veto = await owner.newPage()
  await veto.goto(link)
  await veto.getByRole('button', { name: 'Stop the device' }).click()
  await veto.getByRole('heading', { name: 'Device stopped' }).waitFor()
  expect(await page.evaluate(() => window.host.login.isConnected())).toBe(false)
  await owner.close()
  await attacker.close()
})
