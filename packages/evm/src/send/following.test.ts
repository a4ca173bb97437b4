import { confirmSend, getSent, sendTokens, transactionLink, watchSent } from '@latchkey/core'
import { afterEach, expect, test } from 'vitest'
import { ask } from '../provider/ask.ts'
import { checksumAddress } from '../provider/checksumAddress.ts'
import { toQuantity } from '../provider/parse.ts'
import { useSandbox } from '../test/sandbox.ts'
import { ether, openStage, type Stage } from '../test/sendStage.ts'
import { sendDriver } from './sendDriver.ts'

const sandbox = useSandbox()
const stranger = checksumAddress('0x00000000000000000000000000000000000000ac')
const controls = () => sandbox.chain().controls
const sentOf = ({ latchkey }: Stage) => getSent(latchkey)[0]
const statusOf = (stage: Stage) => sentOf(stage)?.status
const hashOf = (stage: Stage) => (sentOf(stage)?.hash ?? '') as `0x${string}`

afterEach(async () => {
  await controls().clearFaults()
  await controls().resumeMining()
})

/** A page that has just sent something, while no block is made. */
async function waiting(amount = '0.01'): Promise<Stage> {
  const stage = await openStage(sandbox)
  await controls().holdMining()
  await stage.fill(ether, amount, stranger)
  await confirmSend(stage.latchkey)
  await stage.reach(() => sentOf(stage)?.nonce !== undefined)
  expect(statusOf(stage)).toBe('pending')
  return stage
}

test('a transaction waits for its block, and its link leads to the explorer', async () => {
  const stage = await waiting()
  const sent = sentOf(stage)
  expect(sent && transactionLink(stage.latchkey, sent)).toBe(`https://explorer.example/tx/${hashOf(stage)}`)
  await controls().mine()
  await stage.reach(() => statusOf(stage) === 'confirmed', 1000)
  expect(sentOf(stage)?.block).toMatch(/^\d+$/)
  stage.leave()
})

test('one that the visitor sped up in the wallet is told as sped up, with the new hash', async () => {
  const stage = await waiting()
  const other = await controls().replaceTransaction(hashOf(stage))
  await controls().mine()
  await stage.reach(() => statusOf(stage) !== 'pending', 1000)
  expect(sentOf(stage)).toMatchObject({ status: 'spedUp', replacedBy: other })
  stage.leave()
})

test('one that was taken back by an empty one to oneself is cancelled; another one in its place is a replacement', async () => {
  const cancelled = await waiting('0.02')
  const [from] = cancelled.wallet.addresses
  if (from) await controls().replaceTransaction(hashOf(cancelled), { to: from, value: 0n })
  await controls().mine()
  await cancelled.reach(() => statusOf(cancelled) !== 'pending', 1000)
  expect(statusOf(cancelled)).toBe('cancelled')
  cancelled.leave()
  await controls().resumeMining()
  const replaced = await waiting('0.03')
  await controls().replaceTransaction(hashOf(replaced), { value: 7n })
  await controls().mine()
  await replaced.reach(() => statusOf(replaced) !== 'pending', 1000)
  expect(statusOf(replaced)).toBe('replaced')
  replaced.leave()
})

test('one that no node has any more is dropped, though not at once', async () => {
  const stage = await waiting('0.04')
  await controls().dropTransaction(hashOf(stage))
  await stage.reach(() => stage.clock.now() - (sentOf(stage)?.sentAt ?? 0) > 60_000, 1000)
  expect(statusOf(stage)).toBe('pending')
  await stage.reach(() => statusOf(stage) !== 'pending', 1000)
  expect(statusOf(stage)).toBe('dropped')
  stage.leave()
})

