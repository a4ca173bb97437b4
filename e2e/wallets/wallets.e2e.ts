import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { createEvmWallet, type EvmWallet } from '@latchkey/testing'
import { installWallets } from '@latchkey/testing/playwright'
import type { Browser, BrowserContext, Page } from 'playwright'
import { createPublicClient, http, verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ServedPage } from '../../scripts/serve/servePage.ts'
import { openChromium } from '../support/openChromium.ts'
import { serveScript } from './serveScript.ts'

type Detail = { readonly info: { readonly uuid: string; readonly name: string }; readonly provider: Provider }
type Provider = {
  request(args: { method: string; params?: unknown }): Promise<unknown>
  readonly isMetaMask?: boolean
  readonly providers?: readonly Provider[]
}
declare global {
  interface Window {
    found: Detail[]
    heard: unknown[]
    violations: string[]
    legacyAtStart?: Provider
    ethereum?: Provider
  }
}

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const patient = { timeout: 30_000, interval: 50 }

let sandbox: Sandbox
let served: ServedPage
let elsewhere: ServedPage
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  sandbox = await startSandbox()
  served = await serveScript()
  elsewhere = await serveScript()
  browser = await openChromium()
})
afterAll(async () => {
  await browser?.close()
  await Promise.all([served?.stop(), elsewhere?.stop(), sandbox?.stop()])
})
beforeEach(async () => {
  context = await browser.newContext()
  context.setDefaultTimeout(60_000)
})
afterEach(() => context.close())

function makeWallet(name: string): EvmWallet {
  const chains = sandbox.chains.map(({ id, name: title, url }) => ({ id, name: title, rpcUrl: url }))
  return createEvmWallet({ name, chains })
}

async function openPage(url = served.url): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  return page
}

/** Asks a wallet from inside the page; an error comes back as its code, or its words when it has none. */
function ask(page: Page, name: string, method: string, params?: unknown): Promise<unknown> {
  return page.evaluate(
    async ([wallet, asked, given]) => {
      const provider = window.found.find(({ info }) => info.name === wallet)?.provider
      if (!provider) return 'no such wallet'
      try {
        return await provider.request({ method: asked, params: given })
      } catch (error) {
        const { code, message } = error as { code?: number; message: string }
        return { error: code ?? message }
      }
    },
    [name, method, params] as const,
  )
}

const found = (page: Page) => page.evaluate(() => window.found.map(({ info }) => info.name))
/** After a reload: a page that was already on its way does not know yet what happened in a wallet. */
const foundAnew = (page: Page) => page.reload().then(() => found(page))
const heard = (page: Page) => page.evaluate(() => window.heard)

test('a page under a strict policy finds several wallets, connects to one, and stays connected after a reload', async () => {
  const harbor = makeWallet('Harbor')
  await installWallets(context, [harbor, makeWallet('Foxglove')])
  const page = await openPage()
  expect(await found(page)).toEqual(['Harbor', 'Foxglove'])
  expect(await ask(page, 'Harbor', 'eth_accounts')).toEqual([])
  expect(await ask(page, 'Harbor', 'eth_requestAccounts')).toEqual([alice])

  await page.reload()
  expect(await ask(page, 'Harbor', 'eth_accounts')).toEqual([alice])
  expect(await ask(page, 'Foxglove', 'eth_accounts')).toEqual([])
  expect(await page.evaluate(() => window.violations)).toEqual([])
  const isFrozen = await page.evaluate(() =>
    window.found.every((detail) => Object.isFrozen(detail) && Object.isFrozen(detail.info)),
  )
  expect(isFrozen).toBe(true)
})

test('a provider greets the page with the chain it is on', async () => {
  await installWallets(context, [makeWallet('Harbor')])
  const page = await openPage()
  await vi.waitFor(
    async () => expect(await heard(page)).toEqual([['Harbor', 'connect', '0x7c1309']]),
    patient,
  )
})

test('permission belongs to one origin', async () => {
  const wallet = makeWallet('Harbor')
  await installWallets(context, [wallet])
  await ask(await openPage(), 'Harbor', 'eth_requestAccounts')
  const other = await openPage(elsewhere.url)
  expect(await ask(other, 'Harbor', 'eth_accounts')).toEqual([])
  expect(wallet.connectedTo(new URL(served.url).origin)).toEqual([alice])
  expect(wallet.connectedTo(new URL(elsewhere.url).origin)).toEqual([])
})

