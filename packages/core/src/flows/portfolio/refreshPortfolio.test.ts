import { expect, test } from 'vitest'
import { queries } from '../../instance/queries.ts'
import { json } from '../../test/answer.ts'
import { coin, connected, dollars, idle, read, usdc } from '../../test/portfolioPage.ts'
import { until } from '../../test/until.ts'
import { pollPortfolio } from './pollPortfolio.ts'
import { portfolioQuery } from './portfolioQuery.ts'
import { refreshPortfolio } from './refreshPortfolio.ts'

test('S7.12 after a send the tokens that moved are read anew, though the last read is fresh', async () => {
  const { latchkey, account, asked } = await connected((url) =>
    json({ balances: [coin, dollars(url.searchParams.has('forceUpdate') ? '2' : '12.5')] }),
  )
  await read(latchkey, account)
  const seen: (string | undefined)[] = []
  const { QueryObserver } = await import('@tanstack/query-core')
  const observer = new QueryObserver(await queries(latchkey), portfolioQuery(latchkey, account))
  const stop = observer.subscribe(({ data }) => seen.push(data?.total))
  const { total } = await refreshPortfolio(latchkey, account, [usdc, undefined])
  expect(total).toBe('4502')
  expect(Object.fromEntries(asked[1]?.searchParams ?? [])).toMatchObject({
    currency: 'usd',
    chainId: 'eip155:1',
    forceUpdate: `eip155:1:${usdc},eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`,
  })
  await until(() => expect(seen.at(-1)).toBe('4502'))
  stop()
})

test('an answer that was asked for before the send does not take the place of the one after it', async () => {
  const held: (() => void)[] = []
  const { latchkey, account } = await connected(async (url) => {
    if (url.searchParams.has('forceUpdate')) return json({ balances: [coin] })
    await new Promise<void>((resolve) => held.push(resolve))
    return json({ balances: [coin, dollars('12.5')] })
  })
  const early = read(latchkey, account).catch(() => 'left')
  await until(() => expect(held).toHaveLength(1))
  await refreshPortfolio(latchkey, account, [usdc])
  held[0]?.()
  expect(await early).toBe('left')
  expect(await read(latchkey, account)).toMatchObject({ total: '4500' })
})

test('a read after a send goes on when the one who looks leaves: who comes next is not told what the server remembers', async () => {
  const held: (() => void)[] = []
  const { latchkey, account, asked } = await connected(async (url) => {
    // Asked the usual way the server has a memory of some seconds, from before the send.
    if (!url.searchParams.has('forceUpdate')) return json({ balances: [coin, dollars('12.5')] })
    await new Promise<void>((resolve) => held.push(resolve))
    return json({ balances: [coin] })
  })
  await read(latchkey, account)
  const { QueryObserver } = await import('@tanstack/query-core')
  const client = await queries(latchkey)
  const leave = new QueryObserver(client, portfolioQuery(latchkey, account)).subscribe(() => {})
  const after = refreshPortfolio(latchkey, account, [usdc])
  await until(() => expect(held).toHaveLength(1))
  leave()
  const observer = new QueryObserver(client, portfolioQuery(latchkey, account))
  const stop = observer.subscribe(() => {})
  held[0]?.()
  expect(await after).toMatchObject({ total: '4500' })
  await until(() => expect(observer.getCurrentResult().data?.total).toBe('4500'))
  await idle(latchkey)
  expect(observer.getCurrentResult().data?.total).toBe('4500')
  expect(asked).toHaveLength(2)
  stop()
})

test('a shown portfolio is read every 10 s until its last subscriber leaves', async () => {
  const { latchkey, account, asked, clock } = await connected()
  await read(latchkey, account)
  const stop = pollPortfolio(latchkey, account)
  for (const times of [2, 3, 4]) {
    await clock.advance(10_000)
    await until(() => expect(asked).toHaveLength(times))
    await idle(latchkey)
  }
  stop()
  await clock.advance(60_000)
  expect(asked).toHaveLength(4)
})

test('a server that says that it is overwhelmed (503) is not asked any more while the portfolio is shown', async () => {
  let status = 200
  const { latchkey, account, asked, clock } = await connected(() => json({ balances: [coin] }, status))
  await read(latchkey, account)
  const stop = pollPortfolio(latchkey, account)
  status = 503
  await clock.advance(10_000)
  // The read itself is tried three more times (S7.56).
  await until(async () => {
    await clock.advance(600)
    expect(asked).toHaveLength(5)
  })
  await idle(latchkey)
  status = 200
  await clock.advance(120_000)
  expect(asked).toHaveLength(5)
  // What was read before is still there.
  expect((await queries(latchkey)).getQueryData(['portfolio', account])).toMatchObject({ total: '4500' })
  stop()
})
