import { type ReactNode, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { makeLatchkey, patient } from '../test/stage.tsx'
import { LatchkeyProvider } from './LatchkeyProvider.tsx'

const roots: Root[] = []
afterEach(() => {
  for (const root of roots.splice(0)) root.unmount()
})

/** Puts nodes into the page; what they throw is kept. */
function put(children: ReactNode): {
  readonly root: Root
  readonly thrown: unknown[]
  readonly box: HTMLElement
} {
  const box = document.createElement('div')
  const thrown: unknown[] = []
  const root = createRoot(box, { onUncaughtError: (error) => thrown.push(error) })
  root.render(<StrictMode>{children}</StrictMode>)
  roots.push(root)
  return { root, thrown, box }
}

const word = (text: string) => <p>{text}</p>
const sentence =
  'Two providers share the name main: use one <LatchkeyProvider>, or give each its own option instance.'

test('two providers side by side with one name are told to take two', async () => {
  const one = put(<LatchkeyProvider>{word('one')}</LatchkeyProvider>)
  await expect.poll(() => one.box.textContent, patient).toBe('one')
  const two = put(<LatchkeyProvider>{word('two')}</LatchkeyProvider>)
  await expect
    .poll(() => two.thrown[0], patient)
    .toMatchObject({ name: 'SharedNameError', message: sentence })
  expect(one.thrown).toEqual([])
  expect(one.box.textContent).toBe('one')
})

test('in one tree too', async () => {
  const { thrown } = put(
    <>
      <LatchkeyProvider />
      <LatchkeyProvider />
    </>,
  )
  await expect.poll(() => thrown[0], patient).toMatchObject({ name: 'SharedNameError' })
})

test('with names of their own they stand side by side', async () => {
  const { thrown, box } = put(
    <>
      <LatchkeyProvider options={{ instance: 'shop' }}>{word('shop')}</LatchkeyProvider>
      <LatchkeyProvider latchkey={makeLatchkey({ instance: 'museum' })}>{word('museum')}</LatchkeyProvider>
    </>,
  )
  await expect.poll(() => box.textContent, patient).toBe('shopmuseum')
  expect(thrown).toEqual([])
})

test('a provider that moves, comes back or gets another instance keeps its name', async () => {
  const draw = (key: string, latchkey = makeLatchkey()) => (
    <LatchkeyProvider key={key} latchkey={latchkey}>
      {word(key)}
    </LatchkeyProvider>
  )
  const { root, thrown, box } = put(draw('first'))
  await expect.poll(() => box.textContent, patient).toBe('first')
  // Another key: a new provider in the place of the old one, in one breath.
  root.render(<StrictMode>{draw('second')}</StrictMode>)
  await expect.poll(() => box.textContent, patient).toBe('second')
  // The same provider with an instance made anew, as hot reload does.
  root.render(<StrictMode>{draw('second', makeLatchkey())}</StrictMode>)
  root.render(<StrictMode>{word('nothing')}</StrictMode>)
  await expect.poll(() => box.textContent, patient).toBe('nothing')
  root.render(<StrictMode>{draw('third')}</StrictMode>)
  await expect.poll(() => box.textContent, patient).toBe('third')
  root.unmount()
  const again = put(draw('fourth'))
  await expect.poll(() => again.box.textContent, patient).toBe('fourth')
  expect([...thrown, ...again.thrown]).toEqual([])
})
