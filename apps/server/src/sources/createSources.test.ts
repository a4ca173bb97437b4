import type { Caip2, TokenBalance } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { createBalances } from '../balances/createBalances.ts'
import { account, asking, one, route, set, two } from '../test/routeSources.ts'
import { SourcesUnavailableError } from './askInTurn.ts'
import type { Sources } from './createSources.ts'
import type { BalanceSource, TokenId } from './sources.ts'

const question = (chainId: Caip2) => ({ account, chainId, currency: 'usd', force: [] }) as const
/** What accounts hold on several chains, by these sources. */
const findOn = (sources: Sources, chainIds: readonly Caip2[], force: readonly TokenId[] = []) =>
  createBalances(sources, 30_000, () => 0).find({ account, chainIds, currency: 'usd', force })

function held(symbol: string, chainId: Caip2): TokenBalance {
  const quantity = { decimals: '18', numeric: '1' }
  return { name: symbol, symbol, chainId, value: null, price: null, quantity, iconUrl: null }
}
/** A source that says its own id; `fail` makes it fail, hang or wait. */
function balanceSource(
  id: string,
  chains: readonly Caip2[],
  fail: (chainId: Caip2) => Promise<void> | undefined,
) {
  const asked: Caip2[] = []
  const source: BalanceSource = {
    id,
    supports: (chainId) => chains.includes(chainId),
    async balances({ chainId }) {
      asked.push(chainId)
      await fail(chainId)
      return { balances: [held(id, chainId)], block: 7n }
    },
  }
  return { source, asked }
}
const well = () => undefined
const down = () => Promise.reject(new Error('https://key@secret.example/ is down'))
const hang = () => new Promise<void>(() => {})

test.each([
  ['after', 'chain'],
  ['before', 'vendor'],
] as const)(
  'a service that is asked %s the chain leaves the answer to the %s',
  async (vendorsWhen, expected) => {
    const chain = balanceSource('chain', [one], well)
    const vendor = balanceSource('vendor', [one], well)
    const sources = route({ chain: set([chain.source]), vendors: set([vendor.source]), vendorsWhen })
    const { balances } = await sources.balancesOn(question(one), asking())
    expect(balances.map(({ symbol }) => symbol)).toEqual([expected])
    expect(chain.asked.length + vendor.asked.length).toBe(1)
  },
)

test('tries the next source for each chain that failed, and merges the results', async () => {
  const chain = balanceSource('chain', [one, two], (chainId) => (chainId === one ? down() : undefined))
  const vendor = balanceSource('vendor', [one], well)
  const sources = route({ chain: set([chain.source]), vendors: set([vendor.source]) })
  expect(await findOn(sources, [one, two])).toEqual({
    balances: [held('vendor', one), held('chain', two)],
    blocks: { [one]: '7', [two]: '7' },
  })
})

test('a chain that nobody answers for is told beside the others, without what only the operator may know', async () => {
  const chain = balanceSource('chain', [one, two], (chainId) => (chainId === one ? down() : undefined))
  const sources = route({ chain: set([chain.source]), vendors: set() })
  const answer = await findOn(sources, [one, two, 'eip155:10'])
  expect(answer.balances).toEqual([held('chain', two)])
  expect(answer.errors).toEqual([
    { chainId: one, reason: 'no usable answer' },
    { chainId: 'eip155:10', reason: 'nobody here knows balances of this chain' },
  ])
  expect(JSON.stringify(answer)).not.toContain('secret')
})

test('when nobody answers at all the question fails, and says when to come back', async () => {
  const chain = balanceSource('chain', [one], down)
  const failure = await route({ chain: set([chain.source]), vendors: set() })
    .balancesOn(question(one), asking())
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(SourcesUnavailableError)
  expect((failure as SourcesUnavailableError).retryAfterSeconds).toBeGreaterThanOrEqual(1)
})

test('one that hangs has its share of the time and leaves some for the next, within the deadline', async () => {
  const chain = balanceSource('chain', [one], hang)
  const vendor = balanceSource('vendor', [one], well)
  const sources = route({ chain: set([chain.source]), vendors: set([vendor.source]) })
  const { balances } = await sources.balancesOn(question(one), asking(4_000))
  expect(balances).toEqual([held('vendor', one)])
  const alone = route({ chain: set([chain.source]), vendors: set() })
  await expect(alone.balancesOn(question(one), asking(200))).rejects.toThrow('no answer in time')
})

test('a service that failed three times in a row is left alone for a while, and tried again after it', async () => {
  let time = 0
  let isDown = true
  const vendor = balanceSource('vendor', [one], () => (isDown ? down() : undefined))
  const chain = balanceSource('chain', [one], well)
  const parts = {
    chain: set([chain.source]),
    vendors: set([vendor.source]),
    vendorsWhen: 'before',
    now: () => time,
  }
  const heard: string[] = []
  const sources = route({
    ...parts,
    vendorsWhen: 'before',
    onAttempt: ({ source, outcome }) => heard.push(`${source} ${outcome}`),
  })
  for (let n = 0; n < 5; n += 1) await sources.balancesOn(question(one), asking())
  expect(vendor.asked).toHaveLength(3)
  expect(heard.filter((line) => line === 'vendor resting')).toHaveLength(2)
  isDown = false
  time += 60_000
  expect((await sources.balancesOn(question(one), asking())).balances).toEqual([held('vendor', one)])
})

test('a forced read goes to the chain, whatever the order of sources', async () => {
  const chain = balanceSource('chain', [one, two], well)
  const vendor = balanceSource('vendor', [one, two], well)
  const sources = route({ chain: set([chain.source]), vendors: set([vendor.source]), vendorsWhen: 'before' })
  const force = [{ chainId: one, address: account }] as const
  const { balances } = await findOn(sources, [one, two], force)
  expect(balances).toEqual([held('chain', one), held('vendor', two)])
})

test('a source speaks for no other chain than the one it was asked about', async () => {
  const liar: BalanceSource = {
    id: 'liar',
    supports: () => true,
    balances: async () => ({ balances: [held('x', one), held('y', two)] }),
  }
  const { balances } = await route({ chain: set([liar]), vendors: set() }).balancesOn(question(one), asking())
  expect(balances).toEqual([held('x', one)])
})

test('stops when the visitor has gone, without counting it against the source', async () => {
  const vendor = balanceSource('vendor', [one], hang)
  const chain = balanceSource('chain', [one], well)
  const sources = route({ chain: set([chain.source]), vendors: set([vendor.source]), vendorsWhen: 'before' })
  const controller = new AbortController()
  const asked = sources.balancesOn(question(one), {
    signal: controller.signal,
    deadline: performance.now() + 30_000,
  })
  controller.abort(new Error('gone'))
  await expect(asked).rejects.toThrow('gone')
  expect(chain.asked).toEqual([])
})
