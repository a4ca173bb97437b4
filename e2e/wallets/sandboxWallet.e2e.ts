import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import type { Browser, Page } from 'playwright'
import { createPublicClient, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServedPage } from '../../scripts/serve/servePage.ts'
import { openChromium } from '../support/openChromium.ts'
import { bundlePage } from './bundlePage.ts'
import { serveScript } from './serveScript.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let sandbox: Sandbox
let served: ServedPage
let browser: Browser

beforeAll(async () => {
  sandbox = await startSandbox()
  served = await serveScript({ script: await bundlePage('./sandboxWalletPage.ts'), reaches: sandbox.url })
  browser = await openChromium()
})
afterAll(async () => {
  await browser?.close()
  await Promise.all([served?.stop(), sandbox?.stop()])
})

/** Opens the page and asks its wallet; the answer waits for a person. */
async function openWallet(page: Page): Promise<(method: string, params?: unknown) => Promise<unknown>> {
  await page.goto(served.url)
  const chains = sandbox.chains.map(({ id, name, url }) => ({ id, name, rpcUrl: url }))
  await page.evaluate((given) => window.startWallet(given), chains)
  return (method, params) =>
    page.evaluate(
      ([asked, given]) =>
        new Promise((resolve) => {
          window.addEventListener(
            'eip6963:announceProvider',
            (event) => {
              const { provider } = (event as CustomEvent).detail
              provider.request({ method: asked, params: given }).then(resolve, (error: { code: number }) => {
                resolve({ error: error.code })
              })
            },
            { once: true },
          )
          window.dispatchEvent(new Event('eip6963:requestProvider'))
        }),
      [method, params] as const,
    )
}

test('a person connects, rejects, and sends for real in a page under a strict policy, and stays connected', async () => {
  const page = await browser.newPage()
  page.setDefaultTimeout(60_000)
  const ask = await openWallet(page)
  const rejected = ask('eth_requestAccounts')
  await page.getByRole('dialog', { name: 'Sandbox Wallet Connect to this site' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await rejected).toEqual({ error: 4001 })

  const connected = ask('eth_requestAccounts')
  await page.getByRole('button', { name: 'Approve and connect' }).click()
  expect(await connected).toEqual([alice])

  const askAgain = await openWallet(page)
  expect(await askAgain('eth_accounts')).toEqual([alice])
  const sent = askAgain('eth_sendTransaction', [{ from: alice, to: bob, value: '0x14d1120d7b160000' }])
  const dialog = page.getByRole('dialog', { name: 'Sandbox Wallet Send this transaction' })
  await dialog.getByText('1.5').waitFor()
  await dialog.getByRole('button', { name: 'Approve and send' }).click()
  const hash = (await sent) as `0x${string}`
  const node = createPublicClient({ transport: http(sandbox.chain(8131337).url), pollingInterval: 100 })
  expect(await node.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
  expect(await page.evaluate(() => window.violations)).toEqual([])
})
