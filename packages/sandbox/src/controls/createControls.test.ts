import {
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  keccak256,
  parseEther,
  parseGwei,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { priceFeedAbi, tokenAbi } from '../contracts/abis.ts'
import { type Sandbox, type SandboxChain, startSandbox, toViemChain } from '../index.ts'

let sandbox: Sandbox
let chain: SandboxChain
beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337] })
  chain = sandbox.chain(8131337)
})
afterAll(() => sandbox.stop())

function client() {
  return createPublicClient({ chain: toViemChain(chain), transport: http(), cacheTime: 0 })
}

/** A stranger's wallet whose key the node does not hold, with a hundred ether. */
async function fundedWallet(name: string) {
  const account = privateKeyToAccount(keccak256(toHex(name)))
  await chain.controls.faucet({ to: account.address, amount: parseEther('100') })
  return createWalletClient({ account, chain: toViemChain(chain), transport: http() })
}

const nobody = '0x00000000000000000000000000000000000000bb'

async function isPending(hash: Hex) {
  const pending = await chain.request('eth_pendingTransactions')
  return Array.isArray(pending) && pending.some((transaction) => transaction.hash === hash)
}

test('mining makes blocks a second apart, many of them too', async () => {
  const before = await client().getBlock()
  await chain.controls.mine()
  await chain.controls.mine(200)
  const after = await client().getBlock()
  expect(after.number).toBe(before.number + 201n)
  const previous = await client().getBlock({ blockNumber: after.number - 1n })
  expect(after.timestamp - previous.timestamp).toBe(1n)
  await expect(chain.controls.mine(0)).rejects.toThrow('A count from 1 to 1000000 is needed here, not 0.')
})

test('held transactions wait together and are mined when mining resumes', async () => {
  const wallet = await fundedWallet('held')
  await chain.controls.holdMining()
  const height = await client().getBlockNumber()
  const first = await wallet.sendTransaction({ to: nobody, value: 1n })
  const second = await wallet.sendTransaction({ to: nobody, value: 1n })
  expect(await isPending(first)).toBe(true)
  expect(await client().getTransactionCount({ address: wallet.account.address, blockTag: 'pending' })).toBe(2)
  expect(await client().getBlockNumber()).toBe(height)
  await chain.controls.resumeMining()
  for (const hash of [first, second]) expect(await client().getTransactionReceipt({ hash })).toBeTruthy()
  await wallet.sendTransaction({ to: nobody })
  expect(await client().getBlockNumber()).toBe(height + 2n)
})

test('what waits behind a missing nonce does not keep mining from resuming', async () => {
  const wallet = await fundedWallet('gap')
  await chain.controls.holdMining()
  const ahead = await wallet.sendTransaction({ to: nobody, nonce: 1 })
  await chain.controls.resumeMining()
  expect(await isPending(ahead)).toBe(true)
  await wallet.sendTransaction({ to: nobody, nonce: 0 })
  expect(await client().getTransactionReceipt({ hash: ahead })).toBeTruthy()
})

test('the next block has the time that was set', async () => {
  const { timestamp } = await client().getBlock()
  await chain.controls.setTime(Number(timestamp) + 5000)
  await chain.controls.mine()
  expect((await client().getBlock()).timestamp).toBe(timestamp + 5000n)
  await expect(chain.controls.setTime(Number(timestamp))).rejects.toThrow("must be after the last block's")
})

test('the faucet gives coin and every token', async () => {
  const to = '0x00000000000000000000000000000000000f0001'
  await chain.controls.faucet({ to, amount: parseEther('123456789') })
  expect(await client().getBalance({ address: to })).toBe(parseEther('123456789'))
  for (const token of ['USDC', 'DAI', 'WBTC', 'WETH', 'TOLL', 'WHOLE', 'HOSTILE'] as const) {
    await chain.controls.faucet({ to, amount: 1000n, token })
    const read = {
      address: chain.contracts[token],
      abi: tokenAbi,
      functionName: 'balanceOf',
      args: [to],
    } as const
    expect(await client().readContract(read)).toBe(1000n)
  }
})

test('a price feed says what it was told, under its long and its short name', async () => {
  const read = {
    address: chain.contracts.PriceFeedEthUsd,
    abi: priceFeedAbi,
    functionName: 'latestRoundData',
  } as const
  await chain.controls.setPrice('PriceFeedEthUsd', '4321.5')
  expect((await client().readContract(read))[1]).toBe(432_150_000_000n)
  await chain.controls.setPrice('eth/usd', '0.00000001')
  expect((await client().readContract(read))[1]).toBe(1n)
  await chain.controls.setPrice('ETH', '3000')
  expect((await client().readContract(read))[1]).toBe(300_000_000_000n)
  await expect(chain.controls.setPrice('DOGE', '1')).rejects.toThrow(
    'There is no price feed "DOGE": choose one of Price',
  )
  for (const usd of ['0', '-1', '1e3', '0.000000001', '', 'many']) {
    await expect(chain.controls.setPrice('ETH', usd)).rejects.toThrow('A price is a positive decimal')
  }
})

