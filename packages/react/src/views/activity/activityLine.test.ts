import {
  type ActivityEntry,
  type ActivityTransfer,
  createLatchkey,
  ethereum,
  loadWords,
} from '@latchkey/core'
import { expect, test } from 'vitest'
import { activityLine, type SentNote } from './activityLine.ts'

const me = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x9a1f6C1e4b2E93C9dA12c4d18a3F00b1C00d02Bc'
const now = new Date(2026, 10, 15, 15, 4).getTime()
const day = 86_400_000

async function words(locale = 'en') {
  const latchkey = createLatchkey({ networks: [ethereum], locale })
  await loadWords(latchkey)
  return latchkey.words.getState()
}

function entry(some: Partial<ActivityEntry> = {}): ActivityEntry {
  return {
    id: 'one',
    hash: `0x${'1'.repeat(64)}`,
    chainId: 'eip155:1',
    operation: 'send',
    status: 'confirmed',
    at: now - day,
    from: me,
    to: other,
    transfers: [],
    ...some,
  }
}

function moved(direction: ActivityTransfer['direction'], amount: string, symbol: string): ActivityTransfer {
  return { direction, amount, token: { name: symbol, symbol }, counterparty: other, isSpam: false }
}

async function line(some: Partial<ActivityEntry>, sent?: SentNote) {
  return activityLine(await words(), entry(some), now, sent)
}

test('S9.19 amounts have three decimals at most and are never rounded up; every digit is in the tip', async () => {
  const { end, tip } = await line({ transfers: [moved('out', '1250.500999', 'USDC')] })
  expect(end).toBe('−1,250.50 USDC')
  expect(tip).toContain('−1,250.500999 USDC')
  expect((await line({ operation: 'receive', transfers: [moved('in', '0.9999', 'ETH')] })).end).toBe(
    '+0.999 ETH',
  )
})

test('what was sent says to whom, what came says from whom and in green', async () => {
  expect(await line({ transfers: [moved('out', '2', 'ETH')] })).toMatchObject({
    name: 'Sent',
    sub: 'to 0x9a1f…02Bc',
    endTone: 'plain',
    endSub: 'Nov 14',
    badge: 'out',
  })
  const came = { operation: 'receive' as const, from: other, to: me, transfers: [moved('in', '2', 'ETH')] }
  expect(await line(came)).toMatchObject({
    name: 'Received',
    sub: 'from 0x9a1f…02Bc',
    end: '+2 ETH',
    endTone: 'good',
    badge: 'in',
  })
})

test('what a token keeps on the way is part of what was sent, and who got the most of it got it', async () => {
  const toll = { ...moved('out', '1', 'TOLL'), counterparty: me }
  const shown = await line({ transfers: [toll, moved('out', '49', 'TOLL')] })
  expect(shown).toMatchObject({ end: '−50 TOLL', sub: 'to 0x9a1f…02Bc' })
  expect(shown.tip).toContain('−49 TOLL')
})

test('a swap shows what was given and what came back', async () => {
  const transfers = [moved('out', '0.75', 'ETH'), moved('in', '2305.614', 'USDC')]
  expect(await line({ operation: 'trade', transfers })).toMatchObject({
    name: 'Swapped',
    sub: '0.75 ETH to USDC',
    end: '+2,305.614 USDC',
    badge: 'swap',
    moved: transfers,
  })
})

test('less than can be written is said in words to those who hear it', async () => {
  const tiny = await line({ transfers: [moved('out', '0.000000000000000001', 'ETH')] })
  expect(tiny.end).toBe('< 0.001 ETH')
  expect(tiny.label).toBe('Sent, less than 0.001 ETH, to 0x9a1f…02Bc, Nov 14')
  expect(tiny.tip).toContain('−0.000000000000000001 ETH')
})

