import { expect, test } from 'vitest'
import { answerAll, type Behaviour } from '../test/startUpstream.ts'
import { useUpstreams } from '../test/useUpstreams.ts'
import { createPace } from './createPace.ts'

const { upstream, serverOver, wind } = useUpstreams()

/** Answers until it is told to hang, and tells of what it hears and of who hangs up on it. */
function turnable(name: string, events: string[]) {
  const answer = answerAll(`"${name}"`)
  const node = { hangs: false, slowCalls: 0 }
  const behave: Behaviour = (calls, response, text) => {
    events.push(`${name} heard`)
    response.on('close', () => {
      if (!response.writableEnded) events.push(`${name} let go`)
    })
    if (node.hangs) return
    node.slowCalls -= 1
    if (node.slowCalls < 0) answer(calls, response, text)
    else setTimeout(() => answer(calls, response, text), slowMs)
  }
  return { node, behave }
}

/** Some slow calls at first: what comes later within that time is not slow, on any machine. */
const slowMs = 2_000

async function warmUp(call: () => Promise<string>): Promise<void> {
  for (let n = 0; n < 40; n++) await call()
}

/** Long enough that nobody waits it out by chance. */
const deadlineMs = 120_000

test('defect 13: a read that the first upstream is slow with is answered by the second, and the first is let go', async () => {
  const events: string[] = []
  const first = turnable('first', events)
  const second = turnable('second', events)
  const server = await serverOver([await upstream(first.behave), await upstream(second.behave)], deadlineMs)
  const call = () => server.call('eth_getBalance', ['0x1', 'latest'])
  first.node.slowCalls = 3
  await warmUp(call)
  expect(await call()).toContain('"first"')
  expect(events).not.toContain('second heard')
  events.length = 0
  first.node.hangs = true
  const started = performance.now()
  expect(await call()).toContain('"second"')
  // Its share of the deadline would have been half of it.
  expect(performance.now() - started).toBeLessThan(deadlineMs / 4)
  await expect
    .poll(() => events, { timeout: 30_000 })
    .toEqual(['first heard', 'second heard', 'first let go'])
})

test('a transaction is not sent to a second upstream while the first may still answer', async () => {
  const events: string[] = []
  const first = turnable('first', events)
  const second = turnable('second', events)
  const server = await serverOver([await upstream(first.behave), await upstream(second.behave)], 4_000)
  await warmUp(() => server.call('eth_getBalance', ['0x1', 'latest']))
  events.length = 0
  first.node.hangs = true
  expect(await server.call('eth_sendRawTransaction', ['0x02'])).toContain('"second"')
  expect(events.indexOf('first let go')).toBeLessThan(events.indexOf('second heard'))
})

test('an upstream that hangs is found out although others always outrun it', async () => {
  const events: string[] = []
  const first = turnable('first', events)
  const server = await serverOver(
    [await upstream(first.behave), await upstream(turnable('second', events).behave)],
    8_000,
  )
  const call = () => server.call('eth_getBalance', ['0x1', 'latest'])
  await warmUp(call)
  first.node.hangs = true
  // Some are answered by the second beside it, some after its share of the time: all of them count.
  for (let n = 0; n < 4; n++) expect(await call()).toContain('"second"')
  const health = await (await fetch(`${server.url}/healthz`)).json()
  expect(health).toMatchObject({ chains: [{ upstreams: [{ state: 'open' }, { state: 'ok' }] }] })
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
  head = 97
  // The look is taken beside a call, so it counts from one of the next on.
  await expect
    .poll(
      async () => {
        wind(16)
        return answer()
      },
      { timeout: 30_000 },
    )
    .toContain('"second"')
  head = 100
  await expect
    .poll(
      async () => {
        wind(16)
        return answer()
      },
      { timeout: 30_000 },
    )
    .toContain('"lagging"')
})
