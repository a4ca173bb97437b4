import { expect, test, vi } from 'vitest'
import type { CaipAddress } from '../../base/caip.ts'
import { bitcoin, ethereum, solana } from '../../chains/chains.ts'
import { getActivity } from '../../flows/read/getActivity.ts'
import { watchActivity } from '../../flows/read/watchActivity.ts'
import { activeAccount } from '../../instance/activeConnection.ts'
import { queries } from '../../instance/queries.ts'
import { json, playServer } from '../../test/answer.ts'
import { joinByHand } from '../../test/joinByHand.ts'
import { testBrowser, testWallet } from '../../test/testBrowser.ts'
import { until } from '../../test/until.ts'
import { noteSent } from '../sent/sentStore.ts'
import { activityNamespaces } from './activityNamespaces.ts'
import type { ActivityState } from './activityState.ts'
import { refreshActivity } from './refreshActivity.ts'

const endpoints = 'https://api.shop.example'
const pageSize = 3

/** A transaction by its number; the higher, the newer. */
function transaction(number: number, fields: object = {}) {
  const hash = `0x${number.toString(16).padStart(64, '0')}`
  return {
    id: `eip155:1:${hash}`,
    metadata: {
      operationType: 'send',
      hash,
      minedAt: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
      chain: 'eip155:1',
      sentFrom: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      sentTo: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      status: 'confirmed',
      nonce: number,
      ...fields,
    },
    transfers: [],
  }
}

/** A server with this many transactions, in pages whose cursors are numbers; it fails when told. */
function historyServer(count: number, chains = ['eip155:1']) {
  const held = { count, fails: 0, pages: [] as URL[], extra: [] as object[] }
  const server = playServer((url) => {
    if (url.pathname === '/v1/supported-chains') {
      const capabilities = Object.fromEntries(chains.map((chain) => [chain, ['history']]))
      return json({ http: chains, ws: [], capabilities })
    }
    if (!url.pathname.endsWith('/history')) return json({ isAnalyticsEnabled: false })
    held.pages.push(url)
    if (held.fails > 0) {
      held.fails -= 1
      return json({}, 400)
    }
    const top = Number(url.searchParams.get('cursor') ?? held.count)
    const size = Math.min(pageSize, top)
    const data = Array.from({ length: size }, (_, index) => transaction(top - index))
    const next = top > pageSize ? String(top - pageSize) : null
    return json({ data: url.searchParams.has('cursor') ? data : [...held.extra, ...data], next })
  })
  return { held, fetch: server.fetch }
}

async function connected(count: number, chains?: string[]) {
  const harbor = testWallet('Harbor')
  const server = historyServer(count, chains)
  const networks = [ethereum, solana, bitcoin] as const
  const tab = testBrowser([harbor]).open({ endpoints, networks }, {}, undefined, { fetch: server.fetch })
  await joinByHand(tab, harbor)
  const account = activeAccount(tab.latchkey.connections.getState()) as CaipAddress
  return { latchkey: tab.latchkey, account, held: server.held, harbor, events: tab.events }
}

/** Watches, and keeps the last that was told. */
function watching({ latchkey }: Awaited<ReturnType<typeof connected>>, account?: CaipAddress) {
  const told: { state: ActivityState; states: string[] } = { state: { phase: 'loading' }, states: [] }
  const watch = watchActivity(
    latchkey,
    (state) => {
      told.state = state
      told.states.push(state.phase)
    },
    account,
  )
  const numbers = () => ('entries' in told.state ? told.state.entries.map(({ nonce }) => nonce) : undefined)
  return { ...watch, told, numbers }
}

test('S4.60 S4.61 what happened is read page by page, newest first, until there is no more', async () => {
  const visit = await connected(7)
  const { told, numbers, loadMore, stop } = watching(visit)
  await until(() => expect(numbers()).toEqual([7, 6, 5]))
  expect(told.state).toMatchObject({ phase: 'ready', more: 'there' })
  loadMore()
  // Asked twice in one breath, it is still one page.
  loadMore()
  await until(() => expect(numbers()).toEqual([7, 6, 5, 4, 3, 2]))
  loadMore()
  await until(() => expect(numbers()).toEqual([7, 6, 5, 4, 3, 2, 1]))
  expect(told.state).toMatchObject({ phase: 'ready', more: 'none' })
  loadMore()
  expect(visit.held.pages.map(({ searchParams }) => searchParams.get('cursor'))).toEqual([null, '4', '1'])
  expect(visit.held.pages[0]?.pathname).toBe(`/v1/account/${visit.harbor.addresses[0]}/history`)
  expect(visit.held.pages[0]?.searchParams.get('chainId')).toBe('eip155:1')
  stop()
})

