import type { WalletInfo } from '../announce/walletInfo.ts'

/** One wallet as the page gets it. */
type ShimWallet = {
  readonly info: WalletInfo
  readonly isAnnounced: boolean
}

/** What the shim needs to know, all of it plain data. */
export type ShimSetup = {
  readonly bridge: string
  readonly wallets: readonly ShimWallet[]
  /** The uuids of the wallets under `window.ethereum`, the leading one first. */
  readonly legacy: readonly string[]
  readonly isMetaMask: boolean
}

/** What the page says to Node. */
type ShimMessage =
  | { readonly type: 'request'; readonly uuid: string; readonly args: unknown }
  | { readonly type: 'hello'; readonly uuid: string }

/** What Node says to the page. */
export type ShimNews =
  | { readonly type: 'event'; readonly uuid: string; readonly event: string; readonly data: unknown }
  | { readonly type: 'crashed' | 'recovered'; readonly uuid: string }

/**
 * Runs in the page before its own scripts: providers that hand every request to Node.
 * It is sent as text, so it may use nothing but its argument and the page.
 */
export function pageShim(setup: ShimSetup): void {
  type Listener = (data: unknown) => void
  type Reply = {
    readonly result?: unknown
    readonly error?: { readonly message: string } & Record<string, unknown>
  }
  type Bridge = (message: ShimMessage) => Promise<Reply>
  const page = window as unknown as Record<string, unknown>
  // Pages may tamper with window later; the wallet keeps what it found.
  const send = page[setup.bridge] as Bridge
  const gone = new Set<string>()
  const heard = new Map<string, (event: string, data: unknown) => void>()
  const announcers = new Map<string, () => void>()

  const toError = ({ message, ...rest }: { readonly message: string }) =>
    Object.assign(new Error(message), rest)

  const makeProvider = (uuid: string) => {
    const listeners = new Map<string, Listener[]>()
    const emit = (event: string, data: unknown) => {
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          listener(data)
        } catch (error) {
          // The page's own listener broke: it is reported as the page's error, and the others still hear.
          reportError(error)
        }
      }
    }
    heard.set(uuid, emit)
    return {
      async request(args: unknown) {
        const reply = await send({ type: 'request', uuid, args })
        if (reply.error) throw toError(reply.error)
        return reply.result
      },
      on(event: string, listener: Listener) {
        listeners.set(event, [...(listeners.get(event) ?? []), listener])
      },
      removeListener(event: string, listener: Listener) {
        const left = [...(listeners.get(event) ?? [])]
        const index = left.indexOf(listener)
        if (index >= 0) left.splice(index, 1)
        listeners.set(event, left)
      },
    }
  }

  const providers = new Map(setup.wallets.map(({ info }) => [info.uuid, makeProvider(info.uuid)]))

  for (const { info, isAnnounced } of setup.wallets) {
    if (!isAnnounced) continue
    const detail = Object.freeze({ info: Object.freeze({ ...info }), provider: providers.get(info.uuid) })
    const announce = () => {
      if (!gone.has(info.uuid)) window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
    window.addEventListener('eip6963:requestProvider', announce)
    announcers.set(info.uuid, announce)
  }

  const showLegacy = () => {
    const dressed = setup.legacy
      .filter((uuid) => !gone.has(uuid))
      .map((uuid) => ({ ...providers.get(uuid), ...(setup.isMetaMask && { isMetaMask: true }) }))
    if (setup.legacy.length === 0) return
    // Wallets that are gone leave nothing behind; the page's listeners on them simply hear no more.
    delete page['ethereum']
    if (dressed.length === 0) return
    const value = dressed.length > 1 ? { ...dressed[0], providers: dressed } : dressed[0]
    Object.defineProperty(page, 'ethereum', { value, configurable: true, writable: true, enumerable: true })
    window.dispatchEvent(new Event('ethereum#initialized'))
  }

  const hear = (news: ShimNews) => {
    if (news.type === 'event') {
      const { event, data } = news
      const isError = event === 'disconnect' && typeof data === 'object' && data !== null && 'message' in data
      heard.get(news.uuid)?.(event, isError ? toError(data as { message: string }) : data)
      return
    }
    if (news.type === 'crashed') gone.add(news.uuid)
    else gone.delete(news.uuid)
    showLegacy()
    if (news.type === 'recovered') announcers.get(news.uuid)?.()
  }
  Object.defineProperty(page, `${setup.bridge}Hears`, { value: hear })

  showLegacy()
  for (const announce of announcers.values()) announce()

  // EIP-1193: connect is said once the provider can answer. The page's own scripts have run by then, so they hear it.
  const pageIsReady = new Promise<void>((resolve) => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => resolve())
    else resolve()
  })
  const greet = async (uuid: string) => {
    const { result } = await send({ type: 'hello', uuid })
    await pageIsReady
    if (result !== undefined) heard.get(uuid)?.('connect', { chainId: result })
  }
  for (const { info } of setup.wallets) {
    greet(info.uuid).catch(() => {
      // The page went away before the wallet could greet it.
    })
  }
}

/** Tells the shim of a page what happened; sent as text like the shim itself. */
export function tellShim({ bridge, news }: { readonly bridge: string; readonly news: ShimNews }): void {
  const hears = (window as unknown as Record<string, unknown>)[`${bridge}Hears`]
  if (typeof hears === 'function') hears(news)
}
