import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '@latchkey/server'
import type { BrowserContext, Page, Request } from 'playwright'
import { expect, test } from 'vitest'
import { patientServer } from '../support/patientServer.ts'
import { serveWithPolicy } from '../support/serveWithPolicy.ts'
import { strictPolicy } from '../support/strictPolicy.ts'
import { openShop } from './openShop.ts'
import { quiet } from './quiet.ts'
import { pageUrl } from './startWidgetStack.ts'
import {
  accountButton,
  chooseInMenu,
  connectButton,
  connectInShop,
  dialog,
  inDialog,
  patient,
  siteSees,
} from './visitShop.ts'

const shop = openShop()

/** What the visitor typed, and nobody else may learn. */
const typed = 'my secret search'

/** Opens, searches, is declined, connects, changes account and network, switches, disconnects, and fails once. */
async function wholeJourney(page: Page): Promise<void> {
  await connectButton(page).click()
  await inDialog(page, 'What is a wallet?').click()
  await inDialog(page, 'Get a wallet').click()
  await inDialog(page, /^MetaMask/).click()
  // Heard, and not followed: the store is not of this machine.
  await dialog(page)
    .getByRole('link', { name: 'Get the extension' })
    .evaluate((link) => {
      link.addEventListener('click', (event) => event.preventDefault())
      ;(link as HTMLElement).click()
    })
  for (const _ of 'abc') await inDialog(page, 'Back').click()
  await inDialog(page, /^All wallets/).click()
  await page.getByRole('searchbox').fill(typed)
  await dialog(page).getByText(`No wallets match “${typed}”`).first().waitFor()
  await inDialog(page, 'Back').click()
  await inDialog(page, 'Foxglove').click()
  await dialog(page).getByText('Request declined').first().waitFor()
  await inDialog(page, 'Try again').click()
  await accountButton(page).waitFor()
  await dialog(page).waitFor({ state: 'detached' })
  await accountButton(page).click()
  await inDialog(page, 'Copy address').click()
  await chooseInMenu(page, /Sandbox Ethereum$/)
  await inDialog(page, 'What is a network?').click()
  await inDialog(page, 'Back').click()
  await inDialog(page, /Sandbox Base/).click()
  await expect.poll(() => siteSees(page, 'network'), patient).toBe('eip155:8131338')
  await chooseInMenu(page, /^Switch wallet/)
  await inDialog(page, 'Add another wallet').click()
  await inDialog(page, /^0xf39/).click()
  await dialog(page).getByText('Couldn’t connect to').first().waitFor()
  await inDialog(page, 'Back').click()
  await inDialog(page, 'Back').click()
  await inDialog(page, 'Back').click()
  await chooseInMenu(page, 'Disconnect')
  await expect.poll(() => siteSees(page, 'status'), patient).toBe('disconnected')
}

/** A visitor whose wallets try to get something personal into the events. */
function wallets() {
  const foxglove = shop.wallet('Foxglove')
  foxglove.next('eth_requestAccounts', 'reject')
  const [first] = shop.stack().sandbox.accounts
  const leaky = shop.wallet(`${first?.address}`, { rdns: 'test.leaky' })
  const message = `No account for ${first?.address}, vitalik.eth, me@home.example at https://shop.example/cart?id=7`
  leaky.always('eth_requestAccounts', { fails: { code: -32603, message } })
  return [foxglove, leaky]
}

/** Who the visitor is, what they typed, where in the site they are, in whatever writing. */
function personal(): readonly string[] {
  const addresses = shop.stack().sandbox.accounts.map(({ address }) => address.slice(2).toLowerCase())
  return [
    ...addresses,
    typed,
    encodeURIComponent(typed),
    'secret',
    '.eth',
    '@home',
    'shop.example',
    '?options',
  ]
}

const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] }

