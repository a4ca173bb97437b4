import { randomBytes } from 'node:crypto'
import { type BrowserContext, devices, type Page } from 'playwright'
import { afterEach, expect, test } from 'vitest'
import { connectButton, dialog, inDialog, patient, siteSees } from '../widget/visitShop.ts'
import { openHarbour } from './openHarbour.ts'
import { type Channel, openPeer, type Peer } from './openPeer.ts'
import { openRawRelay } from './openRawRelay.ts'
import { askForCode, askForSignature, isConnected, outcome } from './pairing.ts'
import { readCode } from './readCode.ts'

const harbour = openHarbour()
const [first, second] = ['eip155:8131337', 'eip155:8131338']
const peers: Peer[] = []

afterEach(() => {
  for (const peer of peers.splice(0)) peer.close()
})

const me = () => harbour.stack().sandbox.accounts[0]?.address ?? '0x'
const stranger = '0x000000000000000000000000000000000000dEaD'

/** What the shop may expect of a wallet that behaves. */
const honest = () => ({
  eip155: {
    accounts: [`${first}:${me()}`, `${second}:${me()}`],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['chainChanged', 'accountsChanged'],
  },
})

async function peer(): Promise<Peer> {
  const made = await openPeer(harbour.stack().relayUrl)
  peers.push(made)
  return made
}

/** Lets a scripted wallet take the code on the screen. */
async function settle(page: Page, namespaces: object): Promise<Channel> {
  await askForCode(page)
  return (await peer()).settle(await readCode(page), namespaces)
}

/** Whatever was said before, the page has heard by now: messages of a topic are heard in order. */
async function hears(page: Page, session: Channel): Promise<void> {
  const there = (await siteSees(page, 'network')) === first ? second : first
  await session.emit(there, 'chainChanged', Number(there.split(':')[1]))
  await expect.poll(() => siteSees(page, 'network'), patient).toBe(there)
}

/** What the site knows of the visitor, all of it but the network. */
async function facts(page: Page): Promise<readonly (string | null)[]> {
  return Promise.all(
    (['status', 'account', 'wallet', 'wallets'] as const).map((fact) => siteSees(page, fact)),
  )
}

test('what was never proposed is not taken: chains, methods, a namespace; the rest is used', async () => {
  await harbour.visit({}, async ({ page }) => {
    const { eip155 } = honest()
    const session = await settle(page, {
      eip155: {
        accounts: [`eip155:1:${stranger}`, ...eip155.accounts],
        methods: ['eth_sign', 'wallet_drain', 'personal_sign'],
        events: ['drain', ...eip155.events],
      },
      cosmos: { accounts: [`cosmos:cosmoshub-4:${stranger}`], methods: ['cosmos_drain'], events: [] },
    })
    await isConnected(page)
    expect(await siteSees(page, 'account')).toBe(me())
    expect((await siteSees(page, 'wallets'))?.split(' ')).toHaveLength(1)
    await page.getByTestId('network-button').getByRole('button').click()
    expect(await dialog(page).getByText('Ethereum', { exact: true }).count()).toBe(0)
    await inDialog(page, 'Close').click()
    await askForSignature(page)
    const { id, params } = await session.next('wc_sessionRequest')
    expect(params).toMatchObject({ chainId: first, request: { method: 'personal_sign' } })
    await session.say(1109, { id, error: { code: 5000, message: 'User rejected.' } })
    await expect.poll(() => outcome(page).textContent(), patient).toMatch(/declined/)
  })
})

test('a wallet that has nothing of what was asked for is not connected, and the next one can be', async () => {
  await harbour.visit({}, async ({ page }) => {
    await settle(page, {
      eip155: { accounts: [`eip155:1:${stranger}`], methods: ['personal_sign'], events: [] },
    })
    await inDialog(page, 'Try again').click()
    expect(await siteSees(page, 'status')).toBe('disconnected')
    await (await peer()).settle(await readCode(page), honest())
    await isConnected(page)
  })
})

test('accounts, chains and events that were never agreed to change nothing, and neither does a flood of them', async () => {
  await harbour.visit({}, async ({ page }) => {
    const session = await settle(page, honest())
    await isConnected(page)
    const before = await facts(page)
    await session.emit(first, 'accountsChanged', [stranger])
    await session.emit(first, 'accountsChanged', [`${first}:${stranger}`, null, 7, { __proto__: [] }])
    await session.emit('eip155:1', 'chainChanged', 1)
    await session.emit(first, 'chainChanged', '<img src=x>')
    await session.emit(first, 'disconnect', { code: 4900 })
    await session.emit('solana:x', 'drain', 'everything')
    const foreign = { eip155: { ...honest().eip155, accounts: [`eip155:1:${stranger}`] } }
    await session.say(1104, { id: 1, method: 'wc_sessionUpdate', params: { namespaces: foreign } })
    await session.say(1104, { id: 2, method: 'wc_sessionUpdate', params: { namespaces: 'none' } })
    await session.say(1108, { id: 3, method: 'wc_sessionRequest', params: { chainId: first } })
    await session.say(0, { id: 4, method: 'wc_unheardOf', params: [] })
    await session.say(1109, { id: 5, result: 'an answer to nothing' })
    await hears(page, session)
    expect(await facts(page)).toEqual(before)

    const flood = Array.from({ length: 300 }, (_, at) => session.emit(first, `flood${at}`, 'x'.repeat(500)))
    // The relay may have enough of it before the page has.
    await Promise.allSettled(flood)
    await hears(page, session)
    expect(await facts(page)).toEqual(before)
    // The page is as quick as before.
    await page.getByTestId('account-button').getByRole('button').click()
    await dialog(page, 'Account').waitFor()
  })
})

