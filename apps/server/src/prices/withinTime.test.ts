import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { OutOfTimeError, withinTime } from './withinTime.ts'

const soon = () => performance.now() + 30_000

test('returns a result that comes in time', async () => {
  const asking = { signal: new AbortController().signal, deadline: soon() }
  expect(await withinTime(Promise.resolve('here'), asking)).toBe('here')
})

test('who has no time left does not wait, and work that fails afterwards is no error that nobody has caught', async () => {
  const uncaught: unknown[] = []
  const hear = (error: unknown) => uncaught.push(error)
  process.on('unhandledRejection', hear)
  try {
    const gone = new Error('The visitor has left.')
    for (const asking of [
      { signal: AbortSignal.abort(gone), deadline: soon() },
      { signal: new AbortController().signal, deadline: 0 },
    ]) {
      let reject: (why: Error) => void = () => {}
      const work = new Promise<string>((_, fail) => {
        reject = fail
      })
      await expect(withinTime(work, asking)).rejects.toBeOneOf([gone, expect.any(OutOfTimeError)])
      reject(new Error('The chain does not answer.'))
      await setImmediate()
    }
    expect(uncaught).toEqual([])
  } finally {
    process.off('unhandledRejection', hear)
  }
})
