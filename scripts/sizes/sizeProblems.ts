import type { FrameSizes } from './measureFrame.ts'
import type { Sizes } from './measureSizes.ts'

/** The most a page may load, in bytes of gzipped JavaScript besides React. */
const sizeLimits = {
  firstLoad: 12_000,
  connectView: 35_000,
  outside: 6_000,
  view: 10_000,
  walletConnect: 40_000,
  embedded: 12_000,
  logos: 12_000,
} as const

/** The most that all of a feature may load besides what connecting had; of the others also besides the account. */
const featureLimits = { account: 63_000, send: 62_000, swap: 57_000, buy: 43_000 } as const

/** The most that the frame of the embedded wallet may load: as it starts, and once it has shown an approval. */
const frameLimits = { start: 45_000, approval: 115_000 } as const

/** What the frame loads more of than it may, a sentence each. */
export function frameProblems({ start, approval }: FrameSizes): string[] {
  return [
    { what: 'The frame without a view', size: start, limit: frameLimits.start },
    { what: 'The frame with its approvals', size: approval, limit: frameLimits.approval },
  ]
    .filter(({ size, limit }) => size > limit)
    .map(({ what, size, limit }) => `${what} weighs ${size} bytes gzipped; it may weigh ${limit}.`)
}

/** The most that a page with an adapter may load before the visitor acts. */
const adapterPageLimit = 16_000
/** The most that a further button may add to a page with `ConnectButton`. */
const buttonLimit = 4_000
/** The most that a page with two networks and `walletConnect` may load. */
const pairedPageLimit = 12_000
const pairedPage = 'ConnectButton networks walletConnect'
/** Told every state of the account, so it brings what reads it. */
const unbounded = 'ConnectButton LatchkeyButton'

/** Pages with an adapter or a further button that are heavier than they may be, a sentence each. */
export function pageProblems(pages: Readonly<Record<string, number>>): string[] {
  const limitOf = (name: string) => {
    if (name === pairedPage) return pairedPageLimit
    if (name.endsWith(')')) return adapterPageLimit
    const isBounded = name.startsWith('ConnectButton ') && name !== unbounded
    return isBounded ? (pages['ConnectButton'] ?? 0) + buttonLimit : Number.POSITIVE_INFINITY
  }
  return Object.entries(pages).flatMap(([name, size]) => {
    const limit = limitOf(name)
    return size > limit ? [`A page with ${name} weighs ${size} bytes gzipped; it may weigh ${limit}.`] : []
  })
}

/** A chunk that is lighter holds the code alone. */
const fewestLogoBytes = 2_000
const noLogos = 'The chunk of logos is empty: set-up could not fetch them. Try again with a network.'

/** What is heavier than it may be, or missing, a sentence each. */
export function sizeProblems({
  firstLoad,
  connectView,
  outside,
  views,
  features,
  walletConnect,
  pairedWallet,
  embedded,
  logos,
}: Sizes): string[] {
  const weighed = [
    { what: 'The first load', size: firstLoad, limit: sizeLimits.firstLoad },
    { what: 'The open Connect view', size: connectView, limit: sizeLimits.connectView },
    {
      what: 'The way to wallets outside of this browser in the list',
      size: outside,
      limit: sizeLimits.outside,
    },
    { what: 'The way to paired wallets', size: walletConnect, limit: sizeLimits.walletConnect },
    { what: 'A paired wallet', size: pairedWallet, limit: sizeLimits.view },
    { what: 'The page’s side of the embedded wallet', size: embedded, limit: sizeLimits.embedded },
    { what: 'The chunk of logos', size: logos, limit: sizeLimits.logos },
    ...Object.entries(features).map(([name, size]) => ({
      what: `All of ${name}`,
      size,
      limit: featureLimits[name as keyof Sizes['features']],
    })),
    ...Object.entries(views).map(([name, size]) => ({
      what: `The view ${name}`,
      size,
      limit: sizeLimits.view,
    })),
  ]
  const heavy = weighed
    .filter(({ size, limit }) => size > limit)
    .map(({ what, size, limit }) => `${what} weighs ${size} bytes gzipped; it may weigh ${limit}.`)
  return logos < fewestLogoBytes ? [...heavy, noLogos] : heavy
}
