import { LoginError } from '../../adapter/LoginError.ts'
import { rememberPairing } from '../../features/connection/rememberConnection.ts'
import { readStored } from '../../features/connection/storedConnections.ts'
import { rememberLeft } from '../../features/login/leftLogin.ts'
import { exitOf } from '../../features/pairing/exitOf.ts'
import { pushView } from '../../features/router/moveView.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { SocialProvider } from '../../options/features.ts'
import { joinEmbedded } from './joinEmbedded.ts'
import { beginLogin, continueLogin } from './runLogin.ts'

/**
 * Begins a login at a social network. Called within the visitor's press: browsers open a window only then, so it opens
 * before the code of the wallet is here.
 */
export async function startSocial(latchkey: Latchkey, provider: SocialProvider): Promise<void> {
  if (exitOf(latchkey).device.inApp) return leaveForSocial(latchkey, provider)
  const window = exitOf(latchkey).openWindow?.()
  beginLogin(latchkey, { phase: 'social', provider, stage: 'opening' }, () => {
    void startSocial(latchkey, provider)
  })
  pushView(latchkey, { name: 'ConnectingSocial', provider })
  latchkey.track({ type: 'track', event: 'SOCIAL_LOGIN_STARTED', properties: { provider } })
  await continueLogin(latchkey, {
    async run(link, { signal, set }) {
      if (window === undefined) throw new LoginError('login.blocked', {})
      const close = () => window.close()
      signal.addEventListener('abort', close)
      set({ phase: 'social', provider, stage: 'waiting' })
      await link.connectSocial(provider, {
        window,
        signal,
        onClosed() {
          latchkey.track({ type: 'track', event: 'SOCIAL_LOGIN_CANCELED', properties: { provider } })
          set({ phase: 'social', provider, stage: 'waiting', error: new LoginError('login.closed', {}) })
        },
        onReturn() {
          set({ phase: 'social', provider, stage: 'joining' })
          latchkey.track({ type: 'track', event: 'SOCIAL_LOGIN_REQUEST_USER_DATA', properties: { provider } })
        },
      })
      signal.removeEventListener('abort', close)
      latchkey.track({ type: 'track', event: 'SOCIAL_LOGIN_SUCCESS', properties: { provider } })
      await joinEmbedded(latchkey, link, { social: provider, signal })
    },
    onError(error) {
      window?.close()
      latchkey.track({ type: 'track', event: 'SOCIAL_LOGIN_ERROR', properties: { provider } })
      return { phase: 'social', provider, stage: 'waiting', error }
    },
  })
}

/** Inside of an app a page opens no window: it goes to the provider itself, and `resumeSocial` goes on when it is back. */
async function leaveForSocial(latchkey: Latchkey, provider: SocialProvider): Promise<void> {
  beginLogin(latchkey, { phase: 'social', provider, stage: 'opening' }, () => {
    void startSocial(latchkey, provider)
  })
  pushView(latchkey, { name: 'ConnectingSocial', provider })
  latchkey.track({ type: 'track', event: 'SOCIAL_LOGIN_STARTED', properties: { provider } })
  await continueLogin(latchkey, {
    async run(link, { signal, set }) {
      const exit = exitOf(latchkey)
      const { pathname, search } = new URL(exit.href)
      const address = await link.leaveForSocial(provider, { returnTo: `${pathname}${search}` })
      signal.throwIfAborted()
      set({ phase: 'social', provider, stage: 'waiting' })
      rememberLeft(latchkey, provider)
      // The next load looks for what was under way only where something waits: a code that has run out is as good as any.
      if (readStored(latchkey)?.pairing === undefined) rememberPairing(latchkey, 1)
      exit.follow(address, '_self')
    },
    onError(error) {
      latchkey.track({ type: 'track', event: 'SOCIAL_LOGIN_ERROR', properties: { provider } })
      return { phase: 'social', provider, stage: 'waiting', error }
    },
  })
}

/** Begins a login with Farcaster: the visitor approves it in the app, which reads a code or is opened by a link. */
export async function startFarcaster(latchkey: Latchkey): Promise<void> {
  const provider = 'farcaster'
  beginLogin(latchkey, { phase: 'farcaster', stage: 'opening' }, () => void startFarcaster(latchkey))
  pushView(latchkey, { name: 'ConnectingFarcaster' })
  latchkey.track({ type: 'track', event: 'SOCIAL_LOGIN_STARTED', properties: { provider } })
  await continueLogin(latchkey, {
    async run(link, { signal, set }) {
      const uri = await link.startFarcaster()
      set({ phase: 'farcaster', uri, stage: 'waiting' })
      await link.awaitFarcaster({ signal })
      set({ phase: 'farcaster', uri, stage: 'joining' })
      latchkey.track({ type: 'track', event: 'SOCIAL_LOGIN_SUCCESS', properties: { provider } })
      await joinEmbedded(latchkey, link, { social: provider, signal })
    },
    onError(error) {
      latchkey.track({ type: 'track', event: 'SOCIAL_LOGIN_ERROR', properties: { provider } })
      return { phase: 'farcaster', stage: 'waiting', error }
    },
  })
}
