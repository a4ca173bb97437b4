import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import type { SocialProvider } from '@latchkey/wire/frame'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChromium } from '../support/openChromium.ts'
import { type EmbeddedStack, startEmbeddedStack } from './startEmbeddedStack.ts'
import { addressOf, visitHost } from './visitHost.ts'

const providers = ['google', 'apple', 'github', 'discord', 'x', 'facebook'] as const
const patient = { timeout: 60_000 }
const ada = { id: '1001', name: 'Ada Lovelace', emailVerified: false }
const anAddress = /^0x[\da-fA-F]{40}$/
let sandbox: Sandbox
let stack: EmbeddedStack
let browser: Browser

beforeAll(async () => {
  sandbox = await startSandbox()
  const farcasterRpc = sandbox.describe().chains[0]?.rpc ?? ''
  stack = await startEmbeddedStack({ chains: [], farcasterRpc })
  browser = await openChromium()
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
  await sandbox?.stop()
})

/** Presses the button of a provider; what comes of it is known when the popup is done. */
async function press(context: BrowserContext, page: Page, provider: SocialProvider) {
  const opened = context.waitForEvent('page')
  const outcome = page.evaluate((name) => window.host.pressSocial(name), provider)
  return { popup: await opened, outcome }
}

async function logInWith(context: BrowserContext, page: Page, provider: SocialProvider, person: string) {
  const { popup, outcome } = await press(context, page, provider)
  await popup.getByRole('button', { name: person }).click()
  const result = await outcome
  await expect.poll(() => popup.isClosed(), patient).toBe(true)
  return result
}

test.each(providers)(
  'S1.04 a visitor logs in with %s, comes back after a reload, and has the same wallet in another browser',
  async (provider) => {
    const context = await browser.newContext()
    const page = await visitHost(context, stack.hosts[0], stack)
    const address = await logInWith(context, page, provider, 'Ada Lovelace')
    expect(address).toMatch(anAddress)
    await page.reload()
    expect(await page.evaluate(() => window.host.login.isConnected())).toBe(true)
    expect(await addressOf(page)).toBe(address)
    await context.close()

    const elsewhere = await browser.newContext()
    const other = await visitHost(elsewhere, stack.hosts[1], stack)
    expect(await logInWith(elsewhere, other, provider, 'Ada Lovelace')).toBe(address)
    await elsewhere.close()

    // A browser of her own: providers remember who logged in.
    const hers = await browser.newContext()
    const another = await visitHost(hers, stack.hosts[0], stack)
    expect(await logInWith(hers, another, provider, 'Grace Hopper')).not.toBe(address)
    await hers.close()
  },
)

test('S1.05 a visitor logs in with Farcaster by signing in the app', async () => {
  const context = await browser.newContext()
  const page = await visitHost(context, stack.hosts[0], stack)
  const url = await page.evaluate(() => window.host.login.getFarcasterUri())
  const name = page.evaluate(() => window.host.login.connectFarcaster())
  const app = await context.newPage()
  await app.goto(url)
  await app.getByText(new URL(stack.frameUrl).host).waitFor()
  await app.getByRole('button', { name: 'Ada Lovelace' }).click()
  expect(await name).toBe('!1')
  const address = await addressOf(page)
  expect(address).toMatch(anAddress)
  await page.reload()
  expect(await page.evaluate(() => window.host.login.isConnected())).toBe(true)
  expect(await addressOf(page)).toBe(address)
  await context.close()
})

test('a visitor who cancels at the provider, or closes the window, is told so and may try again', async () => {
  const context = await browser.newContext()
  const page = await visitHost(context, stack.hosts[0], stack)
  const cancelled = await press(context, page, 'google')
  await cancelled.popup.getByRole('button', { name: 'Cancel' }).click()
  expect(await cancelled.outcome).toBe('declined: You cancelled the login. Nothing was shared.')
  const closed = await press(context, page, 'google')
  await closed.popup.getByRole('button', { name: 'Cancel' }).waitFor()
  await closed.popup.close()
  expect(await closed.outcome).toBe('closed: The login window was closed. Nothing was shared.')
  expect(await logInWith(context, page, 'google', 'Ada Lovelace')).toMatch(anAddress)
  await context.close()
})

