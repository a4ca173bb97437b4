import { type Latchkey, loadWords, type View, type ViewName } from '@latchkey/core'
import { findConnection, loadFirstWords, slot } from '@latchkey/core/internal'
import { plainName } from '@latchkey/ui'
import type { ComponentType } from 'react'
import type { Say } from '../hooks/useWords.ts'
import { ConnectView } from '../views/connect/ConnectView.tsx'
import { loadOutside } from '../views/connect/choices/outside.ts'
import { fetchAccountView } from './accountView.ts'
import type { FurtherTitles, FurtherViewName } from './furtherViews.ts'
import { lazyModule } from './lazyModule.ts'

type Named<Name extends ViewName> = Extract<View, { readonly name: Name }>

/** Draws one view, and the start of the header over it where the view has something better there than its title. */
export type ViewBody<Name extends ViewName = ViewName> = ComponentType<{ readonly view: Named<Name> }> & {
  readonly head?: ComponentType
  /** What the header says over it, where the table does not know that. */
  readonly title?: ViewTitle<Name>
}

/** What the header says over a view: a text of the catalogue, or made of the view. */
export type ViewTitle<Name extends ViewName> =
  | Title
  | ((say: Say, view: Named<Name>, latchkey: Latchkey) => string)

type ViewEntry<Name extends ViewName> = {
  readonly load: (latchkey: Latchkey) => Promise<ViewBody<Name>>
  /** For a view that brings no title along. */
  readonly title?: ViewTitle<Name>
  /** See `nextViews`. */
  readonly next?: readonly ViewName[]
}

/** The code and the titles of the further views, and where visitors often go from each. */
const further = lazyModule(() => import('./furtherViews.ts'))

const pairing = () => import('../views/connect/pairing/pairingViews.ts')

/** Both lists of wallets: they come with the modal itself, except on sites that have terms or logins. */
const connect = {
  load: async (latchkey: Latchkey) =>
    isPlain(latchkey) ? ConnectView : (await import('./connectBody.ts')).fetchConnect(latchkey),
  title: 'connect.title',
  next: ['ConnectingExternal', 'AllWallets'],
} as const

/** The views that visitors begin with: their code, their titles, and what to fetch ahead. */
const firstViews: {
  readonly [Name in Exclude<ViewName, FurtherViewName>]: ViewEntry<Name>
} = {
  Connect: connect,
  ConnectWallets: connect,
  ConnectingExternal: {
    load: async () =>
      (await import('../views/connect/connecting/ConnectingExternalView.tsx')).ConnectingExternalView,
    title: (say, { connectorId, wallet }, { discovery, connections }) =>
      wallet?.name ??
      discovery.getState().connectors.find(({ id }) => id === connectorId)?.name ??
      findConnection(connections.getState(), connectorId)?.connector.name ??
      say('connect.title'),
    next: ['Account'],
  },
  ConnectingWalletConnect: {
    load: async (latchkey) => (await pairing()).loadConnectingWalletConnect(latchkey),
  },
  ConnectingWalletConnectBasic: {
    load: async (latchkey) => (await pairing()).loadConnectingWalletConnectBasic(latchkey),
  },
  AllWallets: {
    load: async () => (await import('../views/directory/AllWalletsView.tsx')).AllWalletsView,
    title: 'allWallets.title',
    next: ['ConnectingExternal', 'ConnectingWalletConnect'],
  },
  Account: {
    load: async (latchkey) => (await fetchAccountView()).openAccount(latchkey),
    title: 'account.title',
    next: ['Networks', 'Wallets', 'Token'],
  },
}

/** The same by any name. The router pairs a name with its own view, so a row never meets another one's. */
const viewTable = firstViews as object as { readonly [Name in ViewName]?: ViewEntry<ViewName> }

type Title =
  | `${'connect' | 'allWallets' | 'account' | 'whatIsAWallet' | 'whatIsANetwork' | 'getWallet' | 'networks' | 'unsupported' | 'wallets' | 'activity'}.title`
  | `receive.${'' | 'networks.'}title`
  | `send.${'' | 'token.' | 'review.' | 'confirmed.'}title`
  | `${'device' | 'otp' | 'approve' | 'signIn'}.title`
  | `names.${'title' | 'done'}`
  | `swap.${'' | 'preview.' | 'confirmed.'}title`
  | 'swap.select'
  | 'login.socials'

/** Whether a list of wallets is all that the site has to choose from. */
function isPlain({ config }: Latchkey): boolean {
  return !(config.termsConditionsUrl ?? config.privacyPolicyUrl ?? config.embedded)
}

/** The views whose code and words are here. */
const bodies = slot('views', () => new Map<ViewName, ViewBody>())

/** What draws a view, where its code and its words have been fetched before: no drawing waits for it. */
export function loadedView(latchkey: Latchkey, name: ViewName): ViewBody | undefined {
  return bodies(latchkey).get(name)
}

/** Fetches the code of a view and its words. */
export async function loadView(latchkey: Latchkey, name: ViewName): Promise<ViewBody> {
  // Both lists of wallets are said in the words of the first view.
  const row = viewTable[name]
  const words = row === connect && isPlain(latchkey) ? loadFirstWords : loadWords
  const [body] = await Promise.all([
    row ? row.load(latchkey) : loadFurther(latchkey, name as FurtherViewName),
    words(latchkey),
    loadOutside(latchkey),
  ])
  bodies(latchkey).set(name, body as ViewBody)
  return body as ViewBody
}

async function loadFurther(latchkey: Latchkey, name: FurtherViewName): Promise<unknown> {
  return (await further.load(latchkey)).furtherViews[name](latchkey)
}

/** Where visitors often go from a view that is here, unless it came with that view: fetched while they read. */
export function nextViews(latchkey: Latchkey, name: ViewName): readonly ViewName[] {
  return (viewTable[name]?.next ?? further.loaded(latchkey)?.nextViews[name]) || []
}

/** What the header says over a view; where the further views did not load, what it says over the first one. */
export function viewTitle(say: Say, view: View, latchkey: Latchkey): string {
  const { name } = view
  const another = further.loaded(latchkey)?.furtherTitles[name as keyof FurtherTitles]
  const title = (loadedView(latchkey, name)?.title ??
    viewTable[name]?.title ??
    another ??
    connect.title) as ViewTitle<ViewName>
  // Some titles are what a wallet calls itself.
  return plainName(typeof title === 'string' ? say(title) : title(say, view as never, latchkey))
}
