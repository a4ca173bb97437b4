import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { nativeAddress, type SwapTransaction } from '@latchkey/wire'
import type { Browser, BrowserContext, Frame, Page } from 'playwright'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  formatEther,
  type Hex,
  maxUint256,
  parseEther,
  verifyMessage,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openChromium } from '../support/openChromium.ts'
import { type EmbeddedStack, startEmbeddedStack } from './startEmbeddedStack.ts'
import { logIn, visitHost } from './visitHost.ts'

const chainId = 8131337
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let sandbox: Sandbox
let stack: EmbeddedStack
let browser: Browser
let context: BrowserContext
let page: Page
let address: Address
let frame: Frame
let visits = 0

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [chainId] })
  stack = await startEmbeddedStack({ sandboxUrl: sandbox.url })
  browser = await openChromium()
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
  await sandbox?.stop()
})
beforeEach(async () => {
  visits += 1
  context = await browser.newContext({ viewport: { width: 900, height: 700 } })
  page = await visitHost(context, stack.hosts[0], stack, 'shop', `eip155:${chainId}`)
  const email = `visitor${visits}@mailbox.example`
  address = (await logIn(context, page, stack.mailbox, email)) as Address
  const { controls } = sandbox.chain(chainId)
  await controls.faucet({ to: address, amount: parseEther('1') })
  await controls.faucet({ to: address, token: 'USDC', amount: 100_000_000n })
  const found = page.frames().find((one) => one.url().includes('/sdk?'))
  if (found === undefined) throw new Error('The page has no frame.')
  frame = found
})
afterEach(() => context?.close())

type Answer = {
  readonly result?: unknown
  readonly error?: { readonly code?: number | undefined; readonly message: string }
}

/** Makes a request as the page and gives what comes of it, once it is there. */
function ask(method: string, params: readonly unknown[]): Promise<Answer> {
  return page.evaluate(
    ([name, given]) =>
      window.host.provider.request({ method: name, params: given }).then(
        (result) => ({ result }),
        ({ code, message }: { code?: number; message: string }) => ({ error: { code, message } }),
      ),
    [method, params] as const,
  )
}

/** The button, once a visitor could press it. */
async function armed(name: string | RegExp, where: Frame | Page = frame) {
  const found = where.getByRole('button', { name })
  await expect.poll(() => found.isEnabled(), { timeout: 30_000 }).toBe(true)
  return found
}

/** Presses a button as a hand does: the pointer moves there first. */
async function press(name: string | RegExp): Promise<void> {
  const found = await armed(name)
  let place: Awaited<ReturnType<typeof found.boundingBox>> = null
  const look = async () => {
    place = await found.boundingBox()
    return place !== null
  }
  // The card renders again when the details of the request are loaded.
  await expect.poll(look, { timeout: 30_000 }).toBe(true)
  const { x, y, width, height } = place ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + 5, y + 5)
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 })
  await page.mouse.down()
  await page.mouse.up()
}

function usdc(functionName: 'transfer' | 'approve', amount: bigint) {
  const data = encodeFunctionData({ abi: erc20Abi, functionName, args: [friend, amount] })
  return { from: address, to: sandbox.chain(chainId).contracts['USDC'] as Address, data }
}

async function usdcOf(owner: Address): Promise<bigint> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  const to = sandbox.chain(chainId).contracts['USDC']
  return BigInt(String(await sandbox.chain(chainId).request('eth_call', [{ to, data }, 'latest'])))
}

test('a visitor signs a message and declines another one', async () => {
  const signing = ask('personal_sign', ['hello', address])
  await frame.getByRole('heading', { name: 'wants a signature' }).waitFor()
  await press('Sign')
  const { result } = await signing
  expect(await verifyMessage({ address, message: 'hello', signature: result as Hex })).toBe(true)

  const declining = ask('personal_sign', ['again', address])
  await frame.getByText('again', { exact: true }).waitFor()
  await press('Reject')
  expect(await declining).toEqual({ error: { code: 4001, message: 'User rejected the request.' } })
})

test('a visitor sends a token with an approval that says what a test run found, and the chain has the transfer', async () => {
  const before = await usdcOf(friend)
  const sending = ask('eth_sendTransaction', [usdc('transfer', 12_500_000n)])
  await frame.getByRole('heading', { name: 'wants to send tokens' }).waitFor()
  const card = frame.getByRole('main')
  await expect.poll(() => card.textContent()).toContain('−12.5 USDC')
  expect(await card.textContent()).toContain(new URL(page.url()).host)
  expect(await card.textContent()).toContain('Sandbox Ethereum')
  await press('Send 12.5 USDC')
  const { result } = await sending
  expect(result).toMatch(/^0x[\da-f]{64}$/)
  await expect.poll(() => usdcOf(friend), { timeout: 20_000 }).toBe(before + 12_500_000n)
})