/** A page whose wallet has sent something that no node shows, as through a private pool. */
async function unseen(...amounts: readonly string[]): Promise<Stage> {
  const stage = await openStage(sandbox)
  for (const [at, amount] of amounts.entries()) {
    stage.wallet.next('eth_sendTransaction', { answers: `0x${String(at + 1).repeat(64)}` })
    await stage.fill(ether, amount, stranger)
    await confirmSend(stage.latchkey)
  }
  await stage.reach(() => stage.clock.now() - (sentOf(stage)?.sentAt ?? 0) > 300_000, 10_000)
  expect(getSent(stage.latchkey).map(({ status, nonce }) => [status, nonce])).toEqual(
    amounts.map(() => ['pending', undefined]),
  )
  return stage
}

/** The wallet sends this, and it is in a block at once. */
async function pay({ wallet }: Stage, to: string, value: bigint): Promise<unknown> {
  const [from] = wallet.addresses
  return ask(wallet.provider, 'eth_sendTransaction', [{ from, to, value: toQuantity(value) }])
}

test.each([
  ['sped up', 'spedUp', () => stranger, 11n * 10n ** 15n],
  ['cancelled', 'cancelled', ({ wallet }: Stage) => wallet.addresses[0] ?? '', 0n],
] as const)(
  'one that no node has shown is told as %s when that took the turn it was likely to have',
  async (_, status, to, value) => {
    const stage = await unseen('0.011')
    expect(sentOf(stage)?.nonceGuess).toBeTypeOf('number')
    const by = await pay(stage, to(stage), value)
    await stage.reach(() => statusOf(stage) !== 'pending', 10_000)
    expect(sentOf(stage)).toMatchObject({ status, replacedBy: by })
    stage.leave()
  },
)

test('one that no node has shown is not told as gone when something else took that turn', async () => {
  const stage = await unseen('0.012')
  await pay(stage, stranger, 7n)
  await stage.reach(() => sentOf(stage)?.nonceGuess === undefined, 10_000)
  const start = stage.clock.now()
  await stage.reach(() => stage.clock.now() - start > 300_000, 10_000)
  expect(statusOf(stage)).toBe('pending')
  stage.leave()
})

test('of two alike that no node has shown neither is told as sent because the other may be', async () => {
  const stage = await unseen('0.013', '0.013')
  const [one, other] = getSent(stage.latchkey)
  expect(one?.nonceGuess).toBe(other?.nonceGuess)
  await pay(stage, stranger, 13n * 10n ** 15n)
  const start = stage.clock.now()
  await stage.reach(() => stage.clock.now() - start > 300_000, 10_000)
  expect(getSent(stage.latchkey).map(({ status }) => status)).toEqual(['pending', 'pending'])
  stage.leave()
})

test('one whose block the chain takes back waits again', async () => {
  const stage = await waiting('0.05')
  const stop = watchSent(stage.latchkey, () => undefined)
  await controls().mine()
  await stage.reach(() => statusOf(stage) === 'confirmed', 1000)
  const before = sentOf(stage)?.block
  await controls().holdMining()
  await controls().reorg(1, { keepTransactions: false })
  await stage.reach(() => statusOf(stage) === 'pending', 1000)
  expect(sentOf(stage)?.block).toBeUndefined()
  expect(before).toBeDefined()
  stop()
  stage.leave()
})

test('a node that fails in the middle costs nothing: the transaction waits until somebody answers', async () => {
  const stage = await waiting('0.06')
  await controls().setFault({ kind: 'fail' })
  await controls().mine()
  const start = stage.clock.now()
  await stage.reach(() => stage.clock.now() - start > 20_000, 1000)
  expect(statusOf(stage)).toBe('pending')
  await controls().clearFaults()
  await stage.reach(() => statusOf(stage) === 'confirmed', 1000)
  stage.leave()
})

test('a transaction that fails in its block says why', async () => {
  const wallet = await sandbox.wallet()
  const driver = sendDriver(wallet.provider)
  const [from = ''] = wallet.addresses
  const transfer = {
    chainId: 'eip155:8131337',
    from,
    to: stranger,
    token: sandbox.chain().contracts.USDC,
    amount: 10n ** 30n,
  } as const
  const refused = driver.estimate(transfer)
  await expect(refused).rejects.toMatchObject({
    code: 'transfer.estimate',
    reason: 'ERC20InsufficientBalance',
  })
  const { gasPrice } = await driver.estimate({ ...transfer, amount: 1n })
  const handle = await driver.send(transfer, { gas: 90_000n, gasPrice, most: 0n })
  const look = await driver.look({ ...handle, chainId: transfer.chainId, from })
  expect(look).toMatchObject({ at: 'block', ok: false, reason: 'ERC20InsufficientBalance' })
})

