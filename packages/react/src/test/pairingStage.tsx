import type { Latchkey, PageExit, PairingSource, View } from '@latchkey/core'
import { createClock, createScriptedPairing, type ScriptedPairing } from '@latchkey/testing'
import { openView, type StageOptions } from './viewStage.tsx'

/** A wallet with an app wherever there are apps; its own browser can open a page as MetaMask's can. */
export const lantern = {
  id: 'lantern',
  name: 'Lantern',
  rdns: 'io.metamask',
  mobile_link: 'lantern://',
  desktop_link: 'lanterndesk://',
  webapp_link: 'https://app.lantern.example/',
  app_store: 'https://apps.apple.com/app/lantern',
  play_store: 'https://play.google.com/lantern',
  chrome_store: 'https://chromewebstore.google.com/detail/lantern',
} as const

/** A phone whose apps open when the test says so. */
type TestExit = PageExit & {
  readonly followed: { readonly href: string; readonly target: string }[]
  readonly show: (visible: boolean) => void
  /** A program at the desk has the keyboard, or gives it back. */
  readonly focus: (focused: boolean) => void
}

export type PairingPage = {
  readonly latchkey: Latchkey
  readonly pairing: ScriptedPairing
  readonly clock: ReturnType<typeof createClock>
  readonly exit: TestExit
}

/** Opens the real widget on a site with codes; the relay and the phone at its other end are played by the test. */
export async function openPairing(
  view: View,
  { held = false, ...options }: StageOptions & { readonly held?: boolean } = {},
): Promise<PairingPage> {
  const pairing = createScriptedPairing()
  if (held) pairing.holdCodes()
  const clock = createClock(1_768_470_060_000)
  const exit = testExit()
  const latchkey = await openView(view, {
    walletConnect: { projectId: '0123456789abcdef0123456789abcdef' },
    ...options,
    adapters: [...(options.adapters ?? []), pairing.source as unknown as PairingSource],
    deps: { clock, exit, ...options.deps },
  })
  return { latchkey, pairing, clock, exit }
}

/** Lets the time pass in which wallets of the browser may still show themselves. */
export async function looked(clock: PairingPage['clock']): Promise<void> {
  await clock.advance(1_000)
}

function testExit(): TestExit {
  const listeners = new Set<() => void>()
  const followed: { readonly href: string; readonly target: string }[] = []
  let visible = true
  let focused = true
  return {
    href: 'https://harbour.example/',
    device: { ios: true, android: false, iosSafari: true, telegram: false, inApp: false, framed: false },
    isVisible: () => visible,
    hasFocus: () => focused,
    watchVisible(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    follow: (href, target) => void followed.push({ href, target }),
    followed,
    focus(now) {
      focused = now
      for (const hear of listeners) hear()
    },
    show(now) {
      visible = now
      for (const hear of listeners) hear()
    },
  }
}
