import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
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