test.each([
  ['a token', () => usdc('transfer', 12_500_000n), ['−12.5 USDC', '87.5 left']],
  ['coins', () => ({ from: address, to: friend, value: '0x2386f26fc10000' }), ['−0.01 ETH', '0.99 left']],
] as const)('where the chain cannot simulate, its trace says what goes, of %s', async (_, make, texts) => {
  const traces: unknown[] = []
  await context.route(`${stack.server.url}/v1?**`, async (route) => {
    const body = route.request().postData() ?? ''
    if (body.includes('debug_traceCall')) {
      const response = await route.fetch()
      traces.push(await response.json())
      return route.fulfill({ response })
    }
    // To the server it is a method that it does not know.
    return route.continue({ postData: body.replace('eth_simulateV1', 'eth_simulateV0') })
  })
  const sending = ask('eth_sendTransaction', [make()])
  await frame.getByRole('heading', { name: 'wants to send tokens' }).waitFor()
  const card = frame.getByRole('main')
  for (const text of texts) await expect.poll(() => card.textContent()).toContain(text)
  expect(await frame.getByRole('note').count()).toBe(0)
  expect(traces).toMatchObject([{ result: { type: 'CALL', from: address.toLowerCase() } }])
  await press('Reject')
  expect((await sending).error?.code).toBe(4001)
})

/** Requests a swap from the server, as a page of the shop does. */
async function convert(path: string, query: object, body?: object): Promise<SwapTransaction['tx']> {
  const address = new URL(`/v1/convert/${path}`, stack.server.url)
  address.search = String(new URLSearchParams({ projectId: 'shop', ...query }))
  const headers = { origin: new URL(stack.hosts[0]).origin }
  const response = await fetch(address, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  return ((await response.json()) as SwapTransaction).tx
}

test('a visitor approves and makes a swap that the server built, with what it brings at least on the screen', async () => {
  const { request, contracts } = sandbox.chain(chainId)
  const pair = {
    from: `eip155:${chainId}:${contracts['USDC']}`,
    to: `eip155:${chainId}:${nativeAddress}`,
    userAddress: `eip155:${chainId}:${address}`,
    amount: '50000000',
  }
  const { data } = await convert('build-approve', pair)
  const approving = ask('eth_sendTransaction', [{ from: address, to: contracts['USDC'], data }])
  await frame.getByRole('heading', { name: 'wants to spend your tokens' }).waitFor()
  await expect.poll(() => frame.getByRole('main').textContent()).toContain('Uniswap')
  await press('Allow 50 USDC')
  const { result } = await approving
  const receipt = () => request('eth_getTransactionReceipt', [result])
  await expect.poll(receipt, { timeout: 20_000 }).toMatchObject({ status: '0x1' })

  const swap = await convert('build-transaction', {}, { ...pair, eip155: { slippage: 1 } })
  const call = { from: address, to: swap.to.split(':').at(-1), data: swap.data, value: '0x0' }
  const before = BigInt(String(await request('eth_getBalance', [address, 'latest'])))
  const swapping = ask('eth_sendTransaction', [call])
  await frame.getByRole('heading', { name: 'wants to swap' }).waitFor()
  const card = frame.getByRole('main')
  await expect.poll(() => card.textContent()).toContain('−50 USDC')
  const text = (await card.textContent()) ?? ''
  expect(text).toContain('at least')
  expect(text).toContain(`+${formatEther(BigInt(swap.minAmount ?? 0))} ETH`)
  expect(await frame.getByRole('note').count()).toBe(0)
  await press('Swap USDC to ETH')
  expect((await swapping).result).toMatch(/^0x[\da-f]{64}$/)
  const after = async () => BigInt(String(await request('eth_getBalance', [address, 'latest'])))
  await expect.poll(async () => (await after()) > before, { timeout: 20_000 }).toBe(true)
})

test('A22 a frame that hides the amount of a payment is disarmed, and only the amount that is seen whole is paid', async () => {
  const before = await usdcOf(friend)
  const showIn = (box: typeof window.host.box) => page.evaluate((given) => window.host.frame.show(given), box)
  const own = await page.evaluate(() => window.host.box)
  const sending = ask('eth_sendTransaction', [usdc('transfer', 95_000_000n)])
  const button = await armed('Send 95 USDC')
  for (const box of [
    { left: 40, top: 20, width: 50, height: 20 },
    { left: 40, top: 20, width: 360, height: 300 },
    // The button is on the screen, and the amount above it is not.
    { left: 40, top: -300, width: 360, height: 600 },
  ]) {
    await showIn(box)
    await expect.poll(() => button.isEnabled(), { timeout: 30_000 }).toBe(false)
    const place = await button.boundingBox()
    const amount = await frame.getByText('−95 USDC').first().boundingBox()
    if (box.top < 0) expect([(amount?.y ?? 0) < 0, (place?.y ?? 0) > 0]).toEqual([true, true])
    await page.mouse.move(50, 650)
    await page.mouse.click(
      (place?.x ?? 0) + (place?.width ?? 0) / 2,
      (place?.y ?? 0) + (place?.height ?? 0) / 2,
    )
    await showIn(own)
    await armed('Send 95 USDC')
  }
  await press('Reject')
  expect(await sending).toMatchObject({ error: { code: 4001 } })

  const second = ask('eth_sendTransaction', [usdc('transfer', 2_500_000n)])
  await armed('Send 2.5 USDC')
  await expect.poll(() => frame.getByRole('main').textContent()).toContain('−2.5 USDC')
  await press('Send 2.5 USDC')
  expect((await second).result).toMatch(/^0x[\da-f]{64}$/)
  await expect.poll(() => usdcOf(friend), { timeout: 20_000 }).toBe(before + 2_500_000n)
})

test('an unlimited approval opens a window of the wallet, where the first button rejects it, and needs its warning confirmed', async () => {
  const sending = ask('eth_sendTransaction', [usdc('approve', maxUint256)])
  const opening = context.waitForEvent('page')
  await press('Open the window')
  const popup = await opening
  await popup.getByText('This site asks for no limit').waitFor()
  expect(await popup.getByRole('button').allTextContents()).toEqual(['Reject', 'Go on anyway'])
  await popup.getByRole('button', { name: 'Go on anyway' }).click()
  const confirm = popup.getByRole('button', { name: 'Confirm the warning' })
  expect(await confirm.isEnabled()).toBe(false)
  await popup.getByRole('checkbox').check()
  await (await armed('Allow unlimited USDC', popup)).click()
  expect((await sending).result).toMatch(/^0x[\da-f]{64}$/)
  await expect.poll(() => popup.isClosed()).toBe(true)
})

test('A11 a token with markup, turned and invisible characters in its name is shown as plain text', async () => {
  const { contracts, controls } = sandbox.chain(chainId)
  const to = contracts['HOSTILE'] as Address
  await controls.faucet({ to: address, token: 'HOSTILE', amount: parseEther('5') })
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [friend, parseEther('1')],
  })
  const sending = ask('eth_sendTransaction', [{ from: address, to, data }])
  const card = frame.getByRole('main')
  await expect.poll(() => card.textContent(), { timeout: 30_000 }).toContain('<b>USDC</b>')
  const text = (await card.textContent()) ?? ''
  expect(text).not.toMatch(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/)
  expect(await card.locator('img, script, style, a').count()).toBe(0)
  // The name is cut, so that what matters stays on the screen.
  expect(await frame.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  await press('Reject')
  expect(await sending).toMatchObject({ error: { code: 4001 } })
})

