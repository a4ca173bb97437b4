import type { Caip2 } from '@latchkey/wire'
import type { AuthResponse, PublicKey } from '@latchkey/wire/embedded'
import type { FramePayload, FrameTheme } from '@latchkey/wire/frame'

/** Who is logged in, as the server describes it. */
export type SessionUser = AuthResponse<'readSession'>['user']

/** The wallet of a user. */
export type SessionWallet = NonNullable<SessionUser['wallet']>

/** A logged-in user. A user without a wallet does not count as logged in. */
export type WalletUser = SessionUser & { readonly wallet: SessionWallet }

/**
 * The session at the server. While it opens, its requests are stamped with its id already, but nobody is logged in. A
 * session may only read while this device has no key for the wallet.
 */
type Session =
  | { readonly phase: 'out' }
  | { readonly phase: 'opening'; readonly id: string }
  | { readonly phase: 'in'; readonly id: string; readonly user: WalletUser; readonly canSign: boolean }

/** What the server answered to the right code, and the Worker's key that halves are sealed to. */
export type CheckedLogin = AuthResponse<'sendOtp'> & { readonly txn: string; readonly ephemeral: PublicKey }

/** A login that was started and waits for the visitor. */
type PendingLogin =
  | { readonly phase: 'none' }
  | { readonly phase: 'device'; readonly txn: string }
  | { readonly phase: 'otp'; readonly txn: string }
  | ({ readonly phase: 'social'; readonly uri: string } & StartedLogin)
  | ({ readonly phase: 'farcaster' } & StartedLogin)

/** A login at a provider or with Farcaster: only the device that has its secret can finish it. */
type StartedLogin = { readonly txn: string; readonly secret: string }

/** Everything that the shell knows. One value, so that impossible mixes cannot be written. */
export type ShellState = {
  readonly session: Session
  readonly login: PendingLogin
  /** A login whose visitor has no wallet yet: a window of the wallet makes it. */
  readonly unfinished: CheckedLogin | undefined
  /** A login whose device waits for the wallet: a window of this browser may have a key, or a cookie that vouches for it. */
  readonly waiting: CheckedLogin | undefined
  /** How many logins were asked for. The answer to an older one changes nothing. */
  readonly loginsAsked: number
  readonly chainId: Caip2
  readonly theme: FrameTheme
  readonly dapp: FramePayload<'syncDappData'> | undefined
  /** Calls that were sent together (EIP-5792), by their id. */
  readonly calls: Readonly<Record<string, SentCalls>>
  /** The login that has just happened in this frame and has signed nothing yet: when, in milliseconds. */
  readonly freshLogin: number | undefined
}

/** Calls that were sent together: the hashes of those that the chain took, and how many there were. */
type SentCalls = {
  readonly chainId: Caip2
  readonly hashes: readonly string[]
  readonly count: number
}

/** What changes the state. */
export type ShellEvent =
  | { readonly type: 'loginAsked' }
  | { readonly type: 'loginStarted'; readonly txn: string; readonly action: 'VERIFY_DEVICE' | 'VERIFY_OTP' }
  | ({ readonly type: 'socialStarted'; readonly uri: string } & StartedLogin)
  | ({ readonly type: 'farcasterStarted' } & StartedLogin)
  | { readonly type: 'deviceApproved'; readonly txn: string }
  | { readonly type: 'loginEnded'; readonly txn: string }
  | { readonly type: 'loginDropped' }
  | { readonly type: 'sessionOpening'; readonly id: string }
  | {
      readonly type: 'sessionOpened'
      readonly id: string
      readonly user: WalletUser
      readonly canSign: boolean
    }
  | { readonly type: 'walletAwaited'; readonly login: CheckedLogin }
  | { readonly type: 'deviceWaits'; readonly login: CheckedLogin }
  | { readonly type: 'sessionClosed' }
  | { readonly type: 'loggedIn'; readonly at: number }
  | { readonly type: 'loginUsed' }
  | { readonly type: 'networkSwitched'; readonly chainId: Caip2 }
  | { readonly type: 'themeSynced'; readonly theme: FrameTheme }
  | { readonly type: 'dappSynced'; readonly dapp: FramePayload<'syncDappData'> }
  | { readonly type: 'callsSent'; readonly id: string; readonly calls: SentCalls }

/** The state of a frame that was just loaded. */
export function firstState(chainId: Caip2): ShellState {
  return {
    session: { phase: 'out' },
    login: { phase: 'none' },
    unfinished: undefined,
    waiting: undefined,
    loginsAsked: 0,
    chainId,
    theme: {},
    dapp: undefined,
    calls: {},
    freshLogin: undefined,
  }
}

/** The state after an event. Answers to a login that is no longer the current one change nothing. */
export function nextState(state: ShellState, event: ShellEvent): ShellState {
  const isCurrent = (txn: string) => state.login.phase !== 'none' && state.login.txn === txn
  switch (event.type) {
    case 'loginAsked':
      return { ...state, loginsAsked: state.loginsAsked + 1 }
    case 'loginStarted': {
      const phase = event.action === 'VERIFY_DEVICE' ? 'device' : 'otp'
      return { ...state, login: { phase, txn: event.txn } }
    }
    case 'socialStarted': {
      const { txn, uri, secret } = event
      return { ...state, login: { phase: 'social', txn, uri, secret } }
    }
    case 'farcasterStarted':
      return { ...state, login: { phase: 'farcaster', txn: event.txn, secret: event.secret } }
    case 'deviceApproved':
      return isCurrent(event.txn) ? { ...state, login: { phase: 'otp', txn: event.txn } } : state
    case 'loginEnded':
      return isCurrent(event.txn) ? { ...state, login: { phase: 'none' } } : state
    case 'loginDropped':
      return { ...state, login: { phase: 'none' }, loginsAsked: state.loginsAsked + 1 }
    case 'sessionOpening':
      return {
        ...state,
        session: { phase: 'opening', id: event.id },
        unfinished: undefined,
        waiting: undefined,
        freshLogin: undefined,
      }
    case 'walletAwaited':
      return { ...state, unfinished: event.login }
    case 'deviceWaits':
      return { ...state, waiting: event.login }
    case 'sessionOpened': {
      const { id, user, canSign } = event
      return {
        ...state,
        session: { phase: 'in', id, user, canSign },
        unfinished: undefined,
        waiting: canSign ? undefined : state.waiting,
      }
    }
    case 'sessionClosed':
      return {
        ...state,
        session: { phase: 'out' },
        unfinished: undefined,
        waiting: undefined,
        calls: {},
        freshLogin: undefined,
      }
    case 'loggedIn':
      return state.session.phase === 'in' ? { ...state, freshLogin: event.at } : state
    case 'loginUsed':
      return { ...state, freshLogin: undefined }
    case 'networkSwitched':
      return { ...state, chainId: event.chainId }
    case 'themeSynced':
      // The widget tells its whole look with its language, and a mode that it does not name is the one of the system. Other
      // pages may send the mode and the variables one after the other.
      return {
        ...state,
        theme: event.theme.locale === undefined ? { ...state.theme, ...event.theme } : event.theme,
      }
    case 'dappSynced':
      return { ...state, dapp: event.dapp }
    case 'callsSent':
      return { ...state, calls: { ...state.calls, [event.id]: event.calls } }
  }
}

/** The session that the frame has or opens. */
export function sessionIdOf({ session }: ShellState): string | undefined {
  return session.phase === 'out' ? undefined : session.id
}
