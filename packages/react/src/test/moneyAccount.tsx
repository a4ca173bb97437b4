import { connectWallet, createLatchkey, type Latchkey, type LatchkeyDeps, openModal } from '@latchkey/core'
import { pageDeps } from '@latchkey/core/internal'
import { evm } from '@latchkey/evm'
import type { HandClock } from '@latchkey/testing'
import type { PageWallet } from '@latchkey/testing/page'
import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { LatchkeyProvider } from '../provider/LatchkeyProvider.tsx'
import { harbour, lagoon } from './chains.ts'
import type { MoneyServer } from './money.ts'
import { announce, dialog, mount, patient } from './stage.tsx'

/** A connected visitor looks at their account, on a site whose server is this one. */
export async function moneyAccount(
  server: MoneyServer,
  options: object = {},
  deps: Partial<LatchkeyDeps> = {},
): Promise<{ readonly latchkey: Latchkey; readonly wallet: PageWallet }> {
  // The pointer lies where the test before left it, and a row that is drawn under it would say its tip.
  await userEvent.hover(document.documentElement, { position: { x: 0, y: 0 }, force: true })
  const wallet = announce('Foxglove')
  const latchkey = createLatchkey(
    {
      networks: [harbour, lagoon],
      metadata: { name: 'Paper Harbour' },
      adapters: [evm()],
      locale: 'en',
      endpoints: 'https://server.example',
      ...options,
    },
    { ...pageDeps(), fetch: server.fetch, ...deps },
  )
  mount(
    <LatchkeyProvider latchkey={latchkey}>
      <h1>Paper Harbour</h1>
    </LatchkeyProvider>,
  )
  await wound(deps.clock, connectWallet(latchkey, wallet.info.rdns))
  openModal(latchkey, { name: 'Account' })
  await expect.element(dialog('Account'), patient).toBeVisible()
  return { latchkey, wallet }
}

/** Waits for what waits for the clock: one that is wound by hand is wound meanwhile. */
async function wound(clock: unknown, waited: Promise<unknown>): Promise<void> {
  let isOver = false
  const ended = waited.finally(() => {
    isOver = true
  })
  while (!isOver && clock !== undefined) await (clock as HandClock).advance(50)
  await ended
}
