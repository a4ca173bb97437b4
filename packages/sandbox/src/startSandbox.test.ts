import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  type Hex,
  http,
  parseEther,
  parseGwei,
  publicActions,
  walletActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, type SandboxDescription, startSandbox, toViemChain } from './index.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

function chainOf(index: number) {
  const chain = sandbox.chains[index]
  if (!chain) throw new Error(`There is no chain ${index}.`)
  return chain
}

function accountOf(index: number) {
  const account = sandbox.accounts[index]
  if (!account) throw new Error(`There is no account ${index}.`)
  return privateKeyToAccount(account.privateKey)
}

function clientOf(index: number) {
  const chain = toViemChain(chainOf(index))
  return createTestClient({ chain, mode: 'anvil', transport: http(), pollingInterval: 50 })
    .extend(publicActions)
    .extend(walletActions)
}

async function post(body: string, path = `/${chainOf(0).id}`) {
  const response = await fetch(sandbox.url + path, { method: 'POST', body })
  const text = await response.text()
  return { status: response.status, answer: text === '' ? undefined : JSON.parse(text) }
}

test('the description names every chain, account and contract', async () => {
  const described = (await (await fetch(sandbox.url)).json()) as SandboxDescription
  expect(described).toEqual(sandbox.describe())
  expect(described.accounts).toHaveLength(10)
  expect(described.chains).toMatchObject([
    { id: 8131337, caip2: 'eip155:8131337', name: 'Sandbox Ethereum', rpc: `${sandbox.url}/8131337` },
    { id: 8131338, caip2: 'eip155:8131338', name: 'Sandbox Base', ws: chainOf(1).wsUrl },
  ])
  const [first, second] = described.chains
  expect(first?.contracts).toEqual(second?.contracts)
  expect(first?.contracts['USDC']).toMatch(/^0x[0-9a-fA-F]{40}$/)
})

test('viem reads and sends through each chain by its own id', async () => {
  for (const index of [0, 1]) {
    const client = clientOf(index)
    expect(await client.getChainId()).toBe(chainOf(index).id)
    const to = '0x00000000000000000000000000000000000a11ce'
    const wallet = createWalletClient({ account: accountOf(5), chain: client.chain, transport: http() })
    const hash = await wallet.sendTransaction({ to, value: parseEther('1.5') })
    const receipt = await client.waitForTransactionReceipt({ hash })
    expect(receipt.status).toBe('success')
    expect(await client.getBalance({ address: to })).toBe(parseEther('1.5'))
    const block = await client.getBlock({ blockHash: receipt.blockHash })
    expect(Math.abs(Number(block.timestamp) - Date.now() / 1000)).toBeLessThan(60)
  }
})

test('a transaction signed for another chain is refused', async () => {
  const elsewhere = await accountOf(5).signTransaction({
    chainId: chainOf(1).id,
    type: 'eip1559',
    nonce: 99,
    gas: 21_000n,
    maxFeePerGas: parseGwei('10'),
    to: accountOf(1).address,
  })
  await expect(chainOf(0).request('eth_sendRawTransaction', [elsewhere])).rejects.toThrow(/chain ?id/i)
})

test('the node signs for its ten accounts, deciding nonce, gas and fees', async () => {
  const client = clientOf(0)
  const account = accountOf(6).address
  const nonce = await client.getTransactionCount({ address: account })
  const hash = await client.sendTransaction({ account, to: accountOf(7).address, value: 1n })
  const sent = await client.getTransaction({ hash })
  expect(sent).toMatchObject({ nonce, gas: 21_000n, type: 'eip1559' })
})

test('a plain transfer is estimated at exactly what it costs', async () => {
  const client = clientOf(0)
  const account = accountOf(6).address
  expect(await client.estimateGas({ account, to: accountOf(7).address, value: 1n })).toBe(21_000n)
  const { USDC } = chainOf(0).contracts
  const data: Hex = `0xa9059cbb${'11'.repeat(20).padStart(64, '0')}${'0'.repeat(64)}`
  expect(await client.estimateGas({ account, to: USDC, data })).toBeGreaterThan(21_001n)
})

