import { gzipSync } from 'node:zlib'
import type { Rolldown } from 'vite'
import { bundleHelloWorld, bundlePage, withImports } from './bundleHelloWorld.ts'

/** Bytes of gzipped JavaScript, styles included, besides React. */
export type Sizes = {
  /** What the hello world loads before the visitor does anything. */
  readonly firstLoad: number
  /** What has been loaded when the wallets are on the screen. */
  readonly connectView: number
  /** What a list adds that reaches wallets outside of this browser. */
  readonly outside: number
  /** What each further view adds to what its visitors have by then, by name: they come from the list, or connected. */
  readonly views: Readonly<Record<string, number>>
  /**
   * What a whole feature has loaded when its visitor is through with it, besides what connecting had: its views and all
   * that they fetch by themselves, such as the engine that sends.
   */
  readonly features: Readonly<Record<'account' | 'send' | 'swap' | 'buy', number>>
  /** What a code or a link to a wallet needs: the client with its ciphers. */
  readonly walletConnect: number
  /** What a login by email or a social network needs on the page's side, besides its views. */
  readonly embedded: number
  /** The logos that a site without a server shows; fetched when the widget has been opened. */
  readonly logos: number
  /** What the wallet that took the code needs besides, on EVM chains; fetched while the code is on the screen. */
  readonly pairedWallet: number
}

/**
 * Weighs what the hello world loads when, from the built packages. A page of one's own that loads anything lazily has
 * its bundler's help for that already, so the help is not counted; nor is React.
 */
export async function measureSizes(root: string): Promise<Sizes> {
  const [{ chunks, first, opened, outside, connecting }, bare] = await Promise.all([
    bundleHelloWorld(root, 'dist'),
    bundlePage(root, barePage, 'dist'),
  ])
  const views = chunks.filter(({ facadeModuleId }) => /\/views\/.*Views?\./.test(facadeModuleId ?? ''))
  const page = weigh(bare.filter(({ isEntry }) => isEntry))
  const known = {
    connect: opened,
    login: withImports(chunks, [...opened, ...holding(chunks, /\/views\/login\/ConnectWithLogin\.js$/)]),
    directory: opened,
    guide: opened,
    account: connecting,
    network: connecting,
    activity: connecting,
    receive: connecting,
    token: connecting,
    names: connecting,
    send: connecting,
    siwx: connecting,
    swap: connecting,
    onramp: connecting,
  }
  const added = (view: Rolldown.OutputChunk) => {
    const [, room = 'account'] = /\/views\/(\w+)\//.exec(view.facadeModuleId ?? '') ?? []
    // The views of a code come after a list that reaches wallets outside of this browser.
    const isCode = /\/pairingViews\./.test(view.facadeModuleId ?? '')
    const before: ReadonlySet<Rolldown.OutputChunk> = isCode
      ? outside
      : (known[room as keyof typeof known] ?? opened)
    return weigh([...withImports(chunks, [view])].filter((chunk) => !before.has(chunk)))
  }
  // `CoinTab` is left out: it replaces the lists on sites without a server, so no visitor loads both.
  const account = withImports(
    chunks,
    holding(chunks, /\/views\/(account|activity|receive)\/(\w+\/)?(?!CoinTab\.)\w+\.js$/),
  )
  const send = withImports(chunks, holding(chunks, /\/views\/send\/\w+\.js$|\/evm\/dist\/send\/\w+\.js$/))
  const buy = withImports(chunks, holding(chunks, /\/views\/onramp\/(\w+\/)?\w+\.js$/))
  const swap = withImports(chunks, holding(chunks, /\/views\/swap\/\w+\.js$|\/evm\/dist\/send\/\w+\.js$/))
  const client = withImports(chunks, holding(chunks, /\/universal\/dist\/pairing\.js$/))
  const embedded = withImports(chunks, holding(chunks, /\/embedded\/dist\/link\.js$/))
  const logos = withImports(chunks, holding(chunks, /\/core\/dist\/features\/directory\/logoArt\.js$/))
  const wallet = withImports(chunks, holding(chunks, /\/universal\/dist\/createWallets\.js$/))
  return {
    firstLoad: weigh([...first]) - page,
    connectView: weigh([...opened]) - page,
    views: {
      ConnectingExternal: weigh([...connecting].filter((chunk) => !opened.has(chunk))),
      ...Object.fromEntries(views.map((view) => [viewName(view), added(view)])),
    },
    features: {
      account: weigh([...account].filter((chunk) => !connecting.has(chunk))),
      send: weigh([...send].filter((chunk) => !account.has(chunk) && !connecting.has(chunk))),
      buy: weigh([...buy].filter((chunk) => !account.has(chunk) && !connecting.has(chunk))),
      swap: weigh([...swap].filter((chunk) => !account.has(chunk) && !connecting.has(chunk))),
    },
    walletConnect: weigh([...client].filter((chunk) => !connecting.has(chunk))),
    embedded: weigh([...embedded].filter((chunk) => !connecting.has(chunk))),
    logos: weigh([...logos].filter((chunk) => !opened.has(chunk))),
    pairedWallet: weigh(
      [...wallet].filter((chunk) => !client.has(chunk) && !connecting.has(chunk) && !outside.has(chunk)),
    ),
    outside: weigh([...outside].filter((chunk) => !opened.has(chunk))),
  }
}

/** A React page without the widget that loads one thing lazily. */
export const barePage = `
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
createRoot(document.body).render(createElement('p'))
document.body.onclick = () => import('react-dom/client')
`

function holding(chunks: readonly Rolldown.OutputChunk[], module: RegExp): Rolldown.OutputChunk[] {
  const found = chunks.filter((chunk) => Object.keys(chunk.modules).some((id) => module.test(id)))
  if (found.length === 0) throw new Error(`No chunk holds ${module}: scripts/sizes expects one.`)
  return found
}

/** Bytes of these chunks, each gzipped by itself. */
export function weigh(chunks: readonly Rolldown.OutputChunk[]): number {
  return chunks.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
}

function viewName({ facadeModuleId }: Rolldown.OutputChunk): string {
  return /(\w+)Views?\.\w+$/.exec(facadeModuleId ?? '')?.[1] ?? String(facadeModuleId)
}
