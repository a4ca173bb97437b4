import { setTimeout as delay } from 'node:timers/promises'
import { Contract, JsonRpcProvider, NonceManager, Wallet, WebSocketProvider } from 'ethers'
import { ethers as ethers5 } from 'ethers-5'
import { BaseError, ContractFunctionRevertedError, createPublicClient, parseUnits, webSocket } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reverterAbi, tokenAbi } from '../contracts/abis.ts'
import { type Sandbox, type SandboxChain, startSandbox, toViemChain } from '../index.ts'
import { account } from '../test/account.ts'
import { openReader, openSigner } from '../test/openViem.ts'

// Every claim of this file is made with clients as they come from npm.

let sandbox: Sandbox
let chain: SandboxChain
let ethers6Provider: JsonRpcProvider

beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337] })
  chain = sandbox.chain(8131337)
  ethers6Provider = new JsonRpcProvider(chain.url, undefined, { pollingInterval: 50 })
})
afterAll(async () => {
  ethers6Provider?.destroy()
  await sandbox?.stop()
})

const humanTokenAbi = [
  'function transfer(address to, uint256 value) returns (bool)',
  'function balanceOf(address account) view returns (uint256)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
]
const humanReverterAbi = [
  'function refuse(uint256 asked) view',
  'error Refused(address caller, uint256 asked, string reason)',
]

const usdc = (amount: string) => parseUnits(amount, 6)
const usdcOf = (address: `0x${string}`) =>
  openReader(chain).readContract({
    address: chain.contracts.USDC,
    abi: tokenAbi,
    functionName: 'balanceOf',
    args: [address],
  })
const ethers5Provider = () => new ethers5.providers.StaticJsonRpcProvider(chain.url)

test('viem, ethers 6 and ethers 5 read the same balances', async () => {
  const { address } = account(sandbox, 4)
  const byViem = await openReader(chain).getBalance({ address })
  expect(byViem).toBeGreaterThan(0n)
  expect(await ethers6Provider.getBalance(address)).toBe(byViem)
  expect((await ethers5Provider().getBalance(address)).toBigInt()).toBe(byViem)
})

test('viem sends USDC', async () => {
  const { address } = account(sandbox, 4)
  const before = await usdcOf(address)
  const signer = openSigner(chain, account(sandbox, 1).privateKey)
  const args = [address, usdc('1.25')] as const
  const hash = await signer.writeContract({
    address: chain.contracts.USDC,
    abi: tokenAbi,
    functionName: 'transfer',
    args,
  })
  const receipt = await signer.waitForTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
  expect(await usdcOf(address)).toBe(before + usdc('1.25'))
})

test('ethers 6 sends USDC', async () => {
  const { address } = account(sandbox, 4)
  const before = await usdcOf(address)
  const signer = new NonceManager(new Wallet(account(sandbox, 2).privateKey, ethers6Provider))
  const token = new Contract(chain.contracts.USDC, humanTokenAbi, signer)
  const sent = await token.getFunction('transfer')(address, usdc('2.5'))
  const receipt = await sent.wait()
  expect(receipt?.status).toBe(1)
  expect(await usdcOf(address)).toBe(before + usdc('2.5'))
})

test('ethers 5 sends USDC', async () => {
  const { address } = account(sandbox, 4)
  const before = await usdcOf(address)
  const provider = ethers5Provider()
  provider.pollingInterval = 50
  const signer = new ethers5.Wallet(account(sandbox, 3).privateKey, provider)
  const token = new ethers5.Contract(chain.contracts.USDC, humanTokenAbi, signer)
  const sent = await token['transfer'](address, usdc('0.75'))
  const receipt = await sent.wait()
  expect(receipt.status).toBe(1)
  expect(await usdcOf(address)).toBe(before + usdc('0.75'))
})

test('viem hears blocks and token transfers over a WebSocket', async () => {
  const client = createPublicClient({ chain: toViemChain(chain), transport: webSocket(chain.wsUrl) })
  const to = account(sandbox, 5).address
  const block = awaited<bigint>()
  const transfer = awaited<bigint | undefined>()
  const stopBlocks = client.watchBlockNumber({ onBlockNumber: block.resolve, onError: block.reject })
  const stopEvents = client.watchContractEvent({
    address: chain.contracts.USDC,
    abi: tokenAbi,
    eventName: 'Transfer',
    args: { to },
    onLogs: ([log]) => transfer.resolve(log?.args.value),
    onError: transfer.reject,
  })
  try {
    expect(await repeatUntil(transfer.promise, () => sendUsdc(to, usdc('3')))).toBe(usdc('3'))
    expect(await block.promise).toBeGreaterThan(0n)
  } finally {
    stopBlocks()
    stopEvents()
    const socket = await client.transport.getRpcClient()
    socket.close()
  }
})

test('ethers 6 hears blocks and token transfers over a WebSocket', async () => {
  const provider = new WebSocketProvider(chain.wsUrl)
  const to = account(sandbox, 5).address
  const heard = awaited<number>()
  const paid = awaited<bigint>()
  try {
    await provider.on('block', heard.resolve)
    const token = new Contract(chain.contracts.USDC, humanTokenAbi, provider)
    await token.on(token.getEvent('Transfer')(null, to), (event) => paid.resolve(event.args.value))
    expect(await repeatUntil(paid.promise, () => sendUsdc(to, usdc('4')))).toBe(usdc('4'))
    expect(await heard.promise).toBeGreaterThan(0)
  } finally {
    await provider.destroy()
  }
})

