import { expect, test } from 'vitest'
import { createFakeView } from '../test/createFakeView.ts'
import type { ShownRequest } from './approval.ts'
import { askVisitor, type Question } from './askVisitor.ts'

const shown: ShownRequest = {
  origin: 'https://dapp.test',
  account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chain: { name: 'Ethereum', symbol: 'ETH' },
  items: [{ risk: { level: 'low' }, decoded: { kind: 'text', text: 'hello' }, intentHash: 'one' }],
  names: {},
  tokens: {},
}

/** A question whose time a test lets pass, and whose windows are readied as the test says. */
function ask({ usesWindow = false, openIn }: Partial<Pick<Question, 'usesWindow' | 'openIn'>> = {}) {
  const view = createFakeView()
  const waits: { readonly ms: number; end(): void }[] = []
  const discarded: ShownRequest[] = []
  const answer = askVisitor({
    view,
    usesWindow,
    origin: 'https://dapp.test',
    signal: new AbortController().signal,
    prepare: async () => shown,
    discard: (request) => void discarded.push(request),
    ...(openIn && { openIn }),
    wait: (ms) => new Promise((resolve) => waits.push({ ms, end: resolve })),
  })
  // The wait may be longer than the test that looks at it.
  answer.catch(() => {})
  return {
    view,
    answer,
    discarded,
    pass: (ms: number) =>
      waits
        .filter((one) => one.ms === ms)
        .at(-1)
        ?.end(),
  }
}

test('a request that was on the screen for two minutes is read again before it can be approved', async () => {
  const { view, answer, discarded, pass } = ask()
  await view.waitFor('asking')
  pass(120_000)
  await view.waitFor('expired')
  expect(discarded).toEqual([shown])
  view.act({ type: 'approve', hashes: ['one'] })
  expect(view.current()?.phase).toBe('expired')
  view.act({ type: 'retry' })
  await view.approve()
  expect(await answer).toBe(shown)
})

test('A8 a request that the visitor cannot see is not signed, and ends', async () => {
  const { view, answer, discarded, pass } = ask()
  await view.waitFor('asking')
  pass(600_000)
  await expect(answer).rejects.toThrow('Nobody answered the request in time.')
  expect(discarded).toEqual([shown])
  expect(view.current()).toBeUndefined()
})

test('a request for a window is shown there and not in the frame', async () => {
  const { view, answer } = ask({ usesWindow: true })
  expect(await view.waitFor('elsewhere')).toMatchObject({ popup: 'closed' })
  // Nothing to approve is on the screen yet.
  view.act({ type: 'approve', hashes: ['one'] })
  expect(view.current()?.phase).toBe('elsewhere')
  view.act({ type: 'openPopup' })
  expect(view.popup()?.state).toEqual({ phase: 'asking', request: shown })
  view.act({ type: 'approve', hashes: ['one'] })
  expect(await answer).toBe(shown)
})

test('a window that is readied shows the request after that, and only the one that is open', async () => {
  const ready: ((canSign: boolean) => void)[] = []
  const openIn = () => new Promise<boolean>((resolve) => ready.push(resolve))
  const { view, answer } = ask({ usesWindow: true, openIn })
  await view.waitFor('elsewhere')
  view.act({ type: 'openPopup' })
  const first = view.popup()
  view.act({ type: 'openPopup' })
  const second = view.popup()
  // Opening the second window closed the first; its answer is ignored.
  ready[0]?.(false)
  view.act({ type: 'approve', hashes: ['one'] })
  expect(view.current()).toMatchObject({ phase: 'elsewhere', popup: 'open' })
  ready[1]?.(true)
  await expect.poll(() => second?.state?.phase).toBe('asking')
  expect(first?.state).toBe(undefined)
  view.act({ type: 'approve', hashes: ['one'] })
  expect(await answer).toBe(shown)
  // The window is closed by who asked.
  expect(second).toMatchObject({ isClosed: false, state: { phase: 'working' } })
})

test('a window that cannot be readied is a sentence with a way to try again', async () => {
  let isBroken = true
  async function openIn(): Promise<boolean> {
    if (isBroken) throw new Error('The storage of the frame is broken.')
    return true
  }
  const { view, answer } = ask({ usesWindow: true, openIn })
  await view.waitFor('elsewhere')
  view.act({ type: 'openPopup' })
  const popup = view.popup()
  expect(await view.waitFor('failed')).toMatchObject({ message: 'Something went wrong' })
  expect(popup?.isClosed).toBe(true)
  isBroken = false
  view.act({ type: 'retry' })
  await view.openWindow('asking')
  view.act({ type: 'approve', hashes: ['one'] })
  expect(await answer).toBe(shown)
})
