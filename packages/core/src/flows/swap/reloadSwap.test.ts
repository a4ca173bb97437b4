import { expect, test } from 'vitest'
import type { SentHandle } from '../../adapter/sendDriver.ts'
import type { ActivityEntry } from '../../features/activity/entry.ts'
import { askedHearers } from '../../features/pairing/asked.ts'
import { recentReceivers } from '../../features/send/recentReceivers.ts'
import { sentStore } from '../../features/sent/sentStore.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { swapPage } from '../../test/swapPage.ts'
import { alice, coin, router, usdc } from '../../test/swapService.ts'
import { memoryDevice } from '../../test/testInstance.ts'
import { takeRecovered } from '../pairing/takeRecovered.ts'
import { watchActivity } from '../read/watchActivity.ts'
import { watchSent } from '../sent/watchSent.ts'
import { setSlippage } from './setSwap.ts'

const selling = { rate: [10n ** 18n, 2_000_000_000n] } as const

type Look = () => Promise<{ at: 'pool' } | { at: 'block'; ok: true; block: string; arrived?: bigint }>

/** A browser whose page is loaded anew as often as a test wants; the chain stays the same. */
function browser() {
  const storage = memoryDevice()
  const chain = { isMined: false }
  const look: Look = async () =>
    chain.isMined ? { at: 'block', ok: true, block: '7', arrived: 999_000_000_000_000_000n } : { at: 'pool' }
  return {
    storage,
    chain,
    load: (world = {}) => swapPage({ deps: { storage }, driver: { look }, world: { ...selling, ...world } }),
  }
}

const moved = (direction: 'in' | 'out', numeric: string, symbol: string) => ({
  direction,
  quantity: { numeric },
  value: null,
  price: null,
  fungible_info: { name: symbol, symbol, icon: null },
})

/** A swap in the account's past, as the server tells it. */
const minedSwap = {
  id: `eip155:1:0x${'ab'.repeat(32)}`,
  metadata: {
    operationType: 'trade',
    hash: `0x${'ab'.repeat(32)}`,
    minedAt: '2026-11-02T17:22:11Z',
    chain: 'eip155:1',
    sentFrom: alice,
    sentTo: router,
    status: 'confirmed',
    nonce: 1,
  },
  transfers: [moved('out', '2000', 'USDC'), moved('in', '1', 'ETH')],
}

const sentOf = ({ latchkey }: Awaited<ReturnType<typeof swapPage>>) => sentStore(latchkey).getState()

test('an approval that is pending when the page is loaded again is followed to its end', async () => {
  const visit = browser()
  const before = await visit.load()
  await before.fill(usdc, coin, '2000')
  await before.review()
  void before.confirm()
  await before.reach(() => before.state().step === 'confirmingApproval')
  before.leave()

  const after = await visit.load()
  expect(sentOf(after)).toMatchObject([{ purpose: 'approval', status: 'pending' }])
  const stop = watchSent(after.latchkey, () => {})
  visit.chain.isMined = true
  await after.reach(() => sentOf(after)[0]?.status === 'confirmed', 1_000)
  after.world.allowance = 2_000_000_000n
  await after.fill(usdc, coin, '2000')
  await after.review()
  expect(after.state().build.phase).toBe('swap')
  stop()
  after.leave()
})

test('a swap that is pending when the page is loaded again stands in Activity, with what arrived in the end', async () => {
  const visit = browser()
  const before = await visit.load({ allowance: 2_000_000_000n })
  await before.fill(usdc, coin, '2000')
  await before.review()
  await before.confirm()
  before.leave()

  const after = await visit.load()
  let entries: readonly ActivityEntry[] = []
  const { stop } = watchActivity(after.latchkey, (state) => {
    if (state.phase === 'ready') entries = state.entries
  })
  await after.reach(() => entries.length > 0)
  expect(entries).toMatchObject([{ operation: 'trade', status: 'pending' }])
  visit.chain.isMined = true
  await after.reach(() => entries[0]?.status === 'confirmed', 1_000)
  expect(sentOf(after)[0]?.receives).toMatchObject({
    least: '990000000000000000',
    arrived: '999000000000000000',
  })
  stop()
  after.leave()
})

