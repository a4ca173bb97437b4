import { createScriptedEmbedded, type ScriptedEmbedded } from '@latchkey/testing'
import type { WalletSession } from '../adapter/adapter.ts'
import { ethereum } from '../chains/chains.ts'
import type { LatchkeyDeps } from '../deps/deps.ts'
import { readDevice } from '../deps/device.ts'
import type { LoginWindow, PageExit } from '../deps/pageExit.ts'
import { loginStore } from '../features/login/loginState.ts'
import type { LatchkeyOptions } from '../options/options.ts'
import { silentAdapter } from './testAdapter.ts'
import { testInstance } from './testInstance.ts'

export const embeddedAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A window that a page opened, as far as the page sees it. */
type TestWindow = LoginWindow & { readonly visited: string[]; isClosed: boolean }

/** The session of a logged-in person; what it was asked is not looked at. */
export function embeddedSession(): WalletSession {
  return {
    connector: { id: 'latchkey.embedded', name: 'Latchkey Wallet', type: 'AUTH', chain: 'eip155' },
    accounts: [embeddedAddress],
    chainId: 'eip155:1',
    provider: {},
    subscribe: () => () => undefined,
    switchChain: async () => undefined,
    getBalance: async () => 0n,
    signMessage: async () => '0x',
    disconnect: async () => undefined,
  }
}

/** A tab of a site with an embedded wallet that the test plays. */
export function embeddedTab(
  options: LatchkeyOptions = {},
  {
    isBlocked = false,
    userAgent = '',
    href = 'https://shop.example/cart?item=7#top',
    ...deps
  }: Partial<LatchkeyDeps> & {
    readonly isBlocked?: boolean
    readonly userAgent?: string
    readonly href?: string
  } = {},
) {
  const embedded: ScriptedEmbedded = createScriptedEmbedded()
  const { networks = [ethereum] } = options
  const namespaces = new Set(networks.map(({ namespace }) => namespace))
  const windows: TestWindow[] = []
  const followed: { readonly href: string; readonly target: string }[] = []
  let address = href
  const exit = {
    get href() {
      return address
    },
    replaceHref(next) {
      address = next
    },
    device: readDevice(userAgent),
    follow: (href, target) => void followed.push({ href, target }),
    openWindow() {
      if (isBlocked) return undefined
      const visited: string[] = []
      const window: TestWindow = {
        visited,
        isClosed: false,
        get closed() {
          return window.isClosed
        },
        location: { replace: (url) => void visited.push(url) },
        close() {
          window.isClosed = true
        },
      }
      windows.push(window)
      return window
    },
  } as Partial<PageExit> as PageExit
  const instance = testInstance(
    {
      networks,
      adapters: [...[...namespaces].map((namespace) => silentAdapter(namespace)), embedded.source],
      embedded: { frameUrl: 'https://wallet.example' },
      ...options,
    },
    { exit, ...deps },
  )
  const stop = instance.latchkey.start()
  return {
    ...instance,
    embedded,
    windows,
    followed,
    address: () => address,
    stop,
    login: () => loginStore(instance.latchkey).getState(),
  }
}