test('a page that goes to the provider itself is logged in when it is back', async () => {
  const context = await browser.newContext()
  const page = await visitHost(context, stack.hosts[0], stack)
  const start = page.url()
  await page.evaluate(() => void window.host.leaveForSocial('apple'))
  await page.getByRole('button', { name: 'Ada Lovelace' }).click()
  await page.waitForURL((url) => url.href.startsWith(`${start}#latchkey-login=done.`))
  await page.waitForFunction(() => 'host' in window)
  expect(await page.evaluate(() => window.host.comeBack())).toMatch(anAddress)
  expect(page.url()).toBe(start)
  expect(await page.evaluate(() => window.host.comeBack())).toBe('nothing')
  await context.close()
})

test('A53 an answer of the attacker’s own login, brought to a visitor’s browser, logs nobody in there', async () => {
  const attacker = await browser.newContext()
  const attackerPage = await visitHost(attacker, stack.hosts[0], stack)
  const uri = await attackerPage.evaluate(() => window.host.login.getSocialRedirectUri('github'))
  const { url: answer } = await stack.logins.visit(uri, ada)
  expect(answer).toContain('code=')
  const victim = await browser.newContext()
  const page = await visitHost(victim, stack.hosts[0], stack)
  const own = await press(victim, page, 'github')
  await own.popup.getByRole('button', { name: 'Cancel' }).waitFor()
  await own.popup.evaluate((url) => location.assign(url), answer)
  expect(await own.outcome).toBe('failed: The login did not go through. Start again.')
  expect(await page.evaluate(() => window.host.login.isConnected())).toBe(false)
  await victim.close()
  await attacker.close()
})

/** Follows the address of a login that another page started, as a link that somebody sent: no page opened this one. */
async function follow(context: BrowserContext, uri: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(uri)
  await page.getByRole('button', { name: 'Ada Lovelace' }).click()
  await page.getByRole('heading', { name: 'Did you start this login?' }).waitFor()
  await page.getByText(new URL(stack.hosts[0]).host).waitFor()
  return page
}

test('A67 a visitor who follows the address of an attacker’s login is asked, and the attacker is not logged in', async () => {
  const attacker = await browser.newContext()
  const attackerPage = await visitHost(attacker, stack.hosts[0], stack)
  const uri = await attackerPage.evaluate(() => window.host.login.getSocialRedirectUri('github'))
  const victim = await browser.newContext()
  await follow(victim, uri)
  const claimed = attackerPage.evaluate(
    (frameUrl) => window.host.login.connectSocial(`${frameUrl}/social/done#status=closed`),
    stack.frameUrl,
  )
  await expect(claimed).rejects.toThrow('The login window was closed')
  expect(await attackerPage.evaluate(() => window.host.login.isConnected())).toBe(false)
  await victim.close()
  await attacker.close()
})

test('a visitor whose window the provider cut off from the page says there that the login is theirs', async () => {
  const context = await browser.newContext()
  const page = await visitHost(context, stack.hosts[0], stack)
  const uri = await page.evaluate(() => window.host.login.getSocialRedirectUri('github'))
  const tab = await follow(context, uri)
  await tab.getByRole('button', { name: 'Yes, log in' }).click()
  await tab.getByRole('heading', { name: 'You’re logged in' }).waitFor()
  expect(tab.url()).toBe(`${stack.frameUrl}/social/done`)
  const user = await page.evaluate((address) => window.host.login.connectSocial(address), uri)
  expect(user?.address).toMatch(anAddress)
  await context.close()
})

