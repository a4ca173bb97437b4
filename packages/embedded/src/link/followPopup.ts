import type { LoginWindow } from '@latchkey/core/adapter'
import type { SocialProvider } from '@latchkey/wire/frame'
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

/**
 * Leads the window to the provider and waits for the login. A provider may cut the tie between page and window, which then
 * looks closed: so the page goes on waiting for the frame, which learns from the server that the visitor has logged in.
 */
export async function followPopup(
  { login, clock }: { readonly login: Login; readonly clock: Clock },
  provider: SocialProvider,
  { window, signal, onReturn, onClosed }: PopupOptions,
): Promise<void> {
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
    await awaitLogin({ login, clock }, uri, signal)
    onReturn()
    window.close()
  } finally {
    if (timer !== undefined) clock.clearTimeout(timer)
  }
}

/** A person needs longer than a request may take, so it is made again until the login is over. */
async function awaitLogin(
  { login, clock }: { readonly login: Login; readonly clock: Clock },
  uri: string,
  signal: AbortSignal,
): Promise<void> {
  const endsAt = clock.now() + limitMs
  for (;;)
    try {
      await login.connectSocial(uri, { signal })
      return
    } catch (error) {
      const isLate = error instanceof FrameAbortError && error.reason === 'timeout'
      if (!isLate || clock.now() >= endsAt) throw error
    }
}
