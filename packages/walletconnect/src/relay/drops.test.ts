import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestLink, type TestLink } from '../test/openTestLink.ts'
import { startTestRelay, type TestRelay } from '../test/startTestRelay.ts'

let relay: TestRelay
let page: TestLink

beforeEach(async () => {
  relay = await startTestRelay()
  page = openTestLink(relay.url)
})

afterEach(async () => {
  page.link.close()
  await relay.stop()
})

const pairing = 'ab'.repeat(32)
const session = 'cd'.repeat(32)

/** Waits for the work, and moves time on only where it is time that is waited for: sockets are as slow as they are. */
async function wind(
  work: Promise<void>,
  ms = 250,
  needsTime = () => page.link.status().phase === 'waiting',
): Promise<void> {
  let done = false
  const ended = work.finally(() => {
    done = true
  })
  ended.catch(() => undefined)
  while (!done) {
    if (needsTime()) await page.clock.advance(ms)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  await ended
}

/** A pairing as the link sees it. */
async function story(): Promise<void> {
  const { link } = page
  const rest = { ttlSeconds: 300, prompt: true }
  await link.propose({ ...rest, topic: pairing, message: 'proposal', tag: 1100 })
  await link.subscribe([session])
  await link.publish({ ...rest, topic: session, message: 'answer', tag: 1103 })
  await link.publish({ ...rest, topic: session, message: 'request', tag: 1108 })
  link.leave([pairing])
  await link.publish({ ...rest, topic: session, message: 'farewell', tag: 1112 })
}

/** What the relay has taken, each once however often it was said. */
function taken(): string[] {
  const bodies = relay.calls().map(({ params }) => params['message'] ?? params['sessionProposal'])
  return [...new Set(bodies.filter((body) => typeof body === 'string'))]
}

const all = ['proposal', 'answer', 'request', 'farewell']

test.each([1, 2, 3, 4, 5, 6, 7])(
  'a socket dropped at step %i, before its answer, loses nothing',
  async (step) => {
    let heard = 0
    const drop = (visit: { readonly socket: { terminate(): void } }) => {
      heard += 1
      if (heard !== step) return undefined
      visit.socket.terminate()
      return 'silence' as const
    }
    for (const method of ['wc_proposeSession', 'irn_batchSubscribe', 'irn_publish', 'irn_unsubscribe']) {
      relay.script[method] = (_call, visit) => drop(visit) ?? { result: true }
    }
    await wind(story())
    expect(taken()).toEqual(all)
    // Said again with the same id and the same bytes.
    for (const body of all) {
      const frames = relay.visits
        .flatMap((visit) => visit.frames)
        .filter((frame) => frame.includes(`"${body}"`))
      expect(new Set(frames).size).toBe(1)
    }
  },
)

test('a relay that drops every socket after its second answer is got through all the same', async () => {
  relay.onVisit = ({ socket, calls }) => {
    socket.on('message', () => {
      if (calls.length >= 2) setImmediate(() => socket.terminate())
    })
  }
  await wind(story())
  expect(taken()).toEqual(all)
  expect(relay.visits.length).toBeGreaterThan(1)
})

test('slow answers are waited for, and a second answer to the same call does no harm', async () => {
  let held = 0
  for (const method of ['wc_proposeSession', 'irn_batchSubscribe', 'irn_publish']) {
    relay.script[method] = (call, { socket }) => {
      held += 1
      page.clock.setTimeout(() => {
        held -= 1
        socket.send(JSON.stringify({ id: call.id, jsonrpc: '2.0', result: true }))
        socket.send(
          JSON.stringify({ id: call.id, jsonrpc: '2.0', error: { code: -32600, message: 'too late' } }),
        )
      }, 14_000)
      return 'silence'
    }
  }
  await wind(story(), 14_000, () => held > 0)
  expect(taken()).toEqual(all)
  expect(relay.visits).toHaveLength(1)
})
