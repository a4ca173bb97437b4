import { type Hex, parseGwei } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type Sandbox, type SandboxChain, startSandbox } from '../index.ts'
import { account } from '../test/account.ts'

// A page from anywhere may read and send what is signed; it must not take the machine's memory or the chain's time.

let sandbox: Sandbox
let chain: SandboxChain
beforeAll(async () => {
  sandbox = await startSandbox({ chains: [8131337] })
  chain = sandbox.chain(8131337)
})
afterAll(() => sandbox.stop())

const origin = 'https://evil.example'
const patience = { timeout: 30_000, interval: 50 }
// GAS PUSH0 MSTORE PUSH1 32 PUSH0 RETURN
const tellGas = { data: '0x5a5f5260205ff3', gas: '0x38d7ea4c68000' }
// PUSH3 bytes PUSH0 REVERT
const revertWith = (bytes: number) => ({ data: `0x62${bytes.toString(16).padStart(6, '0')}5ffd` })

type Answer = { id: number; result?: string; error?: { code: number; message: string } }

async function post(body: unknown, headers: Record<string, string> = { origin }): Promise<Answer & Answer[]> {
  const response = await fetch(chain.url, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await response.json()) as Answer & Answer[]
}

const call = (id: number, method: string, ...params: unknown[]) => ({ id, method, params })

test('code that a stranger has run sees less gas than everybody else’s', async () => {
  const gasSeen = async (headers: Record<string, string>) =>
    Number((await post(call(1, 'eth_call', tellGas, 'latest'), headers)).result)
  expect(await gasSeen({ origin })).toBeLessThan(2 ** 21)
  expect(await gasSeen({})).toBeGreaterThan(2 ** 23)
  expect(await gasSeen({ origin: 'http://localhost:5173' })).toBeGreaterThan(2 ** 23)
})

function sign(nonce: number, gas: bigint): Promise<Hex> {
  const fees = { maxFeePerGas: parseGwei('10'), maxPriorityFeePerGas: 1n }
  const signer = privateKeyToAccount(account(sandbox, 7).privateKey)
  return signer.signTransaction({
    chainId: chain.id,
    type: 'eip1559',
    nonce,
    gas,
    to: signer.address,
    ...fees,
  })
}

test('a stranger’s transactions come one after another and with little gas', async () => {
  const send = async (nonce: number, gas: bigint) =>
    post(call(1, 'eth_sendRawTransaction', await sign(nonce, gas)))
  const { address } = account(sandbox, 7)
  const next = Number(await chain.request('eth_getTransactionCount', [address, 'latest']))
  expect(await send(next, 2n ** 21n + 1n)).toMatchObject({
    error: { message: expect.stringContaining('Pages from elsewhere may use 2097152 gas in a transaction') },
  })
  expect(await send(next + 1, 21_000n)).toMatchObject({
    error: {
      message: expect.stringContaining(`must send nonce ${next} of ${address} before nonce ${next + 1}`),
    },
  })
  expect(await chain.request('eth_pendingTransactions')).toEqual([])
  expect(await send(next, 21_000n)).toMatchObject({ result: expect.stringMatching(/^0x/) })
  expect(await post(call(1, 'eth_sendRawTransaction', '0x02c0'))).toMatchObject({
    error: { code: -32602, message: 'This is no signed transaction.' },
  })
})

test('a batch whose answers grow too long is answered to the end, without them', async () => {
  const answers = await post(
    Array.from({ length: 100 }, (_, id) => call(id, 'eth_call', revertWith(500_000), 'latest')),
  )
  expect(answers.map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, id) => id))
  expect(answers[0]?.error?.code).toBe(3)
  expect(answers.at(-1)?.error).toEqual({
    code: -32005,
    message: 'The answers to this batch are too long together: ask for less at once.',
  })
  expect(JSON.stringify(answers).length).toBeLessThan(40 * 1024 * 1024)
})

test('a batch ends when whoever sent it has gone', async () => {
  const height = async () => Number(await chain.request('eth_blockNumber'))
  const start = await height()
  const leaving = new AbortController()
  const body = JSON.stringify(Array.from({ length: 1000 }, (_, id) => call(id, 'evm_mine', { blocks: 5 })))
  const sent = fetch(chain.url, { method: 'POST', body, signal: leaving.signal }).catch(() => 'left')
  await vi.waitFor(async () => expect(await height()).toBeGreaterThan(start), { ...patience, interval: 1 })
  leaving.abort()
  expect(await sent).toBe('left')
  await expect.poll(async () => (await height()) === (await after(20)), patience).toBe(true)
  expect(await height()).toBeLessThan(start + 5000)

  /** The height a few turns later. */
  async function after(turns: number): Promise<number> {
    for (let index = 0; index < turns; index++) await chain.request('eth_chainId')
    return height()
  }
})

test('a socket that asks faster than it is answered gets every answer', async () => {
  const socket = new WebSocket(chain.wsUrl, { headers: { origin } })
  const seen = new Set<number>()
  socket.on('message', (data) => seen.add(JSON.parse(String(data)).id))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  for (let id = 0; id < 1000; id++) socket.send(JSON.stringify(call(id, 'eth_blockNumber')))
  await vi.waitFor(() => expect(seen.size).toBe(1000), patience)
  socket.close()
})
