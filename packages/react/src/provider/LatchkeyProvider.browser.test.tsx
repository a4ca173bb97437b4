import { Profiler, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { ConnectButton } from '../button/ConnectButton.tsx'
import { patient, stage } from '../test/stage.tsx'
import { LatchkeyProvider } from './LatchkeyProvider.tsx'

/** What nodes throw when they are drawn. */
function thrownBy(children: ReactNode): Promise<unknown> {
  return new Promise((resolve) => {
    createRoot(document.createElement('div'), { onUncaughtError: resolve }).render(children)
  })
}

test('a button outside of a provider says where to put one', async () => {
  expect(await thrownBy(<ConnectButton />)).toMatchObject({
    name: 'OutsideProviderError',
    message: 'Put <LatchkeyProvider> around the component that uses Latchkey.',
  })
})

test('a provider inside another one says so', async () => {
  const nested = (
    <LatchkeyProvider>
      <LatchkeyProvider />
    </LatchkeyProvider>
  )
  expect(await thrownBy(nested)).toMatchObject({
    name: 'NestedProviderError',
    message: 'Use one <LatchkeyProvider>: this one stands inside another.',
  })
})

test('an instance runs as long as its provider stands, and leaves nothing in the page', async () => {
  const { latchkey, unmount } = stage(<ConnectButton />)
  await expect.poll(() => latchkey.connections.getState().started, patient).toBe(true)
  unmount()
  expect(document.querySelectorAll('[data-latchkey]')).toHaveLength(0)
})

test('the first drawing of the button is the one that stays: it works at once, and is not drawn again for the start', async () => {
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  onTestFinished(() => {
    root.unmount()
    box.remove()
  })
  const drawn: string[] = []
  const events: string[] = []
  const page = (
    <LatchkeyProvider options={{ locale: 'en', onEvent: ({ event }) => void events.push(event) }}>
      <Profiler id="button" onRender={(_, phase) => drawn.push(phase)}>
        <ConnectButton />
      </Profiler>
    </LatchkeyProvider>
  )
  flushSync(() => root.render(page))
  const button = box.querySelector('[data-latchkey]')?.shadowRoot?.querySelector('button')
  expect([button?.disabled, button?.textContent]).toEqual([false, 'Connect wallet'])
  // The start comes after the paint.
  await expect.poll(() => events, patient).toEqual(['INITIALIZE'])
  expect(drawn).toEqual(['mount'])
})
