import type { Browser, Page } from 'playwright'
import { maxUint160, stringToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChromium } from '../support/openChromium.ts'
import { closeDapp, type Dapp, openDapp } from './openDapp.ts'
import { startOutsideWorld } from './outsideWorld.ts'
import { pairWallet, propose, refusalOf } from './pairedWallet.ts'
import { startWalletStack, type WalletStack } from './startWalletStack.ts'
import { banner, pasteCode, sheet, visitWallet } from './walletVisit.ts'

let stack: WalletStack
let browser: Browser
const dapps: Dapp[] = []

beforeAll(async () => {
  stack = await startWalletStack()
  browser = await openChromium()
})

afterAll(async () => {
  for (const dapp of dapps) await closeDapp(dapp)
  await browser?.close()
  await stack?.stop()
})

async function dappOf(metadata: Parameters<typeof openDapp>[1] = {}): Promise<Dapp> {
  const dapp = await openDapp(stack.relayUrl, metadata)
  dapps.push(dapp)
  return dapp
}

/** What the page tried to load from elsewhere, and how each try ended. */
function watchForeign(page: Page): { readonly asked: string[]; readonly ended: string[] } {
  const asked: string[] = []
  const ended: string[] = []
  const isForeign = (url: string) => /^https?:/.test(url) && new URL(url).hostname !== '127.0.0.1'
  page.on('request', (request) => {
    if (isForeign(request.url())) asked.push(request.url())
  })
  page.on('requestfailed', (request) => {
    if (isForeign(request.url())) ended.push(`${request.failure()?.errorText} ${request.url()}`)
  })
  page.on('response', (response) => {
    if (isForeign(response.url())) ended.push(`answered ${response.url()}`)
  })
  return { asked, ended }
}

test('nothing leaves this machine: what the kit would ask of its maker is refused on the spot and waited for by nobody', async () => {
  const world = await startOutsideWorld()
  const dapp = await dappOf()
  try {
    const proxy = { server: world.url, bypass: '127.0.0.1' }
    await visitWallet(
      browser,
      stack,
      async ({ page, trouble }) => {
        const foreign = watchForeign(page)
        const { ask, account } = await pairWallet(page, dapp)
        const asked = ask('personal_sign', [stringToHex('Hello'), account])
        await sheet(page, 'Sign this message?').getByRole('button', { name: 'Sign', exact: true }).click()
        await asked
        // The policy was needed: the kit did try, once for the proposal and once for the request.
        const refused = trouble.complaints.filter((words) => words.startsWith('connect-src blocked'))
        const hosts = refused.map((words) => new URL(words.split(' ').at(-1) ?? '').hostname)
        expect(hosts.filter((host) => host === 'verify.walletconnect.org')).toHaveLength(2)
        expect(hosts.filter((host) => host === 'pulse.walletconnect.org')).toHaveLength(1)
        expect(hosts).toHaveLength(3)
        // No try got as far as a request, no frame waits for an answer, and nothing knocked at the way out.
        expect(foreign.ended.filter((words) => !words.includes('csp'))).toEqual([])
        expect(foreign.ended).toHaveLength(foreign.asked.length)
        expect(page.frames()).toHaveLength(1)
        expect(await page.locator('iframe').count()).toBe(0)
        const own = [stack.walletUrl, stack.sandbox.url].map((url) => new URL(url).origin)
        expect([...trouble.origins].filter((origin) => !own.includes(origin))).toEqual([])
      },
      { proxy },
    )
    // The browser itself asks its own maker how to fill in forms; that is none of the page's doing.
    expect(world.asked.filter((host) => !host.endsWith('.googleapis.com:443'))).toEqual([])
  } finally {
    await world.stop()
  }
})