test('what a site hears of a whole journey names no address, no name, no search text and no place', async () => {
  await shop.visit({ wallets: wallets(), browser: clipboard }, async ({ page, requests }) => {
    await wholeJourney(page)
    const events = await page.evaluate(() => window.events)
    for (const event of [
      'INITIALIZE',
      'MODAL_OPEN',
      'CLICK_WALLET_HELP',
      'CLICK_GET_WALLET',
      'GET_WALLET',
      'CLICK_ALL_WALLETS',
      'SEARCH_WALLET',
      'SELECT_WALLET',
      'USER_REJECTED',
      'CONNECT_SUCCESS',
      'MODAL_CLOSE',
      'CLICK_NETWORKS',
      'CLICK_NETWORK_HELP',
      'SWITCH_NETWORK',
      'CONNECT_ERROR',
      'DISCONNECT_SUCCESS',
    ])
      expect(events).toContain(event)
    const told = JSON.stringify(await page.evaluate(() => window.told)).toLowerCase()
    expect(personal().filter((secret) => told.includes(secret))).toEqual([])
    // This server wants no events, so none are sent.
    expect(
      requests.filter((request) => request.method() === 'POST' && new URL(request.url()).pathname === '/e'),
    ).toEqual([])
  })
})

/** The shop with a server that wants to hear. */
async function withListeningServer(walk: (url: string, server: string) => Promise<void>): Promise<void> {
  const { dist, networks, sandbox } = shop.stack()
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-analytics-'))
  const server = await startServer({
    port: 0,
    sandboxUrl: sandbox.url,
    dataDir,
    ...patientServer,
    analytics: 'on',
  })
  const served = await serveWithPolicy(dist, strictPolicy(server.url))
  try {
    await walk(pageUrl(served.url, { networks, endpoints: server.url }), server.url)
  } finally {
    await served.stop()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const isEvents = (request: Request) => request.method() === 'POST' && new URL(request.url()).pathname === '/e'

test('S1.28 S7.88 a server that wants to hear gets the events, nobody else does, and they hold nothing personal', async () => {
  await withListeningServer(async (url, server) => {
    await shop.visit({ wallets: wallets(), browser: clipboard, url }, async ({ page, requests, trouble }) => {
      expect(requests.filter((request) => new URL(request.url()).origin === server)).toEqual([])
      await wholeJourney(page)
      const heard = await page.evaluate(() => window.events)
      const sent = () =>
        requests
          .filter(isEvents)
          .flatMap((request) => request.postDataJSON() as { props: { event: string }; url: string }[])
      await expect.poll(() => sent().map(({ props }) => props.event), patient).toEqual(heard)
      expect(requests.filter(isEvents).every((request) => new URL(request.url()).origin === server)).toBe(
        true,
      )
      const origin = new URL(url).origin
      expect(sent().every((event) => event.url === origin)).toBe(true)
      const bodies = requests
        .filter(isEvents)
        .map((request) => `${request.url()} ${request.postData()}`)
        .join()
        .toLowerCase()
      expect(personal().filter((secret) => bodies.includes(secret))).toEqual([])
      for (const request of requests.filter(isEvents)) {
        const answer = await (await request.response())?.json()
        expect(answer).toMatchObject({ refused: 0 })
        // No more of the page's address than its origin, not even in the header.
        const headers = await request.allHeaders()
        expect(headers['cookie']).toBeUndefined()
        expect(['', `${origin}/`]).toContain(headers['referer'] ?? '')
      }
      expect([...trouble.origins].sort()).toEqual([origin, server].sort())
    })
  })
})

test('S8.51 where the question whether to send fails, nothing is sent', async () => {
  await withListeningServer(async (url) => {
    const prepare = (context: BrowserContext) =>
      context.route(/\/getAnalyticsConfig/, (route) => void route.fulfill({ status: 404, body: '' }))
    const visit = { wallets: [shop.wallet('Foxglove')], url, prepare, forgives: /Failed to load|CORS/ }
    await shop.visit(visit, async ({ page, requests }) => {
      await connectInShop(page, 'Foxglove')
      expect(await page.evaluate(() => window.events)).toContain('CONNECT_SUCCESS')
      await quiet(page, requests)
      expect(requests.some((request) => request.url().includes('/getAnalyticsConfig'))).toBe(true)
      expect(requests.filter(isEvents)).toEqual([])
    })
  })
})
