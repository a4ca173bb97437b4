import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type Sandbox, startSandbox } from '../index.ts'

const patience = { timeout: 30_000, interval: 50 }
let sandbox: Sandbox | undefined
afterEach(async () => {
  await sandbox?.stop()
  sandbox = undefined
})

async function start() {
  sandbox = await startSandbox({ chains: [8131337, 8131338], tickMs: 100 })
  const [read, unread] = sandbox.chains
  if (!read || !unread) throw new Error('Two chains were asked for.')
  // In process, so that looking does not count as reading.
  const height = async (chain: typeof read) => Number(await chain.request('eth_blockNumber'))
  return { read, unread, height }
}

test('a chain that is read gets a block every tick, and one that is not read rests', async () => {
  const { read, unread, height } = await start()
  const [readStart, unreadStart] = [await height(read), await height(unread)]
  await vi.waitFor(async () => {
    await fetch(read.url, { method: 'POST', body: '{"id":1,"method":"eth_blockNumber"}' })
    expect(await height(read)).toBeGreaterThan(readStart + 3)
  }, patience)
  expect(await height(unread)).toBe(unreadStart)
})

test('an open subscription counts as reading, and held mining stops the ticks', async () => {
  const { read, height } = await start()
  const socket = new WebSocket(read.wsUrl)
  const heads: unknown[] = []
  socket.on('message', (data) => heads.push(JSON.parse(String(data))))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.send('{"id":1,"method":"eth_subscribe","params":["newHeads"]}')
  await vi.waitFor(() => expect(heads.length).toBeGreaterThan(3), patience)
  await read.controls.holdMining()
  const held = await height(read)
  const other = sandbox?.chain(8131338)
  if (!other) throw new Error('Two chains were asked for.')
  // Ticks go on elsewhere: several of them pass while this chain stands still.
  const before = Number(await other.request('eth_blockNumber'))
  await vi.waitFor(async () => {
    await fetch(other.url, { method: 'POST', body: '{"id":1,"method":"eth_blockNumber"}' })
    expect(Number(await other.request('eth_blockNumber'))).toBeGreaterThan(before + 3)
  }, patience)
  expect(await height(read)).toBe(held)
  socket.close()
})
