import { createScriptedPairing, type EvmWallet, type ScriptedPairing } from '@latchkey/testing'
import { base, ethereum } from '../chains/chains.ts'
import type { PageDoor } from '../deps/deps.ts'
import { type Device, readDevice } from '../deps/device.ts'
import type { PageExit } from '../deps/pageExit.ts'
import type { PairingState } from '../instance/pairingState.ts'
import type { CustomWallet, LatchkeyOptions } from '../options/options.ts'
import { testAdapter } from './testAdapter.ts'
import { type TestTab, testBrowser } from './testBrowser.ts'

/** The way out of a page of a test: where it led, and whether the page is in front. */
type TestExit = PageExit & {
  /** The links that were followed, each with its target. */
  readonly followed: (readonly [href: string, target: string])[]
  /** Puts the page behind an app, or in front again. */
  show(isVisible: boolean): void
  /** Puts a program in front of the page, which stays visible. */
  blur(): void
  watchers(): number
}

/** A tab of a site with a relay, and the way out of it. */
export type PairingTab = TestTab & { readonly exit: TestExit }

/** A browser whose tabs reach wallets by a relay that the test plays. */
export type PairingBrowser = {
  readonly pairing: ScriptedPairing
  readonly items: Map<string, string>
  open(options?: LatchkeyOptions, page?: Partial<PageDoor>, device?: Partial<Device>): PairingTab
}

/** A wallet that was told of the site's relay. */
export const phoneWallet: CustomWallet = {
  id: 'phone',
  name: 'Phone Wallet',
  homepage: 'https://phone.example',
  mobile_link: 'phonewallet://',
  app_store: 'https://apps.apple.com/app/id1',
  play_store: 'https://play.google.com/store/apps/details?id=phone',
}

/** Makes a way out that leads nowhere. */
function testExit(device: Partial<Device> = {}, href = 'https://shop.example/cart?x=1'): TestExit {
  const followed: (readonly [string, string])[] = []
  const listeners = new Set<() => void>()
  let isVisible = true
  let isFocused = true
  return {
    href,
    device: { ...readDevice(''), ...device },
    followed,
    isVisible: () => isVisible,
    hasFocus: () => isFocused,
    blur() {
      isFocused = false
    },
    show(next) {
      isVisible = next
      for (const listener of [...listeners]) listener()
    },
    watchVisible(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    watchers: () => listeners.size,
    follow: (link, target) => void followed.push([link, target]),
  }
}

/** Makes a browser; its storage, the relay and the phone outlive its tabs. */
export function pairingBrowser(wallets: readonly EvmWallet[] = []): PairingBrowser {
  const pairing = createScriptedPairing()
  const { items, open } = testBrowser([])
  return {
    pairing,
    items,
    open(options = {}, page = {}, device = {}) {
      const exit = testExit(device)
      const tab = open(
        {
          networks: [ethereum, base],
          adapters: [testAdapter(wallets), pairing.source],
          walletConnect: { relayUrl: 'wss://relay.example' },
          customWallets: [phoneWallet],
          ...options,
        },
        page,
        undefined,
        { exit },
      )
      return { ...tab, exit }
    },
  }
}

/** What the pairing of a tab has come to. */
export function pairingOf({ latchkey }: TestTab): PairingState {
  return latchkey.pairing.getState()
}
