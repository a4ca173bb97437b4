import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { Contract, JsonRpcProvider, NonceManager, Wallet } from 'ethers'
import {
  BaseError,
  ContractFunctionRevertedError,
  createPublicClient,
  createWalletClient,
  http,
  parseAbi,
  parseEther,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noPast, startTestServer, type TestServer } from './test/startTestServer.ts'

// Every claim of this file is made with clients as they come from npm, pointed at the proxy.

const tokenAbi = [
  'function transfer(address to, uint256 value) returns (bool)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
] as const
const reverterAbi = [
  'function refuse(uint256 asked) view',
  'error Refused(address caller, uint256 asked, string reason)',
] as const
const stranger = '0x00000000000000000000000000000000C0FfeE00'
const amount = parseEther('1.000000000000000001')

let sandbox: Sandbox
let server: TestServer
let rpcUrl: string
let ethers: JsonRpcProvider

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337] })
  server = await startTestServer({ ...noPast, sandboxUrl: sandbox.url, deadlineMs: 30_000 })
  rpcUrl = `${server.url}/v1?chainId=eip155:8131337`
  ethers = new JsonRpcProvider(rpcUrl, undefined, {
    pollingInterval: 50,
    cacheTimeout: -1,
    staticNetwork: true,
  })
})
afterAll(async () => {
  ethers?.destroy()
  await server?.stop()
  await sandbox?.stop()
})

const contracts = () => sandbox.chain(8131337).contracts
const viem = () => createPublicClient({ transport: http(rpcUrl, { batch: true }), pollingInterval: 50 })

/** Each client has an account of its own, so that none waits for another's nonce. */
function privateKey(n: number): `0x${string}` {
  const account = sandbox.accounts[n]
  if (account === undefined) throw new Error(`The sandbox has no account ${n}.`)
  return account.privateKey
}

test('viem reads balances and sends what it signed', async () => {
  const reader = viem()
  const writer = createWalletClient({ account: privateKeyToAccount(privateKey(0)), transport: http(rpcUrl) })
  expect(await reader.getChainId()).toBe(8131337)
  const before = await reader.getBalance({ address: stranger })
  const hash = await writer.sendTransaction({ to: stranger, value: amount, chain: null })
  expect((await reader.waitForTransactionReceipt({ hash })).status).toBe('success')
  expect((await reader.getBalance({ address: stranger })) - before).toBe(amount)
})

test('ethers 6 reads balances and sends what it signed', async () => {
  expect((await ethers.getNetwork()).chainId).toBe(8131337n)
  const before = await ethers.getBalance(stranger)
  const sent = await new Wallet(privateKey(1), ethers).sendTransaction({ to: stranger, value: amount })
  expect((await sent.wait())?.status).toBe(1)
  expect((await ethers.getBalance(stranger)) - before).toBe(amount)
})

test('viem decodes the custom error of a revert', async () => {
  const call = viem().readContract({
    address: contracts().Reverter,
    abi: parseAbi(reverterAbi),
    functionName: 'refuse',
    args: [7n],
    account: stranger,
  })
  const error: unknown = await call.catch((thrown: unknown) => thrown)
  const revert =
    error instanceof BaseError && error.walk((one) => one instanceof ContractFunctionRevertedError)
  expect(revert).toMatchObject({ data: { errorName: 'Refused', args: [stranger, 7n, expect.any(String)] } })
})

test('ethers 6 decodes the custom error of a revert', async () => {
  const call = new Contract(contracts().Reverter, [...reverterAbi], ethers).getFunction('refuse')(7, {
    from: stranger,
  })
  await expect(call).rejects.toMatchObject({
    revert: { name: 'Refused', args: [stranger, 7n, expect.any(String)] },
  })
})

test('viem, which finds no filters here, hears blocks and events by polling', async () => {
  const reader = viem()
  const blocks: bigint[] = []
  const values: (bigint | undefined)[] = []
  const errors: Error[] = []
  const onError = (error: Error) => errors.push(error)
  const stopBlocks = reader.watchBlockNumber({ onBlockNumber: (block) => blocks.push(block), onError })
  const stopEvents = reader.watchContractEvent({
    address: contracts().USDC,
    abi: parseAbi(tokenAbi),
    eventName: 'Transfer',
    args: { to: stranger },
    onLogs: (logs) => values.push(...logs.map((log) => log.args.value)),
    onError,
  })
  try {
    // Again and again: a watcher hears only what comes after its first look.
    await expect.poll(() => payUsdc(2).then(() => values), { timeout: 45_000 }).toContain(5n)
    await expect.poll(() => blocks.length, { timeout: 45_000 }).toBeGreaterThan(0)
    expect(errors).toEqual([])
  } finally {
    stopBlocks()
    stopEvents()
  }
})

test('ethers 6, which finds no filters here, hears blocks and events by polling', async () => {
  const blocks: number[] = []
  const values: bigint[] = []
  const token = new Contract(contracts().USDC, [...tokenAbi], ethers)
  let underWay = 0
  await ethers.on('debug', ({ action }: { action: string }) => {
    underWay += action === 'sendRpcPayload' ? 1 : -1
  })
  await ethers.on('block', (block: number) => blocks.push(block))
  await token.on(token.getEvent('Transfer')(null, stranger), (event) => values.push(event.args.value))
  try {
    await expect.poll(() => payUsdc(3).then(() => values), { timeout: 45_000 }).toContain(5n)
    await expect.poll(() => blocks.length, { timeout: 45_000 }).toBeGreaterThan(0)
  } finally {
    await token.removeAllListeners()
    await ethers.off('block')
    // What is still asked when the provider ends would be an error that nobody catches.
    await ethers.getBlockNumber()
    await expect.poll(() => underWay, { timeout: 30_000 }).toBe(0)
  }
})

async function payUsdc(from: number): Promise<void> {
  const signer = new NonceManager(new Wallet(privateKey(from), ethers))
  const sent = await new Contract(contracts().USDC, [...tokenAbi], signer).getFunction('transfer')(
    stranger,
    5n,
  )
  await sent.wait()
}