test('after a reload the list goes on where it was, and a wallet is not needed where the site has a server', async () => {
  const stage = await waiting('0.07')
  const { items } = stage
  stage.leave()
  const { caip2 } = sandbox.chain()
  const asked: string[] = []
  const next = await openStage(sandbox, {
    items,
    async server(url, body) {
      if (url.pathname !== '/v1') return { balances: [] }
      expect(url.searchParams.get('chainId')).toBe(caip2)
      const { id, method, params } = body as { id: number; method: string; params: unknown[] }
      asked.push(method)
      return { jsonrpc: '2.0', id, result: await sandbox.chain().request(method, params) }
    },
  })
  next.wallet.switchChain(8131338)
  await next.reach(() => next.latchkey.connections.getState().list[0]?.chainId === 'eip155:8131338')
  const stop = watchSent(next.latchkey, () => undefined)
  expect(statusOf(next)).toBe('pending')
  await controls().mine()
  await next.reach(() => statusOf(next) === 'confirmed', 1000)
  expect(asked).toContain('eth_getTransactionReceipt')
  stop()
  next.leave()
})

test('of two tabs one asks the chain, and both hear of it', async () => {
  const listeners = new Set<(key: string | null) => void>()
  const items = new Map<string, string>()
  // The browser tells the other tabs of what one writes.
  const write = items.set.bind(items)
  items.set = (key, value) => {
    const isNew = items.get(key) !== value
    write(key, value)
    if (isNew) for (const listener of listeners) queueMicrotask(() => listener(key))
    return items
  }
  const watchStorage = (listener: (key: string | null) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const first = await openStage(sandbox, { items, watchStorage })
  const second = await openStage(sandbox, { items, watchStorage })
  const stop = watchSent(second.latchkey, () => undefined)
  await controls().holdMining()
  await first.fill(ether, '0.08', stranger)
  await confirmSend(first.latchkey)
  await first.reach(() => sentOf(first)?.nonce !== undefined)
  await second.clock.advance(first.clock.now() - second.clock.now())
  await second.reach(() => statusOf(second) === 'pending', 0)
  const before = second.asked('eth_getTransactionReceipt')
  for (let turn = 0; turn < 5; turn += 1) {
    const looks = first.asked('eth_getTransactionReceipt')
    await first.clock.advance(4000)
    // A look that was still under way when its time came round again is followed by the next at once.
    await first.reach(() => first.asked('eth_getTransactionReceipt') > looks, 0)
    await second.clock.advance(4000)
  }
  expect(second.asked('eth_getTransactionReceipt')).toBe(before)
  await controls().mine()
  await first.reach(() => statusOf(first) === 'confirmed', 1000)
  await expect.poll(() => statusOf(second)).toBe('confirmed')
  stop()
  first.leave()
  second.leave()
})

test('S9.59 a send of the site’s own may wait for its block, for 25000 ms and no longer', async () => {
  const stage = await openStage(sandbox)
  await controls().holdMining()
  let result: unknown
  const start = stage.clock.now()
  const sending = sendTokens(stage.latchkey, { to: stranger, amount: '0.09', wait: true }).then((sent) => {
    result = sent.status
  })
  await stage.reach(() => result !== undefined, 500)
  await sending
  expect(result).toBe('pending')
  expect(stage.clock.now() - start).toBeGreaterThanOrEqual(25_000)
  await controls().resumeMining()
  const quick = sendTokens(stage.latchkey, { to: stranger, amount: 5n, wait: true })
  await stage.reach(() => getSent(stage.latchkey).every(({ status }) => status === 'confirmed'), 500)
  expect(await quick).toMatchObject({ status: 'confirmed', amount: '5' })
  stage.leave()
})