test('a rejection, a held request and a malformed answer reach the page as told', async () => {
  const wallet = makeWallet('Harbor')
  await installWallets(context, [wallet])
  const page = await openPage()
  wallet.next('eth_requestAccounts', 'reject', { answers: { not: 'accounts' } })
  expect(await ask(page, 'Harbor', 'eth_requestAccounts')).toEqual({ error: 4001 })
  expect(await ask(page, 'Harbor', 'eth_requestAccounts')).toEqual({ not: 'accounts' })

  const held = wallet.hold('eth_requestAccounts')
  const answer = ask(page, 'Harbor', 'eth_requestAccounts')
  await held.asked
  expect(await ask(page, 'Harbor', 'eth_requestAccounts')).toEqual({ error: -32002 })
  held.release()
  expect(await answer).toEqual([alice])
})

test('a page signs and sends for real, with keys it never sees', async () => {
  const wallet = makeWallet('Harbor')
  await installWallets(context, [wallet])
  const page = await openPage()
  await ask(page, 'Harbor', 'eth_requestAccounts')
  const signature = await ask(page, 'Harbor', 'personal_sign', ['0x6869', alice])
  expect(await verifyMessage({ address: alice, message: 'hi', signature: signature as `0x${string}` })).toBe(
    true,
  )

  const hash = await ask(page, 'Harbor', 'eth_sendTransaction', [{ from: alice, to: bob, value: '0x2a' }])
  const node = createPublicClient({ transport: http(sandbox.chain(8131337).url), pollingInterval: 100 })
  const receipt = await node.waitForTransactionReceipt({ hash: hash as `0x${string}` })
  expect(receipt.status).toBe('success')
})

test('two pages of one site hear together what happens in the wallet', async () => {
  const wallet = makeWallet('Harbor')
  await installWallets(context, [wallet])
  const [first, second] = [await openPage(), await openPage()]
  await ask(first, 'Harbor', 'eth_requestAccounts')
  expect(await ask(second, 'Harbor', 'eth_accounts')).toEqual([alice])
  expect(await ask(first, 'Harbor', 'wallet_switchEthereumChain', [{ chainId: '0x7c130a' }])).toBeNull()
  wallet.switchAccount(bob)
  wallet.disconnect()
  wallet.goOffline()
  for (const page of [first, second]) {
    await vi.waitFor(async () => {
      expect(await heard(page)).toEqual([
        ['Harbor', 'connect', '0x7c1309'],
        ['Harbor', 'accountsChanged', [alice]],
        ['Harbor', 'chainChanged', '0x7c130a'],
        ['Harbor', 'accountsChanged', [bob]],
        ['Harbor', 'accountsChanged', []],
        ['Harbor', 'disconnect', 4900],
      ])
    }, patient)
  }
  expect(await ask(second, 'Harbor', 'eth_chainId')).toEqual({ error: 4900 })
})

test('a legacy wallet stands under window.ethereum before the page begins, and can claim to be MetaMask', async () => {
  const [harbor, foxglove] = [makeWallet('Harbor'), makeWallet('Foxglove')]
  const options = { announced: [], windowEthereum: [harbor, foxglove], isMetaMask: true }
  await installWallets(context, [harbor, foxglove], options)
  const page = await openPage()
  expect(await found(page)).toEqual([])
  const legacy = await page.evaluate(async () => ({
    accounts: await window.legacyAtStart?.request({ method: 'eth_requestAccounts' }),
    isMetaMask: window.legacyAtStart?.isMetaMask,
    providers: window.legacyAtStart?.providers?.length,
  }))
  expect(legacy).toEqual({ accounts: [alice], isMetaMask: true, providers: 2 })
  expect(harbor.requests()).toHaveLength(1)
})

test('a wallet that crashed fails in the open page, is gone after a reload, and comes back', async () => {
  const [harbor, foxglove] = [makeWallet('Harbor'), makeWallet('Foxglove')]
  await installWallets(context, [harbor, foxglove], { windowEthereum: [harbor] })
  const page = await openPage()
  await ask(page, 'Harbor', 'eth_requestAccounts')
  harbor.crash()
  // What happens in a wallet reaches the page a moment later.
  await expect
    .poll(() => ask(page, 'Harbor', 'eth_accounts'))
    .toEqual({ error: 'Extension context invalidated.' })

  await expect.poll(() => foundAnew(page)).toEqual(['Foxglove'])
  expect(await page.evaluate(() => window.legacyAtStart)).toBeUndefined()

  harbor.recover()
  await expect.poll(() => foundAnew(page)).toEqual(['Harbor', 'Foxglove'])
  expect(await ask(page, 'Harbor', 'eth_accounts')).toEqual([alice])
})
