import type { Rolldown } from 'vite'
import { bundleHelloWorld, bundlePage, withImports } from '../sizes/bundleHelloWorld.ts'

/**
 * When a module is loaded: with the page, with the open list of wallets, with a list that reaches wallets outside of this
 * browser, or when a wallet is chosen; `buttonOrOpen` with one of the further buttons or with the list, whichever is first.
 */
export type Tier = (typeof tiers)[number]
const tiers = ['first', 'buttonOrOpen', 'open', 'outside', 'connect'] as const

const furtherButtons = `
import { LatchkeyProvider, NetworkButton, WalletButton } from '@latchkey/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
const shown = [createElement(NetworkButton), createElement(WalletButton, { wallet: 'metamask' })]
createRoot(document.body).render(createElement(LatchkeyProvider, null, ...shown))
`

/** Whether a file of `dist` holds what is loaded together. */
export function isTier(name: string): name is Tier {
  return tiers.some((tier) => tier === name)
}

/**
 * Which modules of ours a page loads together. A bundler cuts shared modules into chunks of their own, dozens of them
 * for dozens of small files: what always comes together is therefore published as one file. A module that two moments
 * share without one of them coming first is in no tier: either moment would bring all of the other's.
 */
export async function loadTiers(root: string): Promise<ReadonlyMap<string, Tier>> {
  const [{ first, opened, outside, searching, connecting }, page] = await Promise.all([
    bundleHelloWorld(root, 'source'),
    bundlePage(root, furtherButtons, 'source'),
  ])
  const entry = page.filter(({ isEntry }) => isEntry)
  const [atFirst, withButtons, atOpen, withOutside, inSearch, inConnect] = [
    first,
    withImports(page, entry),
    opened,
    outside,
    searching,
    connecting,
  ].map(modulesOf) as [Modules, Modules, Modules, Modules, Modules, Modules]
  const tierOf = new Map<string, Tier>()
  for (const id of inConnect) if (!withOutside.has(id)) tierOf.set(id, 'connect')
  for (const id of withOutside) if (!inConnect.has(id) && !inSearch.has(id)) tierOf.set(id, 'outside')
  for (const id of atOpen) tierOf.set(id, withButtons.has(id) ? 'buttonOrOpen' : 'open')
  for (const id of atFirst) tierOf.set(id, 'first')
  return tierOf
}

type Modules = ReadonlySet<string>

function modulesOf(chunks: Iterable<Rolldown.OutputChunk>): Modules {
  return new Set([...chunks].flatMap(({ modules }) => Object.keys(modules)))
}