test('a reorganisation replaces blocks and mines their transactions again', async () => {
  const wallet = await fundedWallet('reorg')
  const hashes = [
    await wallet.sendTransaction({ to: nobody, value: 5n }),
    await wallet.sendTransaction({ to: nobody, value: 6n }),
  ]
  const nodeSigned = await chain.request('eth_sendTransaction', [
    { from: sandbox.accounts[4]?.address, to: nobody },
  ])
  const balance = await client().getBalance({ address: nobody })
  const old = await client().getBlock()
  await chain.controls.reorg(3)
  const fresh = await client().getBlock()
  expect(fresh.number).toBe(old.number)
  expect(fresh.hash).not.toBe(old.hash)
  await expect(client().getBlock({ blockHash: old.hash })).rejects.toThrow('could not be found')
  for (const hash of [...hashes, nodeSigned as Hex]) {
    const receipt = await client().getTransactionReceipt({ hash })
    expect(receipt.blockNumber).toBe(old.number - 2n)
  }
  expect(await client().getBalance({ address: nobody })).toBe(balance)
})

test('a reorganisation can lose transactions for good', async () => {
  const wallet = await fundedWallet('lost')
  const hash = await wallet.sendTransaction({ to: nobody, value: 5n })
  const balance = await client().getBalance({ address: nobody })
  await chain.controls.reorg(1, { keepTransactions: false })
  await expect(client().getTransaction({ hash })).rejects.toThrow('could not be found')
  expect(await client().getBalance({ address: nobody })).toBe(balance - 5n)
  expect(await client().getTransactionCount({ address: wallet.account.address })).toBe(0)
})

test('while mining is held a reorganisation puts transactions back to pending', async () => {
  const wallet = await fundedWallet('unmined')
  const hash = await wallet.sendTransaction({ to: nobody, value: 5n })
  await chain.controls.holdMining()
  const waiting = await wallet.sendTransaction({ to: nobody, value: 6n })
  await chain.controls.reorg(1)
  expect(await isPending(hash)).toBe(true)
  expect(await isPending(waiting)).toBe(true)
  await expect(client().getTransactionReceipt({ hash })).rejects.toThrow('could not be found')
  await chain.controls.resumeMining()
  expect((await client().getTransactionReceipt({ hash })).status).toBe('success')
  expect((await client().getTransactionReceipt({ hash: waiting })).status).toBe('success')
})

test('a reorganisation can follow another, and sixty-four blocks is as far as it goes', async () => {
  await chain.controls.mine(100)
  const height = await client().getBlockNumber()
  const seen = new Set<string>()
  for (const blocks of [64, 1, 64, 10]) {
    seen.add((await client().getBlock()).hash)
    await chain.controls.reorg(blocks)
    expect(await client().getBlockNumber()).toBe(height)
  }
  expect(seen.size).toBe(4)
  await expect(chain.controls.reorg(65)).rejects.toThrow(
    'Only the last 64 blocks can be reorganised, not 65.',
  )
  for (const blocks of [0, -1, 1.5]) {
    await expect(chain.controls.reorg(blocks)).rejects.toThrow('A whole number of blocks is needed')
  }
})

test('the seeded past is never reorganised', async () => {
  const young = await startSandbox({ chains: [8131338] })
  try {
    const { controls } = young.chain(8131338)
    await expect(controls.reorg(1)).rejects.toThrow('Only the 0 blocks since the sandbox was seeded')
    await controls.mine(2)
    await expect(controls.reorg(3)).rejects.toThrow('Only the 2 blocks since the sandbox was seeded')
    await controls.reorg(2)
  } finally {
    await young.stop()
  }
})

test('a pending transaction can be replaced, and the replaced one is gone', async () => {
  const wallet = await fundedWallet('replaced')
  await chain.controls.holdMining()
  const fees = { maxFeePerGas: parseGwei('5'), maxPriorityFeePerGas: parseGwei('1') }
  const hash = await wallet.sendTransaction({ to: nobody, value: 5n, gas: 21_000n, ...fees })
  const cancelled = await chain.controls.replaceTransaction(hash, { to: wallet.account.address, value: 0n })
  expect(cancelled).not.toBe(hash)
  expect(await isPending(hash)).toBe(false)
  await chain.controls.resumeMining()
  expect(await client().getTransaction({ hash: cancelled })).toMatchObject({ nonce: 0, value: 0n })
  await expect(client().getTransaction({ hash })).rejects.toThrow('could not be found')
  await expect(chain.controls.replaceTransaction(hash)).rejects.toThrow(
    `No pending transaction has the hash ${hash}`,
  )
})

test('a pending transaction can be dropped', async () => {
  const wallet = await fundedWallet('dropped')
  await chain.controls.holdMining()
  const hash = await wallet.sendTransaction({ to: nobody, value: 5n })
  await chain.controls.dropTransaction(hash)
  await chain.controls.resumeMining()
  await expect(client().getTransaction({ hash })).rejects.toThrow('could not be found')
  await expect(chain.controls.dropTransaction(hash)).rejects.toThrow(
    `No pending transaction has the hash ${hash}`,
  )
})