test('what waits says so, and what failed says that nothing moved', async () => {
  const transfers = [moved('out', '2', 'ETH')]
  expect(await line({ status: 'pending', transfers })).toMatchObject({
    name: 'Sending',
    endSub: 'Now',
    badge: 'wait',
  })
  const failed = await line({ status: 'failed', transfers })
  expect(failed).toMatchObject({ name: 'Send failed', sub: 'No funds moved', badge: 'failed' })
  expect(failed.end).toBeUndefined()
  expect((await line({ status: 'failed', operation: 'trade' })).name).toBe('Swap failed')
  expect((await line({ status: 'pending', operation: 'stake' })).name).toBe('In progress')
})

test.each([
  ['dropped', 'Not sent', 'Dropped by the network'],
  ['replaced', 'Replaced', 'Replaced by another transaction'],
  ['cancelled', 'Cancelled', 'Cancelled in your wallet'],
] as const)('one that was %s says what became of it', async (status, name, sub) => {
  const shown = await line({ status: 'failed', transfers: [moved('out', '2', 'ETH')] }, { status })
  expect(shown).toMatchObject({ name, sub, badge: 'failed' })
  expect(shown.end).toBeUndefined()
})

test('the name that was written when sending stands instead of the address', async () => {
  const transfers = [moved('out', '2', 'ETH')]
  expect((await line({ transfers }, { status: 'confirmed', name: 'mara.eth' })).sub).toBe('to mara.eth')
})

test('a collectible is no money: it has a name and a count, and is not green', async () => {
  const nft: ActivityTransfer = {
    direction: 'in',
    amount: '1',
    nft: { name: 'Orchard Passes #18204' },
    isSpam: false,
  }
  expect(await line({ operation: 'receive', transfers: [nft] })).toMatchObject({
    name: 'Received collectible',
    sub: 'Orchard Passes #18204',
    end: '+1',
    endTone: 'plain',
  })
})

test('a call that moved nothing, as an approval, is told with the app it was for', async () => {
  const shown = await line({ operation: 'approve', application: { name: 'Tidepool' } })
  expect(shown).toMatchObject({ name: 'Approved', sub: 'with Tidepool', badge: 'done', moved: [] })
  expect((await line({ operation: 'deploy', to: undefined as never })).sub).toBe('')
})

test('an approval from this browser names its token and its spender', async () => {
  const spender = '0x61f9000000000000000000000000000000000dfb'
  const data = `0x095ea7b3${spender.slice(2).padStart(64, '0')}${'f'.padStart(64, '0')}`
  const sent = {
    purpose: 'approval',
    status: 'confirmed',
    token: { symbol: 'USDC', decimals: 6 },
    amount: '15',
    call: { data, value: '0' },
  } as const
  const shown = await line({ operation: 'approve' }, sent)
  expect(shown).toMatchObject({ name: 'Approved USDC', sub: 'with 0x61f9…0dfb', badge: 'done' })
  expect(await line({ operation: 'approve', status: 'pending' }, sent)).toMatchObject({
    name: 'Approving USDC',
    endSub: 'Now',
  })
  const taken = await line({ operation: 'approve' }, { ...sent, amount: '0' })
  expect(taken).toMatchObject({ name: 'Removed USDC limit', sub: 'with 0x61f9…0dfb' })
})

test('every operation has its word in every language', async () => {
  const operations = [
    'approve',
    'borrow',
    'burn',
    'buy',
    'cancel',
    'claim',
    'deploy',
    'deposit',
    'execute',
    'mint',
    'receive',
    'repay',
    'send',
    'stake',
    'trade',
    'unstake',
    'withdraw',
  ] as const
  for (const locale of ['en', 'es', 'ar']) {
    const table = await words(locale)
    const names = operations.map((operation) => activityLine(table, entry({ operation }), now).name)
    expect(names.every((name) => name !== '')).toBe(true)
    expect(new Set(names).size).toBe(operations.length)
  }
})

test('an address that was sent to by a name has that name in every row', async () => {
  const nameOf = (address: string) => (address === other ? 'alice.eth' : undefined)
  expect(await line({ transfers: [moved('out', '2', 'ETH')] }, { nameOf })).toMatchObject({
    sub: 'to alice.eth',
  })
  const came = { operation: 'receive', transfers: [moved('in', '2', 'ETH')] } as const
  expect(await line(came, { nameOf })).toMatchObject({ sub: 'from alice.eth' })
})
