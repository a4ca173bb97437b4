import { expect, test } from 'vitest'
import { chainSeven } from '../test/chains/chainSeven.ts'
import { answerAll, type Behaviour } from '../test/startUpstream.ts'
import { useUpstreams } from '../test/useUpstreams.ts'
import { callUpstreams } from './callUpstreams.ts'
import { createPace, type Pace } from './createPace.ts'
import { createUpstream } from './upstream.ts'

const { upstream, serverOver, wind } = useUpstreams()

/** Answers, or hangs when told to, and tells of what it hears and of who hangs up on it. */
function turnable(name: string, events: string[]) {
  const answer = answerAll(`"${name}"`)
  const node = { hangs: false, down: false }
  const behave: Behaviour = (calls, response, text) => {
    events.push(`${name} heard`)
    response.on('close', () => {
      if (!response.writableEnded) events.push(`${name} let go`)
    })
    if (!node.hangs) answer(calls, response, text)
  }
  return { node, behave }
}

/** Says what slow is, so that it does not depend on the machine: any answer that is not there at once, or none. */
const pace = (slowMs: number | undefined): Pace => ({
  began: () => {},
  took: () => {},
  slowAfter: () => slowMs,
  mayDouble: () => true,
})

/** Long enough that nobody waits it out by chance. */
const deadlineMs = 120_000

/** A chain of two nodes of which the first is slow after so long, and how to ask it. */
async function chainOf(slowMs: number | undefined) {
  const events: string[] = []
  const first = turnable('first', events)
  const nodes = [
    await upstream(first.behave, 7, undefined, () => first.node.down),
    await upstream(turnable('second', events).behave),
  ]
  const chain = chainSeven({
    upstreams: nodes.map(({ url }) =>
      createUpstream(
        url,
        7,
        () => 0,
        () => {},
        pace(slowMs),
      ),
    ),
  })
  const call = async (method = 'eth_getBalance', patienceMs = deadlineMs) => {
    const ready = { kind: 'call', idText: '1', method, paramsText: '["0x02"]' } as const
    return (await callUpstreams(chain, [ready], patienceMs))[0]?.text
  }
  return { chain, events, first: first.node, call }
}

test('defect 13: a read that the first upstream is slow with is answered by the second, and the first is let go', async () => {
  const { events, first, call } = await chainOf(1)
  first.hangs = true
  // Its share of the deadline would have been a minute.
  expect(await call()).toBe('"second"')
  await expect
    .poll(() => events, { timeout: 30_000 })
    .toEqual(['first heard', 'second heard', 'first let go'])
})

test('while the first upstream is not slow, or it is not known what slow is, the second is left in peace', async () => {
  for (const slowMs of [deadlineMs / 2, undefined]) {
    const { events, call } = await chainOf(slowMs)
    for (const _ of ['once', 'again']) expect(await call()).toBe('"first"')
    expect(events).toEqual(['first heard', 'first heard'])
  }
})

test('a transaction is not sent to a second upstream while the first may still answer', async () => {
  const { events, first, call } = await chainOf(1)
  first.hangs = true
  expect(await call('eth_sendRawTransaction', 4_000)).toBe('"second"')
  expect(events.indexOf('first let go')).toBeLessThan(events.indexOf('second heard'))
})

test('an upstream that hangs is found out although others always outrun it', async () => {
  const { chain, first, call } = await chainOf(1)
  first.hangs = true
  first.down = true
  const states = async () => {
    expect(await call()).toBe('"second"')
    return chain.upstreams.map((one) => one.state())
  }
  await expect.poll(states, { timeout: 30_000 }).toEqual(['open', 'ok'])
})

test('hedging makes at most a twentieth more load, and needs twenty calls to know what slow is', () => {
  const pace = createPace()
  for (let n = 0; n < 19; n++) pace.took(10)
  expect(pace.slowAfter()).toBeUndefined()
  pace.took(500)
  expect(pace.slowAfter()).toBe(500)
  for (let n = 0; n < 100; n++) pace.took(n)
  expect(pace.slowAfter()).toBe(95)
  let doubled = 0
  for (let n = 0; n < 1_000; n++) {
    pace.began()
    if (pace.mayDouble()) doubled += 1
  }
  expect(doubled).toBeGreaterThan(40)
  expect(doubled).toBeLessThanOrEqual(50)
})

test('defect 13: an upstream more than two blocks behind the others is asked last, until it has caught up', async () => {
  let head = 100
  const lagging = await upstream(answerAll('"lagging"'), 7, () => head)
  const others = [
    await upstream(answerAll('"second"'), 7, () => 100),
    await upstream(answerAll('"third"'), 7, () => 100),
  ]
  const server = await serverOver([lagging, ...others])
  const answer = () => server.call('eth_getBalance', ['0x1', 'latest'])
  expect(await answer()).toContain('"lagging"')
  head = 98
  wind(16)
  await answer()
  expect(await answer()).toContain('"lagging"')
  // The look is taken beside a call, so it counts from one of the next on.
  const later = () => {
    wind(16)
    return answer()
  }
  head = 97
  await expect.poll(later, { timeout: 30_000 }).toContain('"second"')
  head = 100
  await expect.poll(later, { timeout: 30_000 }).toContain('"lagging"')
})