test('ethers 5 hears blocks and token transfers over a WebSocket', async () => {
  const provider = new ethers5.providers.WebSocketProvider(chain.wsUrl)
  const to = account(sandbox, 5).address
  const heard = awaited<number>()
  const paid = awaited<bigint>()
  try {
    await provider.ready
    provider.on('block', heard.resolve)
    const token = new ethers5.Contract(chain.contracts.USDC, humanTokenAbi, provider)
    token.on(token.filters['Transfer']?.(null, to) ?? {}, (_from, _to, value) =>
      paid.resolve(value.toBigInt()),
    )
    expect(await repeatUntil(paid.promise, () => sendUsdc(to, usdc('5')))).toBe(usdc('5'))
    expect(await heard.promise).toBeGreaterThan(0)
  } finally {
    await provider.destroy()
  }
})

test('viem decodes a custom error with its arguments', async () => {
  const caller = account(sandbox, 6).address
  const failure = openReader(chain).readContract({
    account: caller,
    address: chain.contracts.Reverter,
    abi: reverterAbi,
    functionName: 'refuse',
    args: [7n],
  })
  const error = await failure.catch((cause: unknown) => cause)
  const reverted = error instanceof BaseError && error.walk((e) => e instanceof ContractFunctionRevertedError)
  expect(reverted).toMatchObject({
    data: { errorName: 'Refused', args: [caller, 7n, 'The door is closed.'] },
  })
})

test('viem understands each other way a contract refuses', async () => {
  const { Reverter: address } = chain.contracts
  const reader = openReader(chain)
  const abi = reverterAbi
  await expect(reader.readContract({ address, abi, functionName: 'refuseWithText' })).rejects.toThrow(
    'The door is closed.',
  )
  await expect(reader.readContract({ address, abi, functionName: 'refuseSilently' })).rejects.toThrow(
    'reverted',
  )
  await expect(
    reader.readContract({ address, abi, functionName: 'divideByZero', args: [0n] }),
  ).rejects.toThrow(/Division or modulo by zero|divide/i)
})

test('viem decodes a token that lacks the balance, before anything is sent', async () => {
  const poor = account(sandbox, 9)
  const signer = openSigner(chain, poor.privateKey)
  const args = [account(sandbox, 0).address, 1n] as const
  const sending = signer.writeContract({
    address: chain.contracts.USDC,
    abi: tokenAbi,
    functionName: 'transfer',
    args,
  })
  const error = await sending.catch((cause: unknown) => cause)
  const reverted = error instanceof BaseError && error.walk((e) => e instanceof ContractFunctionRevertedError)
  expect(reverted).toMatchObject({
    data: { errorName: 'ERC20InsufficientBalance', args: [poor.address, 0n, 1n] },
  })
})

test('ethers 6 decodes custom errors with their arguments', async () => {
  const poor = account(sandbox, 9)
  const reverter = new Contract(chain.contracts.Reverter, humanReverterAbi, ethers6Provider)
  await expect(reverter.getFunction('refuse')(7n, { from: poor.address })).rejects.toMatchObject({
    code: 'CALL_EXCEPTION',
    revert: { name: 'Refused', args: [poor.address, 7n, 'The door is closed.'] },
  })
  const token = new Contract(
    chain.contracts.USDC,
    humanTokenAbi,
    new Wallet(poor.privateKey, ethers6Provider),
  )
  await expect(token.getFunction('transfer')(account(sandbox, 0).address, 1n)).rejects.toMatchObject({
    code: 'CALL_EXCEPTION',
    data: expect.stringMatching(/^0xe450d38c/),
  })
})

test('ethers 5 decodes custom errors with their arguments', async () => {
  const poor = account(sandbox, 9)
  const reverter = new ethers5.Contract(chain.contracts.Reverter, humanReverterAbi, ethers5Provider())
  const error = await reverter['refuse'](7n, { from: poor.address }).catch((cause: unknown) => cause)
  expect(error).toMatchObject({ code: 'CALL_EXCEPTION', errorName: 'Refused' })
  expect(error.errorArgs.reason).toBe('The door is closed.')
  expect(error.errorArgs.asked.toBigInt()).toBe(7n)
  expect(error.errorArgs.caller).toBe(poor.address)
})

async function sendUsdc(to: `0x${string}`, value: bigint): Promise<void> {
  const signer = openSigner(chain, account(sandbox, 6).privateKey)
  const args = [to, value] as const
  await signer.writeContract({ address: chain.contracts.USDC, abi: tokenAbi, functionName: 'transfer', args })
}

/** A promise that a callback settles. */
function awaited<T>(): {
  readonly promise: Promise<T>
  readonly resolve: (value: T) => void
  readonly reject: (reason: unknown) => void
} {
  let resolve: (value: T) => void = () => undefined
  let reject: (reason: unknown) => void = () => undefined
  const promise = new Promise<T>((settle, fail) => {
    resolve = settle
    reject = fail
  })
  return { promise, resolve, reject }
}

/** Does something again and again until it was heard: a subscription may stand a moment after it was asked for. */
async function repeatUntil<T>(heard: Promise<T>, act: () => Promise<void>): Promise<T> {
  let settled = false
  const note = () => {
    settled = true
  }
  heard.then(note, note)
  while (!settled) {
    await act()
    await Promise.race([heard, delay(100)])
  }
  return heard
}
