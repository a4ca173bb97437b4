import { type FrameUser, SocialResult, socialReturnName } from '@latchkey/wire/frame'
import * as v from 'valibot'
import type { Login } from './createLogin.ts'
import { socialLoginError } from './socialLoginError.ts'
import { socialResultUri } from './socialResultUri.ts'

/** The page that the visitor came back to. */
export type ReturnedPage = {
  readonly location: { readonly hash: string; readonly pathname: string; readonly search: string }
  readonly history: {
    readonly state: unknown
    replaceState(state: unknown, unused: string, url: string): void
  }
}

/**
 * Goes on with a social login that left the page, as in browsers inside of apps, which open no popups. Undefined where the
 * visitor does not come from one; otherwise it rejects with a `SocialLoginError`.
 */
export async function connectAfterRedirect(
  { login, frameUrl }: { readonly login: Pick<Login, 'connectSocial'>; readonly frameUrl: string },
  { location, history }: ReturnedPage = window,
): Promise<FrameUser | undefined> {
  const result = v.safeParse(SocialResult, new URLSearchParams(location.hash.slice(1)).get(socialReturnName))
  if (!result.success) return undefined
  // Once: a reload is no second login.
  history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  try {
    return await login.connectSocial(socialResultUri(frameUrl, result.output))
  } catch (error) {
    throw socialLoginError(error)
  }
}