test('S7.50 S4.53 right after the login the frame signs in to the page, once, and the server takes it', async () => {
  const { url } = stack.server
  const { origin, host } = new URL(stack.hosts[0])
  const call = async (path: string, headers: Record<string, string> = {}, body?: object) => {
    const method = body === undefined ? 'GET' : 'POST'
    const response = await fetch(`${url}/auth/v1/${path}?projectId=shop`, {
      method,
      headers: { origin, ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await response.json()) as Readonly<Record<string, string>>
  }
  const { nonce = '', token = '' } = await call('nonce')
  const message = {
    domain: host,
    uri: origin,
    version: '1' as const,
    chainId: `eip155:${chainId}` as const,
    nonce,
    issuedAt: new Date().toISOString(),
    expirationTime: new Date(Date.now() + 3_600_000).toISOString(),
  }
  const signIn = (change: object = {}) =>
    page.evaluate(
      (siwxMessage) =>
        window.host.frame.request('getUser', { siwxMessage }).then((user) => user.signIn ?? null),
      { ...message, ...change },
    )
  const signed = await signIn()
  expect(signed?.message).toContain(`${host} wants you to sign in with your Ethereum account:\n${address}`)
  const answer = await call('authenticate', { 'x-nonce-jwt': token }, { ...signed })
  expect(answer).toMatchObject({ session: { account: `eip155:${chainId}:${address}` } })
  // A63: the login has been used; nothing is signed any more without an approval.
  expect(await signIn()).toBeNull()
  expect(await signIn({ domain: 'bank.example', uri: 'https://bank.example' })).toBeNull()
})
