import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChromium } from '../support/openChromium.ts'
import { type EmbeddedStack, startEmbeddedStack } from './startEmbeddedStack.ts'
import { addressOf, deleteStorage, deviceLink, logIn, visitHost } from './visitHost.ts'

let stack: EmbeddedStack
let browser: Browser

beforeAll(async () => {
  stack = await startEmbeddedStack()
  browser = await openChromium()
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

test('a visitor logs in with the link and the code, and after a reload is still in without a mail', async () => {
  const context = await browser.newContext()
  const { mailbox, server } = stack
  const email = 'ines@mailbox.example'
  const page = await visitHost(context, stack.hosts[0], stack)
  expect(await page.evaluate(() => window.host.login.isConnected())).toBe(false)
  const address = await logIn(context, page, mailbox, email)
  expect(address).toMatch(/^0x[\da-fA-F]{40}$/)
  expect(await page.evaluate(() => window.host.login.connectEmail('Ines@mailbox.example'))).toEqual({
    action: 'CONNECT',
  })
  const mails = mailbox.messages(email).length

  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(server.url) && request.method() !== 'OPTIONS') calls.push(request.url())
  })
  await page.reload()
  expect(await page.evaluate(() => window.host.login.isConnected())).toBe(true)
  expect(await addressOf(page)).toBe(address)
  expect(calls.length).toBeLessThanOrEqual(2)
  expect(mailbox.messages(email)).toHaveLength(mails)

  await page.evaluate(() => window.host.login.signOut())
  await page.reload()
  expect(await page.evaluate(() => window.host.login.isConnected())).toBe(false)
  await context.close()
})

test('a visitor whose clock is an hour ahead sees how long the mail is good, and logs in', async () => {
  const context = await browser.newContext()
  await context.addInitScript((ms) => {
    const { now } = Date
    const time = () => now() + ms
    const construct = (target: DateConstructor, given: readonly unknown[]) =>
      Reflect.construct(target, given.length === 0 ? [time()] : given)
    Object.assign(window, { Date: new Proxy(Object.assign(Date, { now: time }), { construct }) })
  }, 3_600_000)
  const email = 'ada@mailbox.example'
  const page = await visitHost(context, stack.hosts[0], stack)
  const { number = '', left = 0 } = await page.evaluate(async (to) => {
    const { number, expiresAt = 0 } = await window.host.login.connectEmail(to)
    return { number, left: expiresAt - Date.now() }
  }, email)
  expect(left).toBeGreaterThan(500_000)
  expect(left).toBeLessThanOrEqual(601_000)
  const approved = page.evaluate(() => window.host.login.connectDevice())
  const behind = await context.newPage()
  await behind.goto(await deviceLink(stack.mailbox, email))
  expect(await behind.getByRole('timer').textContent()).toMatch(/^Expires in (10:0|9:\d|8:\d)\d$/)
  await behind.getByRole('button', { name: number, exact: true }).click()
  const code = (await behind.getByRole('status').textContent())?.replaceAll(/\D/g, '') ?? ''
  expect(await behind.getByRole('timer').textContent()).toMatch(/^Expires in (10:0|9:\d|8:\d)\d$/)
  await approved
  await page.evaluate((otp) => window.host.login.connectOtp(otp), code)
  expect(await addressOf(page)).toMatch(/^0x/)
  await context.close()
})

test('A26 a device whose storage was deleted is verified anew and recovers the same address', async () => {
  const context = await browser.newContext()
  const email = 'omar@mailbox.example'
  const page = await visitHost(context, stack.hosts[0], stack)
  const address = await logIn(context, page, stack.mailbox, email)
  await deleteStorage(page)
  await page.reload()
  expect(await page.evaluate(() => window.host.login.isConnected())).toBe(false)
  stack.wind(31_000)
  expect(await logIn(context, page, stack.mailbox, email)).toBe(address)
  await page.reload()
  expect(await addressOf(page)).toBe(address)
  await context.close()
})

test('A37 whoever fetches the link of a mail approves nothing', async () => {
  const context = await browser.newContext()
  const email = 'zoe@mailbox.example'
  const page = await visitHost(context, stack.hosts[0], stack)
  const started = await page.evaluate((to) => window.host.login.connectEmail(to), email)
  const link = await deviceLink(stack.mailbox, email)
  for (const method of ['GET', 'HEAD', 'POST']) await fetch(link, { method })
  // A scanner that runs scripts, too.
  const scanner = await context.newPage()
  await scanner.goto(link)
  await scanner.getByRole('button', { name: started.number ?? '', exact: true }).waitFor()
  await scanner.close()
  const waiting = page.evaluate(() =>
    window.host.frame
      .request('connectDevice', undefined, { signal: AbortSignal.timeout(3_000) })
      .then(() => 'approved')
      .catch(() => 'waiting'),
  )
  expect(await waiting).toBe('waiting')
  await context.close()
})

test('a visitor is logged out within 3 seconds when the server does not answer', async () => {
  const context = await browser.newContext()
  const page = await visitHost(context, stack.hosts[0], stack)
  await logIn(context, page, stack.mailbox, 'kai@mailbox.example')
  await context.route(`${stack.server.url}/**`, () => {
    // Never answered.
  })
  const startedAt = performance.now()
  await page.evaluate(() => window.host.frame.request('signOut', undefined))
  expect(performance.now() - startedAt).toBeLessThan(3_000)
  await context.unroute(`${stack.server.url}/**`)
  await page.reload()
  expect(await page.evaluate(() => window.host.login.isConnected())).toBe(false)
  await context.close()
})

test('a page on this machine uses the wallet without a project of its own', async () => {
  const context = await browser.newContext()
  const page = await visitHost(context, stack.strangerUrl, stack, 'localhost')
  expect(await logIn(context, page, stack.mailbox, 'local@mailbox.example')).toMatch(/^0x/)
  await context.close()
})

test('the Worker of the build reviews a request with code that it loads on demand', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const shell = await (await fetch(`${stack.frameUrl}/sdk?projectId=shop`)).text()
  const workerPath = /"workerPath":"([^"]+)"/.exec(shell)?.[1] ?? ''
  // A page of the frame with the same policy, where nothing has started the Worker yet.
  await page.goto(`${stack.frameUrl}/veto`)
  const answer = await page.evaluate((path) => {
    const { trustedTypes } = window as unknown as {
      trustedTypes: {
        createPolicy(name: string, rules: object): { createScriptURL(url: string): string }
      }
    }
    const policy = trustedTypes.createPolicy('app', { createScriptURL: (url: string) => url })
    const worker = new Worker(policy.createScriptURL(path), { type: 'module' })
    const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    const request = { origin: 'https://dapp.test', account, chainId: 1 }
    const payload = { method: 'personal_sign', params: ['hello', account], context: request }
    return new Promise<unknown>((resolve, reject) => {
      worker.addEventListener('message', ({ data }) => resolve(data))
      worker.addEventListener('error', () => reject(new Error('The Worker failed.')))
      worker.postMessage({ id: 1, name: 'review', payload })
    })
  }, workerPath)
  expect(answer).toMatchObject({ id: 1, result: { intentHash: expect.stringMatching(/^[\w-]{43}$/) } })
  await context.close()
})