test('a failing transaction sent with its own gas is mined as failed', async () => {
  const client = clientOf(0)
  const { USDC } = chainOf(0).contracts
  const data: Hex = `0xa9059cbb${'11'.repeat(20).padStart(64, '0')}${'ff'.repeat(32)}`
  const account = accountOf(9).address
  const hash = await client.sendTransaction({ account, to: USDC, data, gas: 200_000n })
  expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'reverted' })
})

test('a failing transaction that the node should estimate is refused with the revert data', async () => {
  const data: Hex = `0xa9059cbb${'11'.repeat(20).padStart(64, '0')}${'ff'.repeat(32)}`
  const transaction = { from: accountOf(9).address, to: chainOf(0).contracts.USDC, data }
  await expect(chainOf(0).request('eth_sendTransaction', [transaction])).rejects.toMatchObject({
    code: 3,
    message: expect.stringContaining('execution reverted'),
    data: expect.stringMatching(/^0x[0-9a-f]{8,}$/),
  })
})

test('the test actions of viem work under the names of anvil and of hardhat', async () => {
  const client = clientOf(0)
  const address = '0x00000000000000000000000000000000000ba1a2'
  await client.setBalance({ address, value: 7n })
  expect(await client.getBalance({ address })).toBe(7n)
  await chainOf(0).request('hardhat_setBalance', [address, '0x8'])
  expect(await client.getBalance({ address })).toBe(8n)
  await client.impersonateAccount({ address })
  await client.setBalance({ address, value: parseEther('1') })
  await client.sendTransaction({ account: address, to: accountOf(1).address, value: 1n })
  expect(await client.getTransactionCount({ address })).toBe(1)
})

test('snapshots go back, and only to what a client took', async () => {
  const client = clientOf(1)
  const before = await client.getBlock()
  const id = await client.snapshot()
  await client.mine({ blocks: 3 })
  expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(before.number + 3n)
  await client.revert({ id })
  expect((await client.getBlock()).hash).toBe(before.hash)
  expect(await chainOf(1).request('evm_revert', ['0x1'])).toBe(false)
  expect((await client.getBlock()).hash).toBe(before.hash)
})

test('time can be moved on and set, and goes on from there', async () => {
  const client = clientOf(1)
  const { timestamp } = await client.getBlock()
  await client.increaseTime({ seconds: 3600 })
  await client.mine({ blocks: 1 })
  const later = (await client.getBlock()).timestamp
  expect(later).toBeGreaterThanOrEqual(timestamp + 3600n)
  await client.setNextBlockTimestamp({ timestamp: later + 1_000_000n })
  expect((await client.getBlock({ blockTag: 'pending' })).timestamp).toBe(later + 1_000_000n)
  await client.mine({ blocks: 1 })
  expect((await client.getBlock()).timestamp).toBe(later + 1_000_000n)
  await client.mine({ blocks: 1 })
  const after = (await client.getBlock()).timestamp
  expect(after).toBeGreaterThan(later + 1_000_000n)
  expect(after).toBeLessThan(later + 1_000_600n)
  await expect(chainOf(1).request('evm_setNextBlockTimestamp', [1])).rejects.toThrow(
    "The next block's time must be after the last block's",
  )
  for (const method of ['evm_setNextBlockTimestamp', 'evm_increaseTime']) {
    await expect(chainOf(1).request(method, [1e15])).rejects.toThrow(
      'A chain cannot live beyond the year 9999.',
    )
    await expect(chainOf(1).request(method, ['0xffffffffffffffffffff'])).rejects.toThrow(
      'A whole number is needed',
    )
  }
})

test('many requests at once each get their own block, one after another', async () => {
  const client = clientOf(0)
  const account = accountOf(8).address
  const hashes = await Promise.all(
    Array.from({ length: 20 }, () =>
      client.sendTransaction({ account, to: accountOf(1).address, gas: 21_000n }),
    ),
  )
  const receipts = await Promise.all(hashes.map((hash) => client.getTransactionReceipt({ hash })))
  expect(new Set(receipts.map(({ blockNumber }) => blockNumber)).size).toBe(20)
})

test('a request without params or with an id of any kind is answered under that id', async () => {
  expect(await post('{"id":"7","method":"eth_chainId"}')).toEqual({
    status: 200,
    answer: { jsonrpc: '2.0', id: '7', result: '0x7c1309' },
  })
  const response = await fetch(chainOf(0).url, {
    method: 'POST',
    body: '{"jsonrpc":"2.0","id":1717171717171717171,"method":"eth_chainId","params":[]}',
  })
  expect(await response.text()).toBe('{"jsonrpc":"2.0","id":1717171717171717171,"result":"0x7c1309"}')
})

