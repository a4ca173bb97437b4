import { pairedSession, type ScriptedSession, type ScriptedSessionControls } from './pairedSession.ts'

/** A wallet that took a code; in place of `PairedWallet` of @latchkey/core. */
export type ScriptedPaired = {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly links: { readonly native?: string; readonly universal?: string }
  readonly sessions: readonly [ScriptedSession, ...ScriptedSession[]]
}

/** A code on the screen; `held` once a wallet has read it. */
type ScriptedCode = { readonly uri: string; readonly expiresAt: number; readonly held?: boolean }

/** How the page has a wallet sign in while it connects. */
type ScriptedSignIn = {
  make(): Promise<ScriptedTemplate | undefined>
  onSigned(signed: readonly never[]): void
}

/** What the wallet would sign, but for who it is. */
type ScriptedTemplate = { readonly domain: string; readonly uri: string; readonly nonce: string }

/** What the page asks for when it wants a code. */
export type ScriptedPairRequest = {
  readonly chainId: string
  readonly signal: AbortSignal
  /** Asks for a sign-in with the same answer. */
  readonly signIn?: ScriptedSignIn | undefined
  onCode(code: ScriptedCode | undefined): void
  onTaken(): void
  onTrouble(trouble: 'unreachable' | 'clock' | 'refused' | undefined): void
}

/** What the page says of itself when it opens the way. */
export type ScriptedRequirements = {
  readonly relayUrl: string
  readonly projectId: string
  readonly storageName: string
  readonly clock: { now(): number }
  onPrompt(
    wallet: Pick<ScriptedPaired, 'id' | 'name' | 'links'>,
    request?: { readonly id: number; readonly topic: string; readonly method: string },
  ): void
}

/** How a wallet answers a code. */
export type ScriptedApproval = {
  readonly name?: string
  readonly url?: string
  readonly links?: ScriptedPaired['links']
  /** Accounts in CAIP-10, one family after the other; one EVM account unless told. */
  readonly accounts?: readonly string[]
  /** What it signed to sign in, where the page asked for that. */
  readonly signed?: readonly unknown[]
}

type Waiting = {
  readonly request: ScriptedPairRequest
  settle(paired: ScriptedPaired): void
  fail(error: unknown): void
}

/** The relay and the phone at its other end, played by hand; it outlives pages, as they do. */
export type ScriptedPairing = {
  /** What a site puts into `adapters`. */
  readonly source: {
    readonly type: 'universal'
    load(): Promise<{ openPairing(requirements: ScriptedRequirements): ScriptedPairingLink }>
  }
  /** How often the client was fetched. */
  loads(): number
  /** What each page said when it opened the way. */
  readonly opened: readonly ScriptedRequirements[]
  /** How many pages have the way open. */
  openLinks(): number
  /** What whoever waits for a wallet asks it to sign. */
  signIns(): readonly (ScriptedSignIn | undefined)[]
  /** How many wait for a wallet. */
  waiting(): number
  /** From now on codes come only by `showCode`. */
  holdCodes(): void
  /** From now on the client cannot be fetched. */
  breakLoad(error: unknown): void
  /** Gives whoever waits a code, or a new one. */
  showCode(): string
  dropCode(): void
  trouble(trouble: 'unreachable' | 'clock' | 'refused' | undefined): void
  /** A wallet reads the code on the screen, and asks its owner. */
  readCode(): void
  /** The wallet took the code; its answer is on the way. */
  take(): void
  approve(approval?: ScriptedApproval): ScriptedPaired
  fail(error: unknown): void
  /** Who is paired. */
  paired(): readonly ScriptedPaired[]
  /** Speaks for one family of a paired wallet. */
  controls(connectorId: string): ScriptedSessionControls
  /** The wallet ends what was agreed. */
  leave(pairedId: string): void
}

/** The way to wallets outside of a browser; in place of `PairingLink` of @latchkey/core. */
export type ScriptedPairingLink = {
  pair(request: ScriptedPairRequest): Promise<ScriptedPaired>
  watch(report: (wallets: readonly ScriptedPaired[]) => void): () => void
  close(): void
}

const codeLifeMs = 240_000

