import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paths } from '@latchkey/wire'
import type { Browser, BrowserContext, Page } from 'playwright'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  formatUnits,
  http,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountButton, connectButton } from '../demo/demoWidget.ts'
import { openWithExtension } from '../extension/openWithExtension.ts'
import { readCode } from '../pairing/readCode.ts'
import { openChromium } from '../support/openChromium.ts'
import { pressInFrame } from '../support/pressInFrame.ts'
import { approveSite, pasteCode, sheet, visitWallet } from '../wallet/walletVisit.ts'
import { addressOf, chainId, fund, loginWith, patient, visitStarted, widget } from './newcomerPage.ts'
import { anyPorts, type NpmStart, npmStart, type StartedJson } from './npmStart.ts'

let dataDir: string
let running: NpmStart
let started: StartedJson
let browser: Browser

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'latchkey-trade-'))
  running = npmStart(['--json', ...anyPorts, '--data', dataDir])
  // A visitor's browser blocks windows that no press opens; Playwright's does not.
  const opening = openChromium({ ignoreDefaultArgs: ['--disable-popup-blocking'] })
  ;[started, browser] = await Promise.all([running.ready, opening])
})

afterAll(async () => {
  await browser?.close()
  running?.cleanUp()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Says yes in a visitor's wallet, wherever that is. */
type Approve = (what: 'approval' | 'swap') => Promise<void>

async function holdingOf(owner: Address, token: 'USDC' | 'DAI'): Promise<bigint> {
  const client = createPublicClient({ transport: http(started.rpc[chainId]) })
  const address = started.contracts[chainId]?.[token] as Address
  return client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
}

const dollarsOf = (owner: Address): Promise<bigint> => holdingOf(owner, 'USDC')

/** The first account made the pools of the sandbox, and approved their routers then. */
async function takeApprovalsBack(): Promise<void> {
  const account = mnemonicToAccount(started.mnemonic)
  const client = createWalletClient({ account, transport: http(started.rpc[chainId]) })
  const known = started.contracts[chainId]
  for (const router of ['SwapRouter02', 'UniswapV2Router02']) {
    const args = [known?.[router] as Address, 0n] as const
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
    await client.sendTransaction({ chain: null, to: known?.['USDC'] as Address, data })
  }
}

const press = (page: Page, name: string | RegExp) =>
  widget(page).getByRole('button', { name, exact: true }).click()

/** Chooses what is paid and what is received, in a form that has a price then. */
async function fillSwap(page: Page, from: RegExp, to: RegExp, amount: string): Promise<void> {
  await press(page, 'Swap')
  await press(page, /change token$/)
  await press(page, from)
  await press(page, 'Choose token')
  await press(page, to)
  await widget(page).getByRole('textbox', { name: 'You pay' }).fill(amount)
  await press(page, /^Review swap/)
}

/** Swaps the coin for a token. */
async function swapCoin(page: Page, approve: Approve): Promise<void> {
  const owner = await addressOf(page)
  const before = await dollarsOf(owner)
  await fillSwap(page, /^Ether/, /^USD Coin/, '0.02')
  await press(page, /^Swap 0\.02 ETH/)
  await approve('swap')
  await widget(page)
    .getByText(/^Swapped 0\.02 ETH to [\d.]+ USDC$/)
    .first()
    .waitFor()
  await expect.poll(() => dollarsOf(owner), patient).toBeGreaterThan(before + 55_000_000n)
}

/** Swaps the coin for a token, that token for another one after an approval, and finds both in the activity. */
async function swapTwice(page: Page, approve: Approve): Promise<void> {
  const owner = await addressOf(page)
  await accountButton(page).click()
  await swapCoin(page, approve)

  const richer = await dollarsOf(owner)
  const daiBefore = await holdingOf(owner, 'DAI')
  await fillSwap(page, /^USD Coin/, /^Dai Stablecoin/, '15')
  await press(page, /^Approve USDC/)
  await approve('approval')
  await press(page, /^Swap 15 USDC/)
  await approve('swap')
  await widget(page)
    .getByText(/^Swapped 15 USDC to 14\.\d{1,3} DAI$/)
    .first()
    .waitFor()
  await expect.poll(() => dollarsOf(owner), patient).toBe(richer - 15_000_000n)
  expect(await holdingOf(owner, 'DAI')).toBeGreaterThan(daiBefore + 14n * 10n ** 18n)

  await widget(page).getByRole('tab', { name: 'Activity' }).click()
  const rows = widget(page).getByRole('tabpanel', { name: 'Activity' }).getByRole('button')
  await expect
    .poll(() => rows.first().textContent(), patient)
    .toMatch(/^Swapped\+14\.\d{1,3} DAI15 USDC to DAI/)
  await expect
    .poll(() => rows.filter({ hasText: '0.02 ETH to USDC' }).textContent(), patient)
    .toMatch(/^Swapped\+[\d.]+ USDC/)
}

/** Opens the form that buys, with 40 of the site's currency for dollars in it. */
async function fillPurchase(page: Page): Promise<void> {
  await press(page, 'Buy')
  await press(page, /change token$/)
  await press(page, /^USD Coin USDC on Sandbox Ethereum/)
  await widget(page).getByRole('textbox', { name: 'You pay' }).fill('40')
}

/** Goes from the form to the page of the provider. */
async function openCheckout(page: Page, context: BrowserContext): Promise<Page> {
  const opened = context.waitForEvent('page')
  await press(page, /^Buy with /)
  return opened
}

/** Goes from the form to the page of the provider by the link that stands in for a blocked window. */
async function followLink(page: Page, context: BrowserContext): Promise<Page> {
  await page.evaluate(() => void Object.assign(window, { open: () => null }))
  await press(page, /^Buy with /)
  await widget(page).getByRole('heading', { name: 'Your browser blocked the window' }).waitFor()
  const opened = context.waitForEvent('page')
  await widget(page)
    .getByRole('link', { name: /^Open / })
    .click()
  return opened
}

/** Buys dollars with the card that is accepted at once, and finds them in the activity and among the purchases. */
async function buyDollars(page: Page, context: BrowserContext, goToCheckout = openCheckout): Promise<void> {
  const owner = await addressOf(page)
  const before = await dollarsOf(owner)
  await fillPurchase(page)
  const checkout = await goToCheckout(page, context)
  await checkout.getByRole('button', { name: /Accepted at once/ }).click()
  await page.bringToFront()
  await widget(page).getByRole('heading', { name: 'Bought' }).waitFor()
  const bought = (await dollarsOf(owner)) - before
  expect(bought).toBeGreaterThan(35_000_000n)
  await press(page, 'Done')

  await widget(page).getByRole('tab', { name: 'Activity' }).click()
  const rows = widget(page).getByRole('tabpanel', { name: 'Activity' }).getByRole('group')
  await expect
    .poll(() => rows.first().textContent(), patient)
    .toContain(`+${formatUnits(bought / 1_000n, 3)} USDC`)
  await press(page, 'Buy')
  await press(page, 'Your purchases')
  await widget(page)
    .getByRole('button', { name: /^Bought .*USDC/ })
    .waitFor()
  await press(page, 'Back')
  await press(page, 'Back')
}

/** Buys dollars from a bank account, and reloads the site while the bank takes its time. */
async function buyFromBank(page: Page, context: BrowserContext): Promise<void> {
  const owner = await addressOf(page)
  await accountButton(page).click()
  const before = await dollarsOf(owner)
  await fillPurchase(page)
  await press(page, /^Pay by card/)
  await press(page, /^Bank account/)
  const checkout = await openCheckout(page, context)
  await checkout.getByRole('button', { name: /^Pending, then paid \d/ }).click()
  await checkout.getByRole('heading', { name: 'Payment received' }).waitFor()
  await page.bringToFront()
  await page.reload()
  await accountButton(page).click()
  await press(page, 'Buy')
  await press(page, 'Your purchases')
  await widget(page)
    .getByRole('button', { name: /^Bought .*USDC/ })
    .waitFor()
  expect(await dollarsOf(owner)).toBeGreaterThan(before + 35_000_000n)
}

test('S1.09 S1.10 S2.15 a newcomer with an extension wallet swaps the coin for a token, the token for another one after an approval, buys by card and signs in', async () => {
  const chains = [{ id: 8131337, name: 'Sandbox Ethereum', rpcUrl: started.rpc[chainId] ?? '' }]
  const extension = await openWithExtension(chains, { first: 3 })
  try {
    const { context } = extension
    context.setDefaultTimeout(60_000)
    const page = await context.newPage()
    await page.goto(started.demo)
    await connectButton(page).click()
    await press(page, /^Extension Wallet/)
    await extension.decide('Approve')
    await accountButton(page).waitFor()
    await widget(page).waitFor({ state: 'detached' })
    await swapTwice(page, () => extension.decide('Approve'))
    await buyDollars(page, context)

    await page.goto(new URL('/members.html', started.demo).href)
    await press(page, 'Sign')
    await extension.decide('Approve')
    await page.getByText(/^Signed in as /).waitFor()
  } finally {
    await extension.close()
  }
})

test('S1.11 a newcomer buys from a bank account, and a reload during the payment finds the purchase again', async () => {
  await visitStarted(browser, started, async (page, context) => {
    await loginWith(page, context, /Google/)
    await accountButton(page).waitFor()
    await buyFromBank(page, context)
  })
})

/** Reloads the site after the press, before the provider's page is there, and finds the purchase as not paid. */
async function reloadWhileOpening(page: Page, context: BrowserContext): Promise<void> {
  await fillPurchase(page)
  const url = `**${paths.onrampUrl}`
  // The server has the purchase, and its answer never arrives.
  let routed = (_: Promise<unknown>) => {}
  const stored = new Promise((resolve) => (routed = resolve))
  await page.route(url, (route) => routed(route.fetch()))
  const empty = await openCheckout(page, context)
  await stored
  const closed = empty.waitForEvent('close')
  await page.reload()
  await closed
  await page.unroute(url)
  await accountButton(page).click()
  await press(page, 'Buy')
  await press(page, 'Your purchases')
  await widget(page)
    .getByRole('button', { name: /^Not paid/ })
    .waitFor()
  await press(page, 'Back')
  await press(page, 'Back')
}

test('a reload leaves no empty window, and a visitor whose browser blocks the window buys by the link', async () => {
  await visitStarted(browser, started, async (page, context) => {
    await press(page, /^Sandbox Wallet/)
    await page.getByRole('button', { name: 'Approve and connect' }).click()
    await accountButton(page).click()
    await reloadWhileOpening(page, context)
    await buyDollars(page, context, followLink)
  })
})

test('a newcomer swaps and buys over WalletConnect, with a wallet on another device', async () => {
  await takeApprovalsBack()
  await visitStarted(browser, started, async (page, context) => {
    await press(page, /^WalletConnect/)
    await visitWallet(browser, { walletUrl: started.wallet }, async ({ page: wallet }) => {
      await pasteCode(wallet, await readCode(page))
      await approveSite(wallet)
      await accountButton(page).waitFor()
      await widget(page).waitFor({ state: 'detached' })
      await swapTwice(page, async (what) => {
        const question = sheet(wallet, what === 'swap' ? 'Use this contract?' : 'Allow spending?')
        await question.getByRole('button', { name: what === 'swap' ? 'Approve and send' : /^Allow/ }).click()
      })
      await buyDollars(page, context)
    })
  })
})

test('S2.23 a newcomer swaps with the embedded wallet, with a yes in its frame, and buys', async () => {
  await visitStarted(browser, started, async (page, context) => {
    await loginWith(page, context, /Google/)
    await accountButton(page).waitFor()
    await fund(started, await addressOf(page))
    await swapTwice(page, (what) => pressInFrame(page, what === 'swap' ? /^Swap/ : /^Allow/))
    await buyDollars(page, context)
  })
})

/** Opens the account, and sees how much of a token it has and what that is worth. */
async function seeTokens(page: Page): Promise<void> {
  await accountButton(page).click()
  const tokens = widget(page).getByRole('list', { name: 'Tokens' }).getByRole('button')
  await expect
    .poll(() => tokens.filter({ hasText: 'USD Coin' }).textContent(), patient)
    .toMatch(/\$[\d,]+\.\d\d.*USDC/)
}

/** Sends coin to a name, and finds that in the activity. */
async function sendToName(page: Page): Promise<void> {
  await press(page, 'Send')
  await widget(page).getByRole('textbox', { name: 'You send' }).fill('0.01')
  await widget(page).getByRole('textbox', { name: 'To' }).fill('alice.eth')
  await press(page, 'Review')
  await press(page, 'Send 0.01 ETH')
  await pressInFrame(page, /^Send 0\.01 ETH/)
  await widget(page).getByText('Confirmed by the network.', { exact: true }).waitFor()
  await press(page, 'Done')
  await widget(page).getByRole('tab', { name: 'Activity' }).click()
  const rows = widget(page).getByRole('tabpanel', { name: 'Activity' }).getByRole('group')
  await expect.poll(() => rows.first().textContent(), patient).toMatch(/^Sent−0\.01 ETHto alice\.eth/)
}

/** Registers a name for the account. */
async function takeName(page: Page, text: string): Promise<void> {
  await press(page, /Account menu$/)
  await press(page, /^Choose a name/)
  await widget(page).getByRole('textbox', { name: 'Your name' }).fill(text)
  await widget(page).getByText('This name is free.').first().waitFor()
  await press(page, /^Take /)
  await pressInFrame(page, 'Sign')
  await widget(page).getByRole('heading', { name: 'Name registered' }).waitFor()
}

test('S0.02 in one widget a newcomer connects a wallet of either kind, sees balances and history, sends, swaps, buys, takes a name and signs in', async () => {
  await visitStarted(browser, started, async (page, context) => {
    await press(page, /^Sandbox Wallet/)
    await page.getByRole('button', { name: 'Approve and connect' }).click()
    await accountButton(page).waitFor()
    await widget(page).waitFor({ state: 'detached' })
    await seeTokens(page)
    await press(page, /Account menu$/)
    await press(page, 'Disconnect')

    await connectButton(page).click()
    await loginWith(page, context, /GitHub/)
    await accountButton(page).waitFor()
    await fund(started, await addressOf(page))
    await seeTokens(page)
    await sendToName(page)
    await swapCoin(page, () => pressInFrame(page, /^Swap/))
    await buyDollars(page, context)
    await takeName(page, 'grace-hopper')

    await page.goto(new URL('/members.html', started.demo).href)
    await press(page, 'Sign')
    await pressInFrame(page, 'Sign')
    await page.getByText(`Signed in as grace-hopper.${started.nameZone}`).waitFor()
  })
})
