import { Surface } from '@latchkey/ui'
import axe from 'axe-core'
import type { ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { type Mock, onTestFinished, vi } from 'vitest'
import type { WalletState } from '../state/walletState.ts'
import { Screen } from '../views/Screen.tsx'
import type { Acts, Facts } from '../views/walletProps.ts'
import { facts as usual } from './states.ts'

/** What was pressed, by name. */
type WatchedActs = { readonly [K in keyof Acts]: Mock<Acts[K]> }

/** The wallet drawn for a test. */
export type Drawn = { readonly acts: WatchedActs; redraw(state: WalletState): void }

type Theme = 'light' | 'dark' | 'system'

/** Draws the wallet in a state, and takes it away after the test. */
export function drawScreen(state: WalletState, facts: Facts = usual, theme: Theme = 'system'): Drawn {
  const acts = watchedActs()
  const show = drawInPage(theme)
  const redraw = (next: WalletState) => show(<Screen state={next} facts={facts} acts={acts} />)
  redraw(state)
  return { acts, redraw }
}

/** Draws anything of the wallet's in a surface of its own. */
export function drawInPage(theme: Theme = 'system'): (what: ReactElement) => void {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  return (what) =>
    root.render(
      <Surface theme={theme} lang="en">
        {what}
      </Surface>,
    )
}

/** What axe finds on the page, one line a finding; empty is good. */
export async function violations(): Promise<readonly string[]> {
  const { violations: found } = await axe.run(document.body, {
    // The frame of the test runner is not ours to name.
    rules: { region: { enabled: false }, 'landmark-one-main': { enabled: false } },
  })
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
  )
}

function watchedActs(): WatchedActs {
  return {
    pair: vi.fn<Acts['pair']>(),
    refuse: vi.fn<Acts['refuse']>(),
    clearPairing: vi.fn<Acts['clearPairing']>(),
    signIn: vi.fn(),
    connect: vi.fn<Acts['connect']>(),
    approve: vi.fn<Acts['approve']>(),
    reject: vi.fn<Acts['reject']>(),
    putAside: vi.fn<Acts['putAside']>(),
    bringUp: vi.fn<Acts['bringUp']>(),
    disconnect: vi.fn<Acts['disconnect']>(),
    switchChain: vi.fn<Acts['switchChain']>(),
    switchAccount: vi.fn<Acts['switchAccount']>(),
    hush: vi.fn<Acts['hush']>(),
  }
}