test('answers that make no sense fail one request, and the next one works', async () => {
  await harbour.visit({}, async ({ page }) => {
    const session = await settle(page, honest())
    await isConnected(page)
    await askForSignature(page)
    const { id } = await session.next('wc_sessionRequest')
    await session.say(1109, { id: id + 1, result: `0x${'11'.repeat(65)}` })
    await session.say(1109, { id, result: { not: 'a signature' } })
    await expect.poll(() => outcome(page).textContent(), patient).not.toMatch(/^(waiting|0x.*|)$/)
    const asked = () => session.said.filter(({ method }) => method === 'wc_sessionRequest')
    await askForSignature(page)
    await expect.poll(() => asked().length, patient).toBe(2)
    const signature = `0x${'22'.repeat(65)}`
    await session.say(1109, { id: asked()[1]?.id, result: signature })
    await expect.poll(() => outcome(page).textContent(), patient).toBe(signature)
  })
})

test('garbage on topics of others is dropped, before a wallet has taken the code and after', async () => {
  await harbour.visit({}, async ({ page }) => {
    await askForCode(page)
    const code = await readCode(page)
    const crow = await openRawRelay(harbour.stack().relayUrl, () => {})
    const litter = async (topic: string) => {
      const bodies = ['AA==', 'no base64 at all', ...[0, 1, 2, 9].map((type) => envelope(type))]
      for (const message of bodies) await crow.publish({ topic, message, tag: 1100 })
    }
    await litter(new URL(code).pathname.split('@')[0] ?? '')
    const session = await (await peer()).settle(code, honest())
    await isConnected(page)
    const before = await facts(page)
    await litter(session.topic)
    await hears(page, session)
    expect(await facts(page)).toEqual(before)
    crow.close()
  })
})

/** Letters of the right shape that nobody sealed. */
function envelope(type: number): string {
  return Buffer.concat([Buffer.of(type), randomBytes(120)]).toString('base64')
}

test('whoever is not who they say, or comes with yesterday’s token, is not let in at the relay', async () => {
  const { relayUrl } = harbour.stack()
  const enter = (fault: Parameters<typeof openRawRelay>[2]) => openRawRelay(relayUrl, () => {}, fault)
  await expect(enter({ forged: true })).rejects.toThrow('401')
  await expect(enter({ ageSeconds: 2 * 86_400 })).rejects.toThrow('401')
  await expect(enter({ ageSeconds: -86_400 })).rejects.toThrow('401')
  ;(await enter({})).close()
})

test('a wallet’s own words are only letters, and on a phone its links are not followed', async () => {
  const { walletUrl } = harbour.stack()
  // Whoever answers at the wallet's address is the scripted one.
  const prepare = (context: BrowserContext) =>
    context.route(`${walletUrl}/**`, (route) => route.fulfill({ body: 'Nobody is here.' }))
  await harbour.visit({ browser: devices['Pixel 5'], prepare }, async ({ page, context }) => {
    const opened = (): Promise<Page> => context.waitForEvent('page')
    await connectButton(page).tap()
    await inDialog(page, /^Latchkey Wallet/)
      .locator('.out .i')
      .waitFor()
    const [tab] = await Promise.all([opened(), inDialog(page, /^Latchkey Wallet/).tap()])
    await (await peer()).settle(new URL(tab.url()).searchParams.get('uri') ?? '', honest(), {
      name: '<img src=x onerror="document.title=1">\u202Eknab',
      url: 'javascript:alert(1)',
      icons: ['javascript:alert(1)', 'https://crow.example/track.png'],
      redirect: { native: 'javascript:document.title=1', universal: 'data:text/html,1' },
    })
    await isConnected(page)
    expect(await siteSees(page, 'wallet')).not.toMatch(/\u202E/)
    // What is left is the link that the site itself names.
    const [again] = await Promise.all([opened(), askForSignature(page)])
    expect(again.url()).toContain(`${walletUrl}/wc?requestId=`)
    expect(await page.title()).toBe('A shop')
    await page.reload()
    await isConnected(page)
    expect(await siteSees(page, 'account')).toBe(me())
  })
})