test('a batch is answered in order, and later requests see what earlier ones did', async () => {
  const address = '0x0000000000000000000000000000000000ba7c40'
  const { answer } = await post(
    JSON.stringify([
      { id: 1, method: 'hardhat_setBalance', params: [address, '0x5'] },
      { id: 2, method: 'eth_getBalance', params: [address, 'latest'] },
      { method: 'eth_chainId' },
      { id: 3, method: 'eth_nonsense' },
    ]),
  )
  expect(answer).toEqual([
    { jsonrpc: '2.0', id: 1, result: true },
    { jsonrpc: '2.0', id: 2, result: '0x5' },
    {
      jsonrpc: '2.0',
      id: 3,
      error: { code: -32601, message: 'The method eth_nonsense does not exist on a sandbox chain.' },
    },
  ])
})

test('bad input gets a status, a code and a sentence, and the sandbox stays well', async () => {
  expect(await post('{"id":1')).toMatchObject({ status: 400, answer: { id: null, error: { code: -32700 } } })
  expect(await post('[]')).toMatchObject({ status: 400, answer: { error: { code: -32600 } } })
  expect(await post('5')).toMatchObject({ status: 200, answer: { error: { code: -32600 } } })
  expect(await post(JSON.stringify(Array(10_000).fill({ id: 1, method: 'eth_chainId' })))).toMatchObject({
    status: 400,
    answer: { error: { message: 'This batch holds 10000 requests: send at most 1000 at once.' } },
  })
  expect(await post(`"${'a'.repeat(1024 * 1024)}"`)).toMatchObject({
    status: 413,
    answer: { error: { message: 'The request is longer than 1048576 bytes.' } },
  })
  expect(await post('{"method":"eth_chainId"}')).toEqual({ status: 204, answer: undefined })
  expect(await post('{}', '/1')).toEqual({
    status: 404,
    answer: { error: 'There is nothing here: the chains are at /8131337 or /8131338.' },
  })
  expect(await (await fetch(chainOf(0).url)).json()).toEqual(sandbox.describe().chains[0])
  expect((await fetch(chainOf(0).url, { method: 'PUT' })).status).toBe(405)
  expect(await post('{"id":1,"method":"eth_subscribe","params":["newHeads"]}')).toMatchObject({
    answer: { error: { code: -32601, message: expect.stringContaining('WebSocket') } },
  })
  expect(await post('{"id":1,"method":"eth_getBalance","params":[7]}')).toMatchObject({
    answer: { error: { code: -32602 } },
  })
  expect(await post('{"id":1,"method":"eth_chainId"}')).toMatchObject({ status: 200 })
})

test('a port that is taken is said in one sentence, and nothing is left behind', async () => {
  const port = Number(new URL(sandbox.url).port)
  await expect(startSandbox({ port })).rejects.toThrow(
    `Port ${port} is taken: stop what uses it, or choose another with --sandbox-port or LATCHKEY_SANDBOX_PORT.`,
  )
})

test('asking for a chain that is not there says which are', () => {
  expect(() => sandbox.chain(1)).toThrow('This sandbox has no chain 1: it has 8131337, 8131338.')
})

test('a stopped sandbox can be stopped again, and says so to who would change it', async () => {
  const brief = await startSandbox({ chains: [5] })
  await Promise.all([brief.stop(), brief.stop()])
  await brief.stop()
  await expect(brief.chain(5).controls.mine()).rejects.toThrow('The sandbox has stopped')
  await expect(fetch(brief.url)).rejects.toThrow('fetch failed')
})

test('a public client can be made for a chain with real ids too', async () => {
  const real = await startSandbox({ chains: [{ id: 8453, name: 'Base' }] })
  try {
    const chain = toViemChain(real.chain(8453))
    const client = createPublicClient({ chain, transport: http() })
    expect(await client.getChainId()).toBe(8453)
    expect(real.chain(8453).contracts).toEqual(chainOf(0).contracts)
  } finally {
    await real.stop()
  }
})
