import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { type Address, createWalletClient, encodeFunctionData, erc20Abi, http, parseEther } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { connectButton } from '../demo/demoWidget.ts'
import type { StartedJson } from './npmStart.ts'

/** The chain that the demo connects to. */
export const chainId = 'eip155:8131337'

/** The timeout for what a page does in the background. */
export const patient = { timeout: 60_000, interval: 200 }

/** The browser's options, and a script that runs before those of its pages. */
export type VisitOptions = BrowserContextOptions & { readonly init?: () => void }

/** Opens the demo of a running `npm start` in a fresh browser, and the widget in it; closes it whatever happens. */
export async function visitStarted(
  browser: Browser,
  started: StartedJson,
  walk: (page: Page, context: BrowserContext) => Promise<void>,
  { init, ...options }: VisitOptions = {},
): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(60_000)
  try {
    if (init !== undefined) await context.addInitScript(init)
    const page = await context.newPage()
    await page.goto(started.demo)
    await connectButton(page).click()
    await walk(page, context)
  } finally {
    await context.close()
  }
}

/** The widget. */
export const widget = (page: Page) => page.getByRole('dialog')

/** Logs in with one of the sandbox's social networks, as Ada Lovelace. */
export async function loginWith(page: Page, context: BrowserContext, name: RegExp): Promise<Page> {
  const opened = context.waitForEvent('page')
  await widget(page).getByRole('button', { name }).click()
  const popup = await opened
  await popup.getByRole('button', { name: 'Ada Lovelace' }).click()
  return popup
}

/** Sends the newcomer coin for the network fee, and dollars. */
export async function fund({ mnemonic, rpc, contracts }: StartedJson, to: Address): Promise<void> {
  const account = mnemonicToAccount(mnemonic, { addressIndex: 2 })
  const client = createWalletClient({ account, transport: http(rpc[chainId]) })
  await client.sendTransaction({ chain: null, to, value: parseEther('1') })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 20_000_000n] })
  await client.sendTransaction({ chain: null, to: contracts[chainId]?.['USDC'] as Address, data })
}

/** The account that the page is connected with. */
export async function addressOf(page: Page): Promise<Address> {
  const stored = await page.evaluate(() => localStorage.getItem('latchkey:main:connections'))
  return JSON.parse(stored ?? '').list[0].accounts[0].split(':')[2]
}
