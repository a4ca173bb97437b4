import type { LoginWindow } from '@latchkey/core/adapter'
import { SocialAnswer, type SocialProvider } from '@latchkey/wire/frame'
import * as v from 'valibot'
import { FrameAbortError } from '../frame/frame.ts'
import type { Clock } from '../frame/frameDeps.ts'
import type { Login } from '../login/createLogin.ts'

/** How often the page looks whether the visitor closed the window. */
const lookMs = 1_000

/** How long a login at a provider may take. */
const limitMs = 600_000

/** The window of a login, and what to do when the visitor comes back from it or closes it. */
export type PopupOptions = {
  readonly window: LoginWindow
  readonly signal: AbortSignal
  readonly onReturn: () => void
  readonly onClosed: () => void
}

/** What a login in a window needs. */
type PopupParts = {
  readonly login: Pick<Login, 'getSocialRedirectUri' | 'connectSocial'>
  readonly clock: Clock
  readonly frameUrl: string
  /** The page's own window, which the other one tells how the login ended. */
  readonly page: Pick<Window, 'addEventListener' | 'removeEventListener'>
}

/**
 * Leads the window to the provider and waits for the login. The window tells the page the address that it ended at, whose handle
 * finishes the login (A67). A provider may cut the tie between page and window, which then looks closed: so the page goes on
 * waiting for the frame, which learns from the server that the visitor has logged in.
 */
export async function followPopup(
  parts: PopupParts,
  provider: SocialProvider,
  { window, signal, onReturn, onClosed }: PopupOptions,
): Promise<void> {
  const { login, clock } = parts
  const uri = await login.getSocialRedirectUri(provider)
  signal.throwIfAborted()
  window.location.replace(uri)
  let timer: number | undefined
  const look = () => {
    timer = window.closed ? undefined : clock.setTimeout(look, lookMs)
    if (window.closed) onClosed()
  }
  look()
  try {
    await awaitLogin(parts, { uri, window, signal })
    onReturn()
    window.close()
  } finally {
    if (timer !== undefined) clock.clearTimeout(timer)
  }
}

/**
 * A person needs longer than a request may take, so it is made again until the login is over, and with the address that the
 * window ended at as soon as that is known.
 */
async function awaitLogin(
  { login, clock, frameUrl, page }: PopupParts,
  { uri, window, signal }: Pick<PopupOptions, 'window' | 'signal'> & { readonly uri: string },
): Promise<void> {
  const endsAt = clock.now() + limitMs
  const { origin } = new URL(frameUrl)
  let at = uri
  let turn = new AbortController()
  const onMessage = ({ data, source, origin: from }: MessageEvent) => {
    if (source !== window || from !== origin || !v.is(SocialAnswer, data)) return
    at = data.resultUri
    turn.abort()
  }
  const onEnd = () => turn.abort()
  page.addEventListener('message', onMessage)
  signal.addEventListener('abort', onEnd)
  try {
    for (;;) {
      const asked = at
      turn = new AbortController()
      try {
        await login.connectSocial(asked, { signal: turn.signal })
        return
      } catch (error) {
        const isLate = error instanceof FrameAbortError && error.reason === 'timeout'
        const isAgain = asked !== at || (isLate && clock.now() < endsAt)
        if (signal.aborted || !isAgain) throw error
      }
    }
  } finally {
    page.removeEventListener('message', onMessage)
    signal.removeEventListener('abort', onEnd)
  }
}
