import type { Caip2, HistoryPage } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { account, asking, one, route, set, two } from '../test/routeSources.ts'
import { CursorError, SourcesUnavailableError } from './askInTurn.ts'
import type { HistoryQuestion, HistorySource } from './sources.ts'

type Transaction = HistoryPage['data'][number]
function transaction(n: number, chain: Caip2, at: number): Transaction {
  const hash = `0x${n.toString(16).padStart(64, '0')}`
  return {
    id: `${chain} ${n}`,
    metadata: {
      operationType: 'send',
      hash,
      minedAt: new Date(at).toISOString(),
      chain,
      sentFrom: account,
      sentTo: null,
      status: 'confirmed',
      nonce: n,
    },
    transfers: [],
  }
}
/** A source with some transactions, newest first, whose cursor is what was told last. */
function historySource(
  id: string,
  all: Transaction[],
  options: { seeks?: boolean; fail?: (q: HistoryQuestion) => boolean } = {},
) {
  const asked: HistoryQuestion[] = []
  const source: HistorySource = {
    id,
    seeks: options.seeks ?? false,
    supports: (chainId) => all.some(({ metadata }) => metadata.chain === chainId),
    async page(q) {
      asked.push(q)
      if (options.fail?.(q)) throw new Error('down')
      const { cursor, limit, before, chainIds } = q
      const listed = all
        .filter(({ metadata }) => chainIds.includes(metadata.chain))
        .filter(({ metadata }) => !before || metadata.minedAt <= before.at)
      const start = listed.findIndex(({ id: told }) => told === cursor) + 1
      const data = listed.slice(start, start + limit)
      return { data, next: start + limit < listed.length ? (data.at(-1)?.id ?? null) : null }
    },
  }
  return { source, asked, all }
}
async function readAll(sources: ReturnType<typeof route>, chainIds: readonly Caip2[], limit: number) {
  const found: Transaction[] = []
  let cursor: string | undefined
  for (let page = 0; page < 50; page += 1) {
    const { data, next } = await sources.history({ account, chainIds, cursor, limit }, asking())
    expect(data.length).toBeLessThanOrEqual(limit)
    found.push(...data)
    if (next === null) return found
    cursor = next
  }
  throw new Error('The pages do not end.')
}
const past = (chain: Caip2, count: number, step: number) =>
  Array.from({ length: count }, (_, n) => transaction(n, chain, 1e12 - n * step))

test('chains of different sources are one past, newest first, nothing twice and nothing missing', async () => {
  const own = historySource('chain', past(one, 23, 1_000))
  const theirs = historySource('vendor', past(two, 9, 2_500))
  const sources = route({ chain: set([], [own.source]), vendors: set([], [theirs.source]) })
  for (const limit of [1, 4, 10, 100]) {
    const found = await readAll(sources, [one, two], limit)
    expect(new Set(found.map(({ id }) => id)).size).toBe(32)
    expect(found).toHaveLength(32)
    const times = found.map(({ metadata }) => Date.parse(metadata.minedAt))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  }
})

test('pages stay as they are while new transactions arrive', async () => {
  const own = historySource('chain', past(one, 8, 1_000))
  const theirs = historySource('vendor', past(two, 8, 1_000))
  const sources = route({ chain: set([], [own.source]), vendors: set([], [theirs.source]) })
  const first = await sources.history(
    { account, chainIds: [one, two], cursor: undefined, limit: 5 },
    asking(),
  )
  // A page that was used in part is asked for again: what is new stands before what was listed.
  own.all.unshift(transaction(900, one, 2e12), transaction(901, one, 2e12))
  const cursor = first.next ?? undefined
  const second = await sources.history({ account, chainIds: [one, two], cursor, limit: 5 }, asking())
  const ids = [...first.data, ...second.data].map(({ id }) => id)
  expect(new Set(ids).size).toBe(10)
  expect(ids.some((id) => id.endsWith(' 900'))).toBe(false)
})

test('a source that fails on the first page is followed by the next, which then goes on by itself', async () => {
  const own = historySource('chain', past(one, 7, 1_000), { fail: () => true })
  const theirs = historySource('vendor', past(one, 7, 1_000))
  const sources = route({ chain: set([], [own.source]), vendors: set([], [theirs.source]) })
  expect(await readAll(sources, [one], 3)).toHaveLength(7)
  expect(own.asked).toHaveLength(1)
})

