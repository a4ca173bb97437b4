import { type Latchkey, loadWords, type View, type ViewName } from '@latchkey/core'
import { keep, loadFirstWords } from '@latchkey/core/internal'
import { plainName } from '@latchkey/ui'
import type { ComponentType } from 'react'
import type { Say } from '../hooks/useWords.ts'
import { hasOutside, loadOutside } from '../views/connect/outside.ts'
import type { FurtherViewName } from '../views/furtherViews.ts'
import { familyName } from '../views/network/familyName.ts'

type Named<Name extends ViewName> = Extract<View, { readonly name: Name }>

/** Draws one view, and the start of the header over it where the view has something better there than its title. */
export type ViewBody<Name extends ViewName = ViewName> = ComponentType<{ readonly view: Named<Name> }> & {
  readonly head?: ComponentType
}

type ViewEntry<Name extends ViewName> = {
  readonly load: (latchkey: Latchkey) => Promise<ViewBody<Name>>
  readonly title: (say: Say, view: Named<Name>, latchkey: Latchkey) => string
  /** Where visitors often go from here: fetched while they read. */
  readonly next?: readonly ViewName[]
}

/** The titles of the further views, as a text of the catalogue or made of the view, and where visitors often go from each. */
const further: {
  readonly [Name in FurtherViewName]: readonly [
    title: Title | ViewEntry<Name>['title'],
    ...next: readonly ViewName[],
  ]
} = {
  ConnectWallets: ['connect.title', 'ConnectingExternal', 'AllWallets'],
  WhatIsAWallet: ['whatIsAWallet.title', 'GetWallet'],
  WhatIsANetwork: ['whatIsANetwork.title'],
  GetWallet: ['getWallet.title', 'Downloads'],
  // Its name alone: a sentence around a long one would be cut where the name matters.
  Downloads: [(_, { wallet }) => wallet.name],
  Wallets: ['wallets.title', 'Connect'],
  Token: [(_, { token }) => token.name, 'WalletReceive', 'Transactions'],
  Transactions: ['activity.title'],
  WalletReceive: ['receive.title', 'WalletCompatibleNetworks'],
  WalletCompatibleNetworks: ['receive.networks.title'],
  WalletSend: ['send.title', 'WalletSendSelectToken', 'WalletSendPreview'],
  WalletSendSelectToken: ['send.token.title'],
  WalletSendPreview: ['send.review.title', 'WalletSendConfirmed'],
  WalletSendConfirmed: ['send.confirmed.title'],
  Networks: ['networks.title', 'SwitchNetwork'],
  SwitchNetwork: [
    (say, { chainId }, { config }) =>
      config.networks.find(({ caip2 }) => caip2 === chainId)?.name ?? say('unsupported.title'),
  ],
  SwitchActiveChain: [
    (say, { namespace }) => say('family.title', { family: familyName(namespace) }),
    'Connect',
  ],
  UnsupportedChain: ['unsupported.title', 'SwitchNetwork'],
}