/** Plays the relay and a phone: nothing happens until the test says so, but for the first code of each attempt. */
export function createScriptedPairing(): ScriptedPairing {
  const waiting = new Set<Waiting>()
  const reports = new Set<(wallets: readonly ScriptedPaired[]) => void>()
  const links = new Set<object>()
  const opened: ScriptedRequirements[] = []
  const controls = new Map<string, ScriptedSessionControls>()
  let wallets: readonly ScriptedPaired[] = []
  let loads = 0
  let count = 0
  let isHeld = false
  let broken: { readonly error: unknown } | undefined

  const tell = () => {
    for (const report of [...reports]) report(wallets)
  }
  const drop = (id: string) => {
    const before = wallets.length
    wallets = wallets.filter((wallet) => wallet.id !== id)
    if (wallets.length < before) tell()
  }
  function makeCode(): string {
    count += 1
    const hex = count.toString(16).padStart(64, '0')
    return `wc:${hex}@2?relay-protocol=irn&symKey=${hex}`
  }
  const now = () => opened.at(-1)?.clock.now() ?? 0
  let shown: ScriptedCode | undefined
  const give = (request: ScriptedPairRequest, uri: string) => {
    shown = { uri, expiresAt: now() + codeLifeMs }
    request.onCode(shown)
  }

  function makePaired({
    name = 'Phone Wallet',
    url = 'https://phone.example',
    links: claimed = {},
    accounts = ['eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  }: ScriptedApproval): ScriptedPaired {
    count += 1
    const topic = count.toString(16).padStart(16, '0')
    const families = new Map<string, string[]>()
    for (const account of accounts) {
      const family = account.split(':')[0] ?? ''
      families.set(family, [...(families.get(family) ?? []), account])
    }
    const id = `walletConnect:${topic}`
    const [first, ...rest] = [...families].map(([family, own]) => {
      const made = pairedSession({ family, topic, name, accounts: own, onEnd: () => drop(id) })
      controls.set(made.session.connector.id, made.controls)
      return made.session
    })
    if (first === undefined) throw new Error('A wallet agrees to one family at least.')
    return { id, name, url, links: claimed, sessions: [first, ...rest] }
  }

  function openPairing(requirements: ScriptedRequirements): ScriptedPairingLink {
    opened.push(requirements)
    const link = {
      pair(request: ScriptedPairRequest): Promise<ScriptedPaired> {
        return new Promise((resolve, reject) => {
          const mine: Waiting = { request, settle: resolve, fail: reject }
          waiting.add(mine)
          request.signal.addEventListener('abort', () => {
            waiting.delete(mine)
            reject(request.signal.reason)
          })
          if (!isHeld) give(request, makeCode())
        })
      },
      watch(report: (paired: readonly ScriptedPaired[]) => void) {
        reports.add(report)
        // Storage is read first.
        queueMicrotask(() => reports.has(report) && report(wallets))
        return () => reports.delete(report)
      },
      close: () => void links.delete(link),
    }
    links.add(link)
    return link
  }

  return {
    source: {
      type: 'universal',
      async load() {
        loads += 1
        if (broken) throw broken.error
        return { openPairing }
      },
    },
    loads: () => loads,
    opened,
    openLinks: () => links.size,
    signIns: () => [...waiting].map(({ request }) => request.signIn),
    waiting: () => waiting.size,
    holdCodes() {
      isHeld = true
    },
    breakLoad(error) {
      broken = { error }
    },
    showCode() {
      const uri = makeCode()
      for (const { request } of waiting) give(request, uri)
      return uri
    },
    dropCode() {
      for (const { request } of waiting) request.onCode(undefined)
    },
    trouble(trouble) {
      for (const { request } of waiting) request.onTrouble(trouble)
    },
    readCode() {
      for (const { request } of waiting) if (shown) request.onCode({ ...shown, held: true })
    },
    take() {
      for (const { request } of waiting) request.onTaken()
    },
    approve(approval = {}) {
      const paired = makePaired(approval)
      wallets = [...wallets, paired]
      const asked = [...waiting]
      waiting.clear()
      tell()
      const { signed } = approval
      for (const { request } of asked) if (signed) request.signIn?.onSigned(signed as readonly never[])
      for (const { settle } of asked) settle(paired)
      return paired
    },
    fail(error) {
      const asked = [...waiting]
      waiting.clear()
      for (const { fail } of asked) fail(error)
    },
    paired: () => wallets,
    controls(connectorId) {
      const found = controls.get(connectorId)
      if (!found) throw new Error(`Nobody is paired as ${connectorId}.`)
      return found
    },
    leave(pairedId) {
      const wallet = wallets.find(({ id }) => id === pairedId)
      for (const { connector } of wallet?.sessions ?? [])
        controls.get(connector.id)?.change({ type: 'disconnected' })
      drop(pairedId)
    },
  }
}