test('a swap that an extension wallet sends only after a reload stands in Activity, as the chain has it', async () => {
  const visit = browser()
  const world = { allowance: 2_000_000_000n, capabilities: { 'eip155:1': ['history'] } }
  const before = await visit.load(world)
  before.answers(() => new Promise(() => undefined))
  await before.fill(usdc, coin, '2000')
  await before.review()
  void before.confirm()
  await before.reach(() => before.sends.length === 1)
  before.leave()

  const after = await visit.load(world)
  expect(sentOf(after)).toEqual([])
  after.world.history = [minedSwap]
  let entries: readonly ActivityEntry[] = []
  const { stop } = watchActivity(after.latchkey, (state) => {
    if (state.phase === 'ready') entries = state.entries
  })
  await after.reach(() => entries.length > 0)
  expect(entries).toMatchObject([
    { operation: 'trade', status: 'confirmed', transfers: [{ direction: 'out' }, { direction: 'in' }] },
  ])
  expect(after.sends).toEqual([])
  stop()
  after.leave()
})

test('a form or a preview that was not sent is gone after a reload; the slippage is kept', async () => {
  const visit = browser()
  const before = await visit.load({ allowance: 2_000_000_000n })
  setSlippage(before.latchkey, '0.5')
  await before.fill(usdc, coin, '2000')
  await before.review()
  before.leave()

  const after = await visit.load()
  expect(after.state()).toMatchObject({ step: 'editing', amount: { text: '1' }, slippage: '0.5' })
  expect(after.state().build).toEqual({ phase: 'none' })
  expect(after.sends).toEqual([])
  after.leave()
})

/** A page whose wallet is in another device: it has a request, and answers when a test says so. */
async function farPage(storage: ReturnType<typeof memoryDevice>, world: object) {
  const instance: { latchkey?: Latchkey } = {}
  let answer = (_handle: SentHandle) => {}
  const page = await swapPage({
    deps: { storage },
    world,
    driver: {
      isAskedFor: () => true,
      send(_transfer, _fee, _signal, onAsk) {
        onAsk?.({ since: '7' })
        for (const hear of askedHearers(instance.latchkey as Latchkey))
          hear({ walletId: 'played', id: 5, method: 'eth_sendTransaction', params: [] })
        return new Promise((resolve) => (answer = resolve))
      },
    },
  })
  instance.latchkey = page.latchkey
  await page.fill(usdc, coin, '2000')
  await page.review()
  const swapping = page.confirm()
  const remembered = () => JSON.parse(storage.items.get('latchkey:main:askedSends') ?? '[]')
  await page.reach(() => remembered().length > 0)
  return { ...page, swapping, remembered, answer: (handle: SentHandle) => answer(handle) }
}

const least = '990000000000000000'
const farAsks = [
  {
    asked: 'a swap',
    world: { ...selling, allowance: 2_000_000_000n },
    sent: { purpose: 'swap', receives: { least } },
  },
  { asked: 'an approval', world: selling, sent: { purpose: 'approval', amount: '2000000000' } },
]

test.each(farAsks)(
  '$asked that a wallet in another device is asked for is remembered until it has answered',
  async ({ world, sent }) => {
    const page = await farPage(memoryDevice(), world)
    expect(page.remembered()).toMatchObject([
      { request: 5, sent: { ...sent, since: '7', status: 'pending' } },
    ])
    page.answer({ hash: '0x1' })
    await page.reach(() => page.remembered().length === 0)
    page.leave()
  },
)

test.each(farAsks)(
  '$asked that a wallet in another device answers after a reload is listed and followed as what it is',
  async ({ world, sent }) => {
    const storage = memoryDevice()
    const before = await farPage(storage, world)
    before.leave()

    const after = await swapPage({ deps: { storage }, world })
    const hash = `0x${'ab'.repeat(32)}`
    takeRecovered(after.latchkey, {
      walletId: 'played',
      id: 5,
      method: 'eth_sendTransaction',
      chainId: 'eip155:1',
      result: hash,
    })
    expect(sentOf(after)).toMatchObject([{ ...sent, hash, status: 'pending' }])
    // The contract that was called is nobody to send to.
    expect(recentReceivers(after.latchkey, 'eip155')).toEqual([])
    expect(after.events.map(({ event }) => event)).not.toContain('SEND_SUCCESS')
    after.leave()
  },
)
