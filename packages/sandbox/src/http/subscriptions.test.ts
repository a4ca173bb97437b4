import { createPublicClient, type Log, parseAbiItem, webSocket } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type Sandbox, type SandboxChain, startSandbox, toViemChain } from '../index.ts'

const patience = { timeout: 20_000, interval: 20 }
const transfer = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

let sandbox: Sandbox
let chain: SandboxChain
beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337] })
  chain = sandbox.chain(8131337)
})
afterAll(() => sandbox.stop())

const receiver = '0x000000000000000000000000000000000000bEEF'

function viemClient() {
  return createPublicClient({
    chain: toViemChain(chain),
    transport: webSocket(chain.wsUrl, { reconnect: false }),
  })
}

/** A bare socket, to see every message in the order it comes. */
async function openSocket() {
  const socket = new WebSocket(chain.wsUrl)
  const messages: {
    id?: number
    result?: string
    error?: unknown
    params?: { result: Record<string, unknown> }
  }[] = []
  socket.on('message', (data) => messages.push(JSON.parse(String(data))))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const ask = async (id: number, method: string, params: unknown[]) => {
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    return vi.waitFor(() => {
      const answer = messages.find((message) => message.id === id)
      if (!answer) throw new Error(`Request ${id} has no answer yet.`)
      return answer
    }, patience)
  }
  return { socket, messages, ask }
}

test('viem follows new blocks over a WebSocket', async () => {
  const client = viemClient()
  const seen: bigint[] = []
  const stop = client.watchBlocks({ onBlock: (block) => seen.push(block.number) })
  const start = await client.getBlockNumber({ cacheTime: 0 })
  await vi.waitFor(async () => {
    await chain.controls.mine()
    expect(seen.length).toBeGreaterThan(2)
  }, patience)
  expect(seen).toEqual(seen.map((_, index) => (seen[0] ?? 0n) + BigInt(index)))
  expect(seen[0]).toBeGreaterThan(start)
  stop()
  ;(await client.transport.getRpcClient()).close()
})

test('viem hears the logs it asked for and no others', async () => {
  const client = viemClient()
  const seen: Log[] = []
  const stop = client.watchEvent({
    address: chain.contracts.USDC,
    event: transfer,
    args: { to: receiver },
    onLogs: (logs) => seen.push(...logs),
  })
  await vi.waitFor(async () => {
    await chain.controls.faucet({ to: receiver, amount: 3n, token: 'DAI' })
    await chain.controls.faucet({ to: receiver, amount: 4n, token: 'USDC' })
    expect(seen.length).toBeGreaterThan(0)
  }, patience)
  for (const log of seen) {
    expect(log).toMatchObject({
      address: chain.contracts.USDC.toLowerCase(),
      args: { to: receiver, value: 4n },
    })
  }
  stop()
  ;(await client.transport.getRpcClient()).close()
})

test('pending transactions are told when they come, not when they are mined', async () => {
  const { socket, messages, ask } = await openSocket()
  await ask(1, 'eth_subscribe', ['newPendingTransactions'])
  await chain.controls.holdMining()
  const [from, to] = sandbox.accounts.map(({ address }) => address)
  const hash = await chain.request('eth_sendTransaction', [{ from, to }])
  await vi.waitFor(() => expect(messages.at(-1)?.params?.result).toBe(hash), patience)
  expect(await chain.request('eth_getTransactionReceipt', [hash])).toBe(null)
  await chain.controls.resumeMining()
  socket.close()
})

test('a subscription is answered before its first event and ends when it is asked to', async () => {
  const { socket, messages, ask } = await openSocket()
  const { result: id } = await ask(1, 'eth_subscribe', ['newHeads'])
  expect(id).toMatch(/^0x[0-9a-f]{32}$/)
  await chain.controls.mine(2)
  await vi.waitFor(() => expect(messages.length).toBe(3), patience)
  expect(messages[1]).toMatchObject({ method: 'eth_subscription', params: { subscription: id } })
  expect(await ask(2, 'eth_unsubscribe', [id])).toMatchObject({ result: true })
  expect(await ask(3, 'eth_unsubscribe', [id])).toMatchObject({ result: false })
  await chain.controls.mine(2)
  await ask(4, 'eth_chainId', [])
  expect(messages).toHaveLength(6)
  socket.close()
})

test('a subscription of no known kind, or with a bad filter, is refused', async () => {
  const { socket, ask } = await openSocket()
  expect(await ask(1, 'eth_subscribe', ['syncing'])).toMatchObject({ error: { code: -32602 } })
  expect(await ask(2, 'eth_subscribe', ['logs', { address: 'nowhere' }])).toMatchObject({
    error: { code: -32602 },
  })
  socket.send('{')
  expect(await ask(3, 'eth_chainId', [])).toMatchObject({ result: '0x7c1309' })
  socket.close()
})

test('after a reorganisation subscribers see removed logs, then the new blocks with the logs again', async () => {
  await chain.controls.mine()
  const { socket, messages, ask } = await openSocket()
  await chain.controls.faucet({ to: receiver, amount: 9n, token: 'USDC' })
  await chain.controls.mine()
  await ask(1, 'eth_subscribe', ['newHeads'])
  await ask(2, 'eth_subscribe', ['logs', { address: chain.contracts.USDC }])
  const height = Number(await chain.request('eth_blockNumber'))
  await chain.controls.reorg(2)
  const events = () => messages.flatMap(({ params }) => (params ? [params.result] : []))
  await vi.waitFor(() => expect(events()).toHaveLength(4), patience)
  const [removed, firstHead, again, secondHead] = events()
  expect(removed).toMatchObject({ removed: true, blockNumber: `0x${(height - 1).toString(16)}` })
  expect(firstHead).toMatchObject({ number: `0x${(height - 1).toString(16)}` })
  expect(again).toMatchObject({ removed: false, transactionHash: removed?.['transactionHash'] })
  expect(again?.['blockHash']).not.toBe(removed?.['blockHash'])
  expect(secondHead).toMatchObject({ number: `0x${height.toString(16)}`, parentHash: firstHead?.['hash'] })
  socket.close()
})

test('messages over the limit and binary messages close the socket', async () => {
  for (const message of ['a'.repeat(1024 * 1024 + 1), Buffer.from('{}')]) {
    const { socket } = await openSocket()
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.send(message)
    expect([1003, 1009]).toContain(await closed)
  }
})