test('S8.17 a failed read says ‘Failed to fetch transactions’, which is not an empty past, and can be tried again', async () => {
  const visit = await connected(2)
  visit.held.fails = 1
  const { told, numbers, refresh, stop } = watching(visit)
  await until(() => expect(told.state.phase).toBe('failed'))
  expect(told.state).toMatchObject({ error: { message: 'Failed to fetch transactions' } })
  refresh()
  await until(() => expect(numbers()).toEqual([2, 1]))
  // Between the two it was under way again.
  expect(told.states).toEqual(['failed', 'loading', 'ready'])
  stop()
})

test('a further page that fails leaves what is there, and can be asked for again', async () => {
  const visit = await connected(5)
  const { told, numbers, loadMore, stop } = watching(visit)
  await until(() => expect(numbers()).toEqual([5, 4, 3]))
  visit.held.fails = 1
  loadMore()
  await until(() => expect(told.state).toMatchObject({ phase: 'ready', more: 'failed' }))
  expect(numbers()).toEqual([5, 4, 3])
  loadMore()
  await until(() => expect(numbers()).toEqual([5, 4, 3, 2, 1]))
  stop()
})

test('the site hears of each further page and of each failure, and of no address or place in the list', async () => {
  const visit = await connected(5)
  const heard = () => visit.events.filter(({ event }) => event.endsWith('_TRANSACTIONS'))
  const { told, numbers, loadMore, stop } = watching(visit)
  await until(() => expect(numbers()).toEqual([5, 4, 3]))
  expect(heard()).toEqual([])
  visit.held.fails = 1
  loadMore()
  await until(() => expect(told.state).toMatchObject({ more: 'failed' }))
  loadMore()
  await until(() => expect(numbers()).toEqual([5, 4, 3, 2, 1]))
  expect(heard()).toEqual(
    ['LOAD_MORE_TRANSACTIONS', 'ERROR_FETCH_TRANSACTIONS', 'LOAD_MORE_TRANSACTIONS'].map((event) => ({
      type: 'track',
      event,
      properties: {},
    })),
  )
  stop()
})

test('S8.48 on a network whose history the server does not have, the activity is empty and not requested', async () => {
  const visit = await connected(5, ['eip155:8453'])
  const { told, numbers, stop } = watching(visit)
  await until(() => expect(numbers()).toEqual([]))
  expect(told.state).toMatchObject({ phase: 'ready', more: 'none' })
  expect(visit.held.pages).toEqual([])
  stop()
})

test('S9.45 activity is supported on eip155 and solana, and is empty elsewhere', async () => {
  expect(activityNamespaces).toEqual(['eip155', 'solana'])
  const chains = [solana.caip2, bitcoin.caip2]
  const { latchkey, held } = await connected(0, chains)
  expect(await getActivity(latchkey, { account: `${bitcoin.caip2}:bc1qw508` })).toEqual({ entries: [] })
  expect(held.pages).toHaveLength(0)
  await getActivity(latchkey, { account: `${solana.caip2}:9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin` })
  expect(held.pages.map(({ searchParams }) => searchParams.get('chainId'))).toEqual([solana.caip2])
})

test('without a server there is no past but what was sent from here', async () => {
  const harbor = testWallet('Harbor')
  const tab = testBrowser([harbor]).open()
  await joinByHand(tab, harbor)
  expect(await getActivity(tab.latchkey)).toEqual({ entries: [] })
  expect(tab.requests).toEqual([])
})

test('S7.31 a page is kept for 30 s under its own cursor, and purchases are never kept', async () => {
  const { latchkey, held } = await connected(5)
  const first = await getActivity(latchkey)
  const second = await getActivity(latchkey, { cursor: first.next ?? '' })
  expect(second.entries.map(({ nonce }) => nonce)).toEqual([2, 1])
  expect(await getActivity(latchkey)).toEqual(first)
  expect(await getActivity(latchkey, { cursor: first.next ?? '' })).toEqual(second)
  expect(held.pages).toHaveLength(2)
  await getActivity(latchkey, { onramp: 'coinbase' })
  await getActivity(latchkey, { onramp: 'coinbase' })
  expect(held.pages.slice(2).map(({ searchParams }) => searchParams.get('onramp'))).toEqual([
    'coinbase',
    'coinbase',
  ])
})

