import { type FrameUser, SocialAnswer, type SocialProvider } from '@latchkey/wire/frame'
import * as v from 'valibot'
import { type Clock, pageDeps } from '../frame/frameDeps.ts'
import type { Login } from './createLogin.ts'
import { SocialLoginError, socialLoginError } from './socialLoginError.ts'
import { socialResultUri } from './socialResultUri.ts'

/** The window that the visitor logs in in. */
export type PopupWindow = {
  readonly closed: boolean
  readonly location: { replace(url: string): void }
  close(): void
}

/** What a login in a popup needs. */
export type PopupLogin = {
  readonly login: Pick<Login, 'getSocialRedirectUri' | 'connectSocial'>
  /** Where the frame is: messages of other origins are not heard. */
  readonly frameUrl: string
  readonly provider: SocialProvider
  /** Opened empty in the visitor's press, before anything is waited for; null where the browser refused. */
  readonly popup: PopupWindow | null
  /** Ends the login and closes the window. */
  readonly signal?: AbortSignal
}

/** The page around, as far as a popup needs it. */
export type PopupPage = {
  addEventListener(type: 'message', listener: (event: PopupMessage) => void): void
  removeEventListener(type: 'message', listener: (event: PopupMessage) => void): void
  readonly document: { hasFocus(): boolean }
}

type PopupMessage = { readonly data: unknown; readonly origin: string; readonly source: unknown }
type PopupDeps = { readonly page: PopupPage; readonly clock: Clock }

/** A login at a provider is good for ten minutes. */
const loginLimitMs = 600_000
/** How often the window is looked at. */
const lookMs = 1_000

/** Logs in at a provider in a popup. It rejects with a `SocialLoginError`, and closes the window in every case. */
export async function connectWithPopup(
  { login, frameUrl, provider, popup, signal }: PopupLogin,
  deps: PopupDeps = { page: window as PopupPage, clock: pageDeps().clock },
): Promise<FrameUser | undefined> {
  if (popup === null) throw new SocialLoginError('blocked')
  const ending = new AbortController()
  const end = () => ending.abort()
  signal?.addEventListener('abort', end)
  const closed = socialResultUri(frameUrl, 'closed')
  const ended = watchPopup(popup, { frameUrl, closed, signal: ending.signal }, deps)
  // It may end before anybody waits for it.
  ended.catch(() => {})
  try {
    const uri = await Promise.race([login.getSocialRedirectUri(provider, { signal: ending.signal }), ended])
    if (uri === closed || popup.closed) throw new SocialLoginError('closed')
    popup.location.replace(uri)
    const resultUri = await ended
    return await login.connectSocial(resultUri, { signal: ending.signal }).catch((error: unknown) => {
      throw resultUri === closed ? new SocialLoginError('closed', error) : error
    })
  } catch (error) {
    throw signal?.aborted ? new SocialLoginError('closed', error) : socialLoginError(error)
  } finally {
    signal?.removeEventListener('abort', end)
    ending.abort()
    popup.close()
  }
}

/** Waits for the address that the window ended at: it says so itself, or it is gone. */
function watchPopup(
  popup: PopupWindow,
  where: { readonly frameUrl: string; readonly closed: string; readonly signal: AbortSignal },
  { page, clock }: PopupDeps,
): Promise<string> {
  const frameOrigin = new URL(where.frameUrl).origin
  const endsAt = clock.now() + loginLimitMs
  return new Promise((resolve, reject) => {
    let timer = 0
    function stop(): void {
      clock.clearTimeout(timer)
      page.removeEventListener('message', hear)
    }
    function hear({ data, origin, source }: PopupMessage): void {
      if (origin !== frameOrigin || source !== popup || !v.is(SocialAnswer, data)) return
      stop()
      resolve(data.resultUri)
    }
    function look(): void {
      // A provider may cut the window off, which then looks closed: while the visitor is in it, this page has no focus.
      if (popup.closed && page.document.hasFocus()) {
        stop()
        resolve(where.closed)
      } else if (clock.now() >= endsAt) {
        stop()
        reject(new SocialLoginError('timeout'))
      } else timer = clock.setTimeout(look, lookMs)
    }
    where.signal.addEventListener('abort', () => {
      stop()
      reject(new SocialLoginError('closed'))
    })
    page.addEventListener('message', hear)
    timer = clock.setTimeout(look, lookMs)
  })
}