test('A54 a code of one provider at the callback of another is refused', async () => {
  const context = await browser.newContext()
  const page = await visitHost(context, stack.hosts[0], stack)
  const seen: string[] = []
  context.on('request', (request) => seen.push(request.url()))
  const { popup, outcome } = await press(context, page, 'google')
  await popup.getByRole('button', { name: 'Cancel' }).waitFor()
  const asked = seen.find((url) => url.startsWith(stack.logins.url) && url.includes('state=')) ?? ''
  const { url: answer } = await stack.logins.visit(asked, ada)
  await popup.goto(answer.replace('/callback/google', '/callback/github'))
  await popup.getByText('Start again on the site').waitFor()
  await popup.close()
  expect(await outcome).toMatch(/^closed/)
  await context.close()
})

test('A52 the answer of a finished login, and the address of its popup, are worth nothing to anybody else', async () => {
  const context = await browser.newContext()
  const page = await visitHost(context, stack.hosts[0], stack)
  const seen: string[] = []
  context.on('request', (request) => seen.push(request.url()))
  const address = await logInWith(context, page, 'discord', 'Ada Lovelace')
  expect(address).toMatch(anAddress)
  // The server sees none of it.
  expect(seen.filter((url) => url.startsWith(stack.server.url) && /code=|state=/.test(url))).toEqual([])
  const used = seen.filter((url) => new URL(url).pathname.startsWith('/social/'))
  expect(used.map((url) => new URL(url).pathname)).toEqual(['/social/callback/discord'])

  const thief = await browser.newContext()
  const theirs = await visitHost(thief, stack.hosts[1], stack)
  const tab = await thief.newPage()
  await tab.goto(used[0] ?? '')
  await tab.getByText('Start again on the site').waitFor()
  expect(tab.url()).not.toContain('code=')
  await tab.close()
  const { popup, outcome } = await press(thief, theirs, 'discord')
  await popup.getByRole('button', { name: 'Cancel' }).waitFor()
  await popup.goto(used[0] ?? '')
  await popup.getByText('Start again on the site').waitFor()
  await popup.close()
  expect(await outcome).toMatch(/^closed/)
  expect(await theirs.evaluate(() => window.host.login.isConnected())).toBe(false)
  await thief.close()
  await context.close()
})

test('A53 a popup of another site says nothing to a page, whatever it posts', async () => {
  const context = await browser.newContext()
  const page = await visitHost(context, stack.hosts[0], stack)
  const { popup, outcome } = await press(context, page, 'x')
  await popup.getByRole('button', { name: 'Cancel' }).waitFor()
  const resultUri = `${stack.frameUrl}/social/done#status=cancelled`
  // The provider's page, and a page of a third site, that try to end the login.
  await popup.evaluate((uri) => window.opener.postMessage({ resultUri: uri }, '*'), resultUri)
  const [other] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate((url) => void window.open(url), stack.strangerUrl),
  ])
  await other.evaluate((uri) => window.opener.postMessage({ resultUri: uri }, '*'), resultUri)
  await other.close()
  await popup.getByRole('button', { name: 'Ada Lovelace' }).click()
  expect(await outcome).toMatch(anAddress)
  await context.close()
})

test('the page that a login ends at says so to the page that it was started on alone', async () => {
  const context = await browser.newContext()
  const stranger = await context.newPage()
  await stranger.goto(stack.strangerUrl)
  const heard = stranger.evaluate(
    ([frameUrl = '', origin = '']) =>
      new Promise((resolve) => {
        addEventListener('message', ({ data }) => resolve(data))
        window.open(`${frameUrl}/social/done#status=done&origin=${encodeURIComponent(origin)}`)
        setTimeout(() => resolve('nothing'), 3_000)
      }),
    [stack.frameUrl, new URL(stack.hosts[0]).origin],
  )
  expect(await heard).toBe('nothing')
  await context.close()
})
