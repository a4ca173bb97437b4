import { createClock } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { withDeadline } from './deadline.ts'

/** Work that goes on until it is told to stop, and says why it was. */
function untilStopped(signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(signal.reason))
  })
}

test('work is stopped when its time is up, not before', async () => {
  const clock = createClock()
  let stopped: unknown
  const working = withDeadline({ clock, ms: 100, tooLate: () => 'too late' }, untilStopped).then((reason) => {
    stopped = reason
  })
  await clock.advance(99)
  expect(stopped).toBeUndefined()
  await clock.advance(1)
  await working
  expect(stopped).toBe('too late')
})

test('work is stopped when the caller goes away, with the caller’s reason', async () => {
  const controller = new AbortController()
  const options = { clock: createClock(), ms: 100, signal: controller.signal, tooLate: () => 'too late' }
  const working = withDeadline(options, untilStopped)
  controller.abort('the visitor left')
  expect(await working).toBe('the visitor left')
})

test.each(['works', 'fails'])(
  'work that %s in time leaves neither timer nor listener behind',
  async (how) => {
    const clock = createClock()
    const controller = new AbortController()
    const options = { clock, ms: 100, signal: controller.signal, tooLate: () => 'too late' }
    const signals: AbortSignal[] = []
    const work = async (signal: AbortSignal) => {
      signals.push(signal)
      if (how === 'fails') throw new Error('failed in time')
    }
    await withDeadline(options, work).catch((error: unknown) => error)
    await clock.advance(100)
    controller.abort()
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  },
)