test('what is new comes on top by one request, however long the list has become', async () => {
  const visit = await connected(9)
  const { numbers, loadMore, refresh, stop } = watching(visit)
  await until(() => expect(numbers()).toHaveLength(3))
  loadMore()
  await until(() => expect(numbers()).toHaveLength(6))
  visit.held.count = 10
  refresh()
  await until(() => expect(numbers()).toEqual([10, 9, 8, 7, 6, 5, 4]))
  expect(visit.held.pages).toHaveLength(3)
  // The rest of the past goes on where it was.
  loadMore()
  await until(() => expect(numbers()).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]))
  stop()
})

test('when more has happened than fits on a page, the list begins anew instead of hiding what lies between', async () => {
  const visit = await connected(3)
  const { told, numbers, loadMore, stop } = watching(visit)
  await until(() => expect(numbers()).toEqual([3, 2, 1]))
  visit.held.count = 20
  await refreshActivity(visit.latchkey, visit.account)
  await until(() => expect(numbers()).toEqual([20, 19, 18]))
  expect(told.state).toMatchObject({ more: 'there' })
  loadMore()
  await until(() => expect(numbers()).toEqual([20, 19, 18, 17, 16, 15]))
  stop()
})

test('a pending one is on top until it is mined, and gone when no node knows it any more', async () => {
  const visit = await connected(3)
  visit.held.extra = [transaction(99, { status: 'pending' })]
  const { told, numbers, stop } = watching(visit)
  await until(() => expect(numbers()).toEqual([99, 3, 2, 1]))
  visit.held.extra = []
  await refreshActivity(visit.latchkey, visit.account)
  await until(() => expect(numbers()).toEqual([3, 2, 1]))
  visit.held.count = 4
  await refreshActivity(visit.latchkey, visit.account)
  await until(() => expect(numbers()).toEqual([4, 3, 2, 1]))
  expect(told.state).toMatchObject({ phase: 'ready' })
  stop()
})

test('what is sent from here is in the list at once, and becomes one with what the server tells', async () => {
  const visit = await connected(2)
  const { latchkey, account, held } = visit
  const { told, numbers, stop } = watching(visit)
  await until(() => expect(numbers()).toEqual([2, 1]))
  const { hash } = transaction(3).metadata
  noteSent(latchkey, {
    id: 'mine',
    chainId: 'eip155:1',
    account,
    connectorId: 'test.harbor',
    hash,
    nonce: 3,
    to: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    token: { symbol: 'ETH', decimals: 18 },
    amount: '1',
    sentAt: latchkey.deps.clock.now(),
    status: 'pending',
  })
  await until(() => expect(numbers()).toEqual([3, 2, 1]))
  expect(told.state).toMatchObject({ entries: [{ status: 'pending', sentId: 'mine' }, {}, {}] })
  held.count = 3
  await refreshActivity(latchkey, account)
  await until(() =>
    expect(told.state).toMatchObject({ entries: [{ status: 'confirmed', sentId: 'mine', hash }, {}, {}] }),
  )
  stop()
})

test('a list that is opened again is there at once, and looks for what is new when it is old', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const visit = await connected(3)
    const first = watching(visit)
    await until(() => expect(first.numbers()).toEqual([3, 2, 1]))
    first.stop()
    visit.held.count = 4
    vi.setSystemTime(Date.now() + 30_000)
    const again = watching(visit)
    await until(() => expect(again.numbers()).toEqual([4, 3, 2, 1]))
    expect(again.told.states[0]).toBe('ready')
    again.stop()
  } finally {
    vi.useRealTimers()
  }
})

test('without a connection there is no activity, and another account has its own', async () => {
  const visit = await connected(2)
  const client = await queries(visit.latchkey)
  const { told, numbers, stop } = watching(visit, 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  await until(() => expect(numbers()).toEqual([2, 1]))
  expect(client.getQueryData(['activity', visit.account, ''])).toBeUndefined()
  expect(told.state.phase).toBe('ready')
  stop()
  const { latchkey } = testBrowser([]).open()
  const watch = watchActivity(latchkey, () => expect.fail('nobody is there'))
  watch.loadMore()
  watch.refresh()
  watch.stop()
  await expect(getActivity(latchkey)).rejects.toMatchObject({ code: 'wallet.notConnected' })
})