test('a source that fails in the middle is followed by one that can begin there, without a gap', async () => {
  const own = historySource('chain', past(one, 9, 1_000), { fail: ({ cursor }) => cursor !== undefined })
  const theirs = historySource('vendor', past(one, 9, 1_000), { seeks: true })
  const sources = route({ chain: set([], [own.source]), vendors: set([], [theirs.source]) })
  const found = await readAll(sources, [one], 4)
  expect(found.map(({ metadata }) => metadata.nonce)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  const stiff = route({
    chain: set([], [own.source]),
    vendors: set([], [historySource('vendor', past(one, 9, 1_000)).source]),
  })
  await expect(readAll(stiff, [one], 4)).rejects.toBeInstanceOf(SourcesUnavailableError)
})

test('a chain that nobody answers for is named beside the others, and comes when it can be told', async () => {
  let isDown = true
  const own = historySource('chain', past(one, 3, 1_000))
  const broken = historySource('vendor', past(two, 3, 1_000), { fail: () => isDown })
  const sources = route({ chain: set([], [own.source]), vendors: set([], [broken.source]) })
  const ask = (cursor: string | undefined) =>
    sources.history({ account, chainIds: [one, two], cursor, limit: 5 }, asking())
  const first = await ask(undefined)
  expect(first.data.map(({ metadata }) => metadata.chain)).toEqual([one, one, one])
  expect(first.errors).toEqual([{ chainId: two, reason: 'no usable answer' }])
  // With nothing but the hole left the page fails: it is never the end of the past.
  await expect(ask(first.next ?? undefined)).rejects.toBeInstanceOf(SourcesUnavailableError)
  isDown = false
  const second = await ask(first.next ?? undefined)
  expect(second).toMatchObject({ data: [{}, {}, {}], next: null })
  expect(second.errors).toBeUndefined()
  await expect(readAll(sources, ['eip155:10'], 5)).rejects.toThrow('nobody here knows its past')
})

test('one chain that cannot be told does not hide others of the same source', async () => {
  const both = [...past(one, 3, 1_000), ...past(two, 3, 1_000)]
  const own = historySource('chain', both, { fail: ({ chainIds }) => chainIds.includes(two) })
  const sources = route({ chain: set([], [own.source]), vendors: set() })
  const page = await sources.history({ account, chainIds: [one, two], cursor: undefined, limit: 2 }, asking())
  expect(page.data.map(({ metadata }) => metadata.chain)).toEqual([one, one])
  expect(page.errors).toMatchObject([{ chainId: two }])
  const next = await sources.history(
    { account, chainIds: [one, two], cursor: page.next ?? '', limit: 2 },
    asking(),
  )
  expect(next.data.map(({ metadata }) => metadata.nonce)).toEqual([2])
  expect(next.errors).toMatchObject([{ chainId: two }])
})

test('a service that failed for all chains by one request is not asked again for each', async () => {
  const chains = [one, two, 'eip155:10', 'eip155:56'] as const
  const theirs = historySource(
    'vendor',
    chains.flatMap((chain) => past(chain, 2, 1_000)),
    { fail: () => true },
  )
  const sources = route({ chain: set(), vendors: set([], [{ ...theirs.source, isJoint: true }]) })
  await expect(readAll(sources, chains, 5)).rejects.toBeInstanceOf(SourcesUnavailableError)
  expect(theirs.asked).toHaveLength(1)
})

test.each([
  '',
  'x',
  '[]',
  '{}',
  '[["chain",[],null,null,null,false]]',
  '[["chain",["eip155:9"],null,null,null,false]]',
  `[["gone",["${one}"],"1","2026","0x",false]]`,
])('the cursor %s is not from here', async (cursor) => {
  const own = historySource('chain', past(one, 3, 1_000))
  const sources = route({ chain: set([], [own.source]), vendors: set() })
  const page = sources.history({ account, chainIds: [one], cursor, limit: 5 }, asking())
  await expect(page).rejects.toBeInstanceOf(CursorError)
})
