import { expect, test } from 'vitest'
import { ethereum } from '../../chains/chains.ts'
import { receiverProblem, type SendProblem } from '../../features/send/sendProblem.ts'
import { sendStore } from '../../features/send/sendState.ts'
import { json } from '../../test/answer.ts'
import { sendPage } from '../../test/sendPage.ts'
import { english } from '../../words/en/english.ts'
import { sayWord } from '../../words/say.ts'
import { sayError } from '../../words/sayError.ts'
import type { WordsState } from '../../words/words.ts'
import { finishReceiver, retryReceiver, setReceiver } from './setReceiver.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const words: WordsState = {
  locale: 'en',
  dir: 'ltr',
  complete: true,
  table: english as unknown as WordsState['table'],
}
/** What the field says about a problem. */
const told = (problem: SendProblem | undefined) =>
  problem?.reason ?? sayWord(words, problem?.code ?? '', problem?.values)

/** The form of sending on a site whose server answers look-ups of names so. */
async function lookingUp(answer: () => Promise<Response>) {
  const page = await sendPage({
    chains: [ethereum],
    account,
    options: { endpoints: 'https://shop.example' },
    deps: { fetch: answer },
  })
  const receiver = () => sendStore(page.latchkey).getState().receiver
  setReceiver(page.latchkey, 'alice.eth')
  await page.reach(() => receiver().phase !== 'looking')
  return { ...page, receiver, problem: () => receiverProblem(sendStore(page.latchkey).getState()) }
}

const reasons = (...descriptions: readonly string[]) => ({
  status: 'FAILED',
  reasons: descriptions.map((description) => ({ name: 'name', field: 'name', description })),
})

test.each<[string, () => Promise<Response>]>([
  ['a status of failure', async () => json({}, 500)],
  ['a status of failure with an empty reason', async () => json(reasons(' '), 500)],
  ['no answer', () => Promise.reject(new TypeError('offline'))],
  ['an answer that cannot be read', async () => new Response('<html>', { status: 200 })],
])('S8.30 %s: a failed name look-up reads "Error resolving name"', async (_, answer) => {
  const page = await lookingUp(answer)
  expect(page.receiver().phase).toBe('failed')
  expect(told(page.problem())).toBe('Error resolving name')
  page.leave()
})

test('S8.34 the first reason of the name service replaces "Error resolving name"', async () => {
  const body = reasons('The registry is\nbeing moved.', 'Something else.')
  const page = await lookingUp(async () => json(body, 503))
  expect(told(page.problem())).toBe('The registry is being moved.')
  const receiver = page.receiver()
  const error = receiver.phase === 'failed' ? receiver.error : undefined
  expect(sayError(words, error)).toEqual({ message: 'The registry is being moved.' })
  page.leave()
})

test('a failed look-up can be tried again', async () => {
  let isDown = true
  const record = { name: 'alice.eth', attributes: {}, addresses: { 60: { address: account } } }
  const page = await lookingUp(async () => (isDown ? json({}, 500) : json(record)))
  isDown = false
  retryReceiver(page.latchkey)
  await page.reach(() => page.receiver().phase === 'ready')
  expect(page.problem()).toBeUndefined()
  page.leave()
})

/** The form on a site where nothing but a whole EVM address is one. */
async function typing() {
  const page = await sendPage({
    chains: [ethereum],
    account,
    driver: {
      readAddress: (text) =>
        /^0x[0-9a-f]{40}$/i.test(text) ? { address: text } : ({ invalid: 'malformed' } as const),
    },
  })
  const state = () => sendStore(page.latchkey).getState()
  return { ...page, state, problem: () => receiverProblem(state()) }
}

test.each(['ali', '0x7099', 'alice-2', '0xali'])(
  '"%s" may still become a name or an address, so it is called wrong only after a long pause',
  async (text) => {
    const { latchkey, clock, state, problem, reach, leave } = await typing()
    for (let end = 1; end <= text.length; end += 1) {
      setReceiver(latchkey, text.slice(0, end))
      // As long as slow typing takes.
      await clock.advance(1_500)
      expect(problem()).toEqual({ kind: 'addAddress' })
    }
    await clock.advance(1_499)
    expect(state().receiver.phase).toBe('looking')
    await reach(() => state().receiver.phase === 'invalid', 1)
    expect(problem()).toMatchObject({ kind: 'invalidAddress', code: 'transfer.address' })
    leave()
  },
)

test('whoever leaves the field has written the receiver: then it is called wrong at once', async () => {
  const { latchkey, state, problem, reach, leave } = await typing()
  setReceiver(latchkey, 'ali')
  expect(problem()).toEqual({ kind: 'addAddress' })
  finishReceiver(latchkey)
  await reach(() => state().receiver.phase === 'invalid', 0)
  leave()
})

test.each(['ali ce', `0x${'1'.repeat(41)}`, 'a@b'])(
  '"%s" can become neither, so it is called wrong after the short pause',
  async (text) => {
    const { latchkey, clock, state, reach, leave } = await typing()
    setReceiver(latchkey, text)
    await clock.advance(500)
    await reach(() => state().receiver.phase === 'invalid', 0)
    leave()
  },
)