/** Every view: its code, its title, and what to fetch ahead. A view that is not here does not compile. */
export const viewTable: { readonly [Name in ViewName]: ViewEntry<Name> } = {
  Connect: {
    load: (latchkey) =>
      hasTerms(latchkey)
        ? import('../views/connect/ConnectWithTerms.tsx').then((part) => part.ConnectTermsView)
        : import('../views/connect/ConnectView.tsx').then(({ ConnectView }) => ConnectView),
    title: (say) => say('connect.title'),
    next: ['ConnectingExternal', 'AllWallets'],
  },
  ConnectingExternal: {
    load: () =>
      import('../views/connect/ConnectingExternalView.tsx').then((part) => part.ConnectingExternalView),
    title: (say, { connectorId, wallet }, { discovery, connections }) =>
      wallet?.name ??
      discovery.getState().connectors.find(({ id }) => id === connectorId)?.name ??
      connections.getState().list.find(({ connector }) => connector.id === connectorId)?.connector.name ??
      say('connect.title'),
    next: ['Account'],
  },
  ConnectingWalletConnect: {
    load: (latchkey) =>
      import('../views/connect/ConnectingWalletConnectView.tsx').then((part) =>
        part.loadConnectingWalletConnect(latchkey),
      ),
    title: (say, { wallet }, latchkey) => wallet?.name ?? codeTitle(say, latchkey),
  },
  ConnectingWalletConnectBasic: {
    load: (latchkey) =>
      import('../views/connect/ConnectingWalletConnectBasicView.tsx').then((part) =>
        part.loadConnectingWalletConnectBasic(latchkey),
      ),
    title: (say, _, latchkey) => codeTitle(say, latchkey),
  },
  AllWallets: {
    load: () => import('../views/directory/AllWalletsView.tsx').then(({ AllWalletsView }) => AllWalletsView),
    title: (say) => say('allWallets.title'),
    next: ['ConnectingExternal', 'ConnectingWalletConnect'],
  },
  Account: {
    load: (latchkey) => import('../views/account/AccountView.tsx').then((part) => part.openAccount(latchkey)),
    title: (say) => say('account.title'),
    next: ['Networks', 'Wallets', 'Token'],
  },
  ...(Object.fromEntries(
    Object.entries(further).map(([name, [title, ...next]]) => [
      name,
      {
        load: async (latchkey: Latchkey) =>
          (await import('../views/furtherViews.ts')).furtherViews[name as FurtherViewName](latchkey),
        title: typeof title === 'string' ? (say: Say) => say(title) : title,
        next,
      },
    ]),
  ) as unknown as { readonly [Name in FurtherViewName]: ViewEntry<Name> }),
}

type Title =
  | `${'connect' | 'whatIsAWallet' | 'whatIsANetwork' | 'getWallet' | 'networks' | 'unsupported' | 'wallets' | 'activity'}.title`
  | `receive.${'' | 'networks.'}title`
  | `send.${'' | 'token.' | 'review.' | 'confirmed.'}title`

/** On a phone wallets are opened, elsewhere the code is scanned, until a wallet has the request. */
function codeTitle(say: Say, { config, deps, pairing }: Latchkey): string {
  const state = pairing.getState()
  const isRead = state.phase === 'taken' || (state.phase === 'waiting' && state.code.held)
  return say(config.pairing && !deps.page.mobile && !isRead ? 'pairing.title' : 'connect.title')
}

function hasTerms({ config }: Latchkey): boolean {
  return (config.termsConditionsUrl ?? config.privacyPolicyUrl) !== undefined
}

/** The views whose code and words are here. */
const bodies = () => new Map<ViewName, ViewBody>()

/** What draws a view, where its code and its words have been fetched before: no drawing waits for it. */
export function loadedView(latchkey: Latchkey, name: ViewName): ViewBody | undefined {
  return keep(latchkey, bodies).get(name)
}

/** Fetches the code of a view and its words. */
export async function loadView(latchkey: Latchkey, name: ViewName): Promise<ViewBody> {
  // Both lists of wallets are said in the words of the first view.
  const isList = name === 'Connect' || name === 'ConnectWallets'
  const words = isList && !hasTerms(latchkey) && !hasOutside(latchkey) ? loadFirstWords : loadWords
  const [body] = await Promise.all([viewTable[name].load(latchkey), words(latchkey), loadOutside(latchkey)])
  // The router pairs a name with its own view, so the body never meets another one's.
  keep(latchkey, bodies).set(name, body as ViewBody)
  return body as ViewBody
}

/** What the header says over a view. */
export function viewTitle(say: Say, view: View, latchkey: Latchkey): string {
  const title = viewTable[view.name].title as ViewEntry<ViewName>['title']
  // Some titles are what a wallet calls itself.
  return plainName(title(say, view as never, latchkey))
}
