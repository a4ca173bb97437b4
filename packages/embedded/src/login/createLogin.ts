import type { Caip2 } from '@latchkey/wire'
import {
  type AccountType,
  Email,
  FrameError,
  type FramePayload,
  type FrameResult,
  type FrameUser,
  type SocialProvider,
} from '@latchkey/wire/frame'
import * as v from 'valibot'
import { type Frame, FrameAbortError } from '../frame/frame.ts'
import type { Clock } from '../frame/frameDeps.ts'
import type { LoginCache } from './loginCache.ts'

/** Whether somebody is logged in, as far as the page knows. */
export type LoginState = { readonly phase: 'out' } | { readonly phase: 'in'; readonly user: FrameUser }

/** Logins by email, by social providers and by Farcaster, and the person who is logged in. */
export type Login = {
  state(): LoginState
  /** Calls back after every change. Returns an unsubscribe function. */
  subscribe(listener: (state: LoginState, previous: LoginState) => void): () => void
  connectEmail(email: string): Promise<FrameResult<'connectEmail'>>
  /** Waits until the device is approved in the mail, or the login is over. */
  connectDevice(options?: { readonly signal?: AbortSignal }): Promise<void>
  connectOtp(otp: string): Promise<void>
  /**
   * The address that a popup opens. With `returnTo`, a path of this site, the page itself opens it and is returned to:
   * `connectAfterRedirect` goes on from there.
   */
  getSocialRedirectUri(
    provider: SocialProvider,
    options?: { readonly returnTo?: string; readonly signal?: AbortSignal },
  ): Promise<string>
  /**
   * Finishes a social login with the address that the popup ended at; with the one that it began with it waits. Gives nobody
   * where the login ends in a window of the wallet, if the page told the frame that it asks for that.
   */
  connectSocial(uri: string, options?: { readonly signal?: AbortSignal }): Promise<FrameUser | undefined>
  getFarcasterUri(): Promise<string>
  connectFarcaster(options?: { readonly signal?: AbortSignal }): Promise<string>
  getUser(payload?: FramePayload<'getUser'>): Promise<FrameResult<'getUser'>>
  /** Whether the frame has a session. If not, or if it cannot tell, the page forgets the login. */
  isConnected(): Promise<boolean>
  switchNetwork(chainId: Caip2): Promise<void>
  setPreferredAccount(type: AccountType): Promise<void>
  updateEmail(email: string): Promise<FrameResult<'updateEmail'>['action']>
  updateEmailPrimaryOtp(otp: string): Promise<void>
  updateEmailSecondaryOtp(otp: string): Promise<string>
  getSmartAccountEnabledNetworks(): Promise<readonly number[]>
  /** Ends the session. The page is logged out after 3 seconds at the latest, whether the frame answers or not. */
  signOut(): Promise<void>
}

/** Links in mails are good for ten minutes, a request waits for 30 seconds. Counted, as clocks may be set meanwhile. */
const deviceRequests = 20
const signOutLimitMs = 3_000

/** Makes the logins of a frame. */
export function createLogin(frame: Frame, cache: LoginCache, clock: Clock): Login {
  const listeners = new Set<(state: LoginState, previous: LoginState) => void>()
  let state: LoginState = { phase: 'out' }
  let emailToConfirm: string | undefined

  function setState(next: LoginState): void {
    const previous = state
    state = next
    for (const listener of [...listeners]) listener(next, previous)
  }

  function enter<User extends FrameUser>(user: User): User {
    cache.rememberLogin(user)
    cache.rememberChain(user.chainId)
    setState({ phase: 'in', user })
    return user
  }

  function leave(): void {
    cache.clear()
    setState({ phase: 'out' })
  }

  const getUser: Login['getUser'] = async (payload) => enter(await frame.request('getUser', payload))

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async connectEmail(email) {
      if (!v.is(Email, email)) throw new FrameError('Invalid email. Try again.', { problem: 'invalid_email' })
      cache.assertEmailCooldown()
      const result = await frame.request('connectEmail', { email })
      emailToConfirm = email
      if (result.action === 'CONNECT') cache.rememberLogin({ email })
      else cache.rememberEmailSent()
      return result
    },
    async connectDevice(options) {
      for (let count = 1; ; count += 1)
        try {
          return await frame.request('connectDevice', undefined, options)
        } catch (error) {
          // A person needs longer to open a mail than a request may take, so it is made again.
          const isLate = error instanceof FrameAbortError && error.reason === 'timeout'
          if (!isLate || count === deviceRequests) throw error
        }
    },
    async connectOtp(otp) {
      await frame.request('connectOtp', { otp })
      cache.rememberLogin({ email: emailToConfirm })
    },
    async getSocialRedirectUri(provider, { returnTo, ...options } = {}) {
      const payload = { provider, ...(returnTo !== undefined && { returnTo }) }
      return (await frame.request('getSocialRedirectUri', payload, options)).uri
    },
    async connectSocial(uri, options) {
      const user = await frame.request('connectSocial', { uri }, options)
      return user && enter(user)
    },
    getFarcasterUri: async () => (await frame.request('getFarcasterUri', undefined)).url,
    async connectFarcaster(options) {
      const { userName } = await frame.request('connectFarcaster', undefined, options)
      cache.rememberLogin({ userName })
      return userName
    },
    getUser,
    async isConnected() {
      const { isConnected } = await frame.request('isConnected', undefined).catch((error: unknown) => {
        // The page gave the check up, as when it is left: that says nothing about the login.
        if (error instanceof FrameAbortError && error.reason === 'gone') throw error
        // A check that fails counts as not connected (S4.15).
        return { isConnected: false }
      })
      if (!isConnected) leave()
      return isConnected
    },
    async switchNetwork(chainId) {
      const { chainId: next } = await frame.request('switchNetwork', { chainId })
      cache.rememberChain(next)
      // Another chain may have another account.
      if (state.phase === 'in') await getUser({ chainId: next })
    },
    async setPreferredAccount(type) {
      const { type: preferredAccountType, address } = await frame.request('setPreferredAccount', { type })
      if (state.phase === 'in') enter({ ...state.user, preferredAccountType, address })
    },
    updateEmail: async (email) => (await frame.request('updateEmail', { email })).action,
    updateEmailPrimaryOtp: (otp) => frame.request('updateEmailPrimaryOtp', { otp }),
    async updateEmailSecondaryOtp(otp) {
      const { newEmail } = await frame.request('updateEmailSecondaryOtp', { otp })
      cache.rememberEmail(newEmail)
      if (state.phase === 'in') setState({ phase: 'in', user: { ...state.user, email: newEmail } })
      return newEmail
    },
    async getSmartAccountEnabledNetworks() {
      const result = await frame.request('getSmartAccountEnabledNetworks', undefined)
      cache.rememberNetworks(result.smartAccountEnabledNetworks)
      return result.smartAccountEnabledNetworks
    },
    async signOut() {
      // The request is not aborted after the limit: the frame should end its session even if it is slow.
      await new Promise<void>((resolve) => {
        const timer = clock.setTimeout(resolve, signOutLimitMs)
        const finish = () => {
          clock.clearTimeout(timer)
          resolve()
        }
        frame.request('signOut', undefined).then(finish, finish)
      })
      leave()
    },
  }
}
