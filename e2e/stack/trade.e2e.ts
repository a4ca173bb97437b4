import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
import { accountButton } from '../demo/demoWidget.ts'
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
  ;[started, browser] = await Promise.all([running.ready, openChromium()])
})

afterAll(async () => {
  await browser?.close()
  running?.cleanUp()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Says yes in a visitor's wallet, wherever that is. */
type Approve = (what: 'approval' | 'swap') => Promise<void>

async function dollarsOf(owner: Address): Promise<bigint> {
  const client = createPublicClient({ transport: http(started.rpc[chainId]) })
  const address = started.contracts[chainId]?.['USDC'] as Address
  return client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
}

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

/** Swaps the coin for dollars, dollars for the coin after an approval, and finds both in the activity. */
async function swapBothWays(page: Page, approve: Approve): Promise<void> {
  const owner = await addressOf(page)
  const before = await dollarsOf(owner)
  await accountButton(page).click()

  await fillSwap(page, /^Ether/, /^USD Coin/, '0.02')
  await press(page, /^Swap 0\.02 ETH/)
  await approve('swap')
  await widget(page)
    .getByText(/^Swapped 0\.02 ETH to [\d.]+ USDC$/)
    .first()
    .waitFor()
  await expect.poll(() => dollarsOf(owner), patient).toBeGreaterThan(before + 55_000_000n)

  const richer = await dollarsOf(owner)
  await fillSwap(page, /^USD Coin/, /^Ether/, '15')
  await press(page, /^Approve USDC/)
  await approve('approval')
  await press(page, /^Swap 15 USDC/)
  await approve('swap')
  await widget(page)
    .getByText(/^Swapped 15 USDC to 0\.00\d ETH$/)
    .first()
    .waitFor()
  await expect.poll(() => dollarsOf(owner), patient).toBe(richer - 15_000_000n)

  await widget(page).getByRole('tab', { name: 'Activity' }).click()
  const rows = widget(page).getByRole('tabpanel', { name: 'Activity' }).getByRole('button')
  await expect.poll(() => rows.first().textContent(), patient).toMatch(/^Swapped\+0\.00\d ETH15 USDC to ETH/)
  await expect
    .poll(() => rows.filter({ hasText: '0.02 ETH to USDC' }).textContent(), patient)
    .toMatch(/^Swapped\+[\d.]+ USDC/)
}

/** Buys dollars with the card that is accepted at once, and finds them in the activity and among the purchases. */
async function buyDollars(page: Page, context: BrowserContext): Promise<void> {
  const owner = await addressOf(page)
  const before = await dollarsOf(owner)
  await press(page, 'Buy')
  await press(page, /change token$/)
  await press(page, /^USD Coin USDC on Sandbox Ethereum/)
  await widget(page).getByRole('textbox', { name: 'You pay' }).fill('40')
  const opened = context.waitForEvent('page')
  await press(page, /^Buy with /)
  const checkout = await opened
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

test('S1.09 S1.10 S2.15 a newcomer with an extension wallet swaps the coin for a token, the token for the coin, and buys by card', async () => {
  await visitStarted(browser, started, async (page, context) => {
    await press(page, /^Sandbox Wallet/)
    await page.getByRole('button', { name: 'Approve and connect' }).click()
    await accountButton(page).waitFor()
    await widget(page).waitFor({ state: 'detached' })
    await swapBothWays(page, () => page.getByRole('button', { name: 'Approve and send' }).click())
    await buyDollars(page, context)
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
      await swapBothWays(page, async (what) => {
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
    await swapBothWays(page, (what) => pressInFrame(page, what === 'swap' ? /^Swap/ : /^Allow/))
    await buyDollars(page, context)
  })
})