test('a hostile site is only letters: no markup, no picture, no turned text', async () => {
  const dapp = await dappOf({
    name: '<img src=x onerror="document.title=1">\u202Elive.knab',
    url: 'javascript:alert(1)',
    icons: ['javascript:alert(1)', 'https://evil.example/track.png'],
  })
  await visitWallet(browser, stack, async ({ page, trouble }) => {
    const { uri, approved } = await propose(dapp)
    await pasteCode(page, uri)
    const question = sheet(page, 'Connect to this site?')
    await question.getByText('<img src=x onerror="document.title=1"> live.knab', { exact: true }).waitFor()
    await question.getByText('No web address given').waitFor()
    expect(await page.locator('img').count()).toBe(0)
    await question.getByRole('button', { name: 'Connect', exact: true }).click()
    const { topic } = await approved
    const account = stack.sandbox.accounts[0]?.address ?? ''
    const ask = (params: unknown) =>
      dapp.request({ topic, chainId: 'eip155:8131337', request: { method: 'personal_sign', params } })

    const turned = refusalOf(ask([stringToHex('pay \u202Eeno\u200B <b>now</b>'), account]))
    const message = sheet(page, 'Sign this message?')
    await message.getByText('pay ⟨U+202E⟩eno⟨U+200B⟩ <b>now</b>').waitFor()
    await message.getByText('Some characters in here cannot be seen.').waitFor()
    await message.getByRole('button', { name: 'Reject', exact: true }).click()
    expect(await turned).toMatchObject({ code: 4001 })

    // What cannot be shown in full is not even offered; its long row of digits freezes nothing.
    expect(await refusalOf(ask([`0x${'61'.repeat(70_000)}`, account]))).toMatchObject({ code: -32602 })
    // A long one that can be shown moves nothing else off the screen.
    const long = refusalOf(ask(['word '.repeat(10_000), account]))
    await message.getByRole('button', { name: 'Reject', exact: true }).click()
    expect(await long).toMatchObject({ code: 4001 })
    expect(await page.title()).toBe('Latchkey Wallet')
    expect([...trouble.origins].filter((origin) => origin.includes('evil'))).toEqual([])
  })
})

test('two hundred requests at once are a line of ten, and one press ends it', async () => {
  const dapp = await dappOf()
  await visitWallet(browser, stack, async ({ page }) => {
    const { ask, account } = await pairWallet(page, dapp)
    const ended: number[] = []
    for (let at = 0; at < 200; at += 1) void flood(at)
    async function flood(at: number): Promise<void> {
      const { code } = await refusalOf(ask('personal_sign', [stringToHex(`number ${at}`), account]))
      ended.push(code)
    }
    const message = sheet(page, 'Sign this message?')
    await message.getByText('9 more are waiting').waitFor()
    // Nobody has pressed anything: what is not in the line is turned away by itself.
    await expect.poll(() => ended.length, { timeout: 200_000, interval: 100 }).toBeGreaterThan(100)
    expect(ended.every((code) => code === -32005)).toBe(true)
    await message.getByRole('button', { name: 'Reject all 10' }).click()
    await banner(page, /10 requests declined/).waitFor()
    await expect.poll(() => ended.includes(4001), { timeout: 60_000 }).toBe(true)
  })
}, 300_000)

test('data that spends is called spending; data for another network is not even offered', async () => {
  const dapp = await dappOf()
  await visitWallet(browser, stack, async ({ page }) => {
    const { ask, account } = await pairWallet(page, dapp)
    const permit = (chainId: number) => ({
      types: {
        Details: [{ name: 'amount', type: 'uint160' }],
        Greeting: [
          { name: 'spender', type: 'address' },
          { name: 'details', type: 'Details[]' },
        ],
      },
      primaryType: 'Greeting',
      domain: { name: 'Permit2', chainId: String(chainId) },
      message: { spender: account, details: [{ amount: String(maxUint160) }] },
    })
    const foreign = ask('eth_signTypedData_v4', [account, JSON.stringify(permit(1))])
    expect(await refusalOf(foreign)).toMatchObject({ code: -32602 })
    const asked = refusalOf(ask('eth_signTypedData_v4', [account, JSON.stringify(permit(8131337))]))
    const question = sheet(page, 'Sign to allow spending?')
    await question.getByText(/can move all of these tokens, now and later/).waitFor()
    await question.getByText(String(maxUint160)).waitFor()
    await question.getByRole('button', { name: 'Reject', exact: true }).click()
    expect(await asked).toMatchObject({ code: 4001 })
  })
})

test('a request whose time runs out on the screen says so, and the wallet goes on', async () => {
  const dapp = await dappOf()
  await visitWallet(browser, stack, async ({ page }) => {
    const { ask, account } = await pairWallet(page, dapp)
    ask('personal_sign', [stringToHex('soon gone'), account]).catch(() => undefined)
    await sheet(page, 'Sign this message?').getByText('soon gone').waitFor()
    // The kit believes the page's clock; six minutes later nobody waits any more.
    await page.evaluate(() => {
      const now = Date.now
      Date.now = () => now() + 6 * 60_000
    })
    const over = sheet(page, 'Too late')
    await over.getByText('This request has expired.').waitFor()
    await over.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})
