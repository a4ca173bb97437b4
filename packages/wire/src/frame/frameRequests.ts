import * as v from 'valibot'
import { AppLink, WebLink } from '../linkSchemas.ts'
import { AccountType, Address, Email, FrameChainId, Name } from './fields.ts'
import type { framePayloads } from './framePayloads.ts'
import { isUnsafeMethod } from './rpcMethods.ts'

/**
 * What a request needs besides the channel: nothing, the limits of the server before a login, a live session, the
 * visitor's approval in the frame, or a fresh factor in a popup as well.
 */
export type RequestClass = 'open' | 'preAuth' | 'session' | 'approval' | 'stepUp'

/** Logins that take longer than this are aborted (S9.03). */
const authLimitMs = 30_000

/** The person that is logged in to the embedded wallet. */
export const FrameUser = v.object({
  email: v.optional(Email),
  address: Address,
  chainId: FrameChainId,
  accounts: v.optional(v.pipe(v.array(v.object({ address: Address, type: AccountType })), v.maxLength(20))),
  userName: v.optional(Name),
  smartAccountDeployed: v.optional(v.boolean()),
  preferredAccountType: v.optional(AccountType),
})

/** The person that is logged in to the embedded wallet. */
export type FrameUser = v.InferOutput<typeof FrameUser>

const nothing = v.undefined()

/**
 * Every request the app may send to the frame: its event, what comes back, and what it needs. What it carries stands in
 * `framePayloads`: the frame parses that, so pages do not load it.
 */
export const frameRequests = {
  switchNetwork: {
    event: 'SWITCH_NETWORK',
    class: 'session',
    result: v.object({ chainId: FrameChainId }),
  },
  connectEmail: {
    event: 'CONNECT_EMAIL',
    class: 'preAuth',
    limitMs: authLimitMs,
    result: v.object({
      action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']),
      /** The number to pick on the page that the mail links to. */
      number: v.optional(v.pipe(v.string(), v.regex(/^\d{2}$/))),
      /** When the code or the link of the mail expires: milliseconds, by the clock of the visitor's device. */
      expiresAt: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
    }),
  },
  connectDevice: {
    event: 'CONNECT_DEVICE',
    class: 'preAuth',
    limitMs: authLimitMs,
    result: nothing,
  },
  connectOtp: {
    event: 'CONNECT_OTP',
    class: 'preAuth',
    limitMs: authLimitMs,
    result: nothing,
  },
  connectSocial: {
    event: 'CONNECT_SOCIAL',
    class: 'preAuth',
    limitMs: authLimitMs,
    /** Nobody yet, where the login ends in a window of the wallet. */
    result: v.optional(FrameUser),
  },
  getSocialRedirectUri: {
    event: 'GET_SOCIAL_REDIRECT_URI',
    class: 'preAuth',
    limitMs: authLimitMs,
    result: v.object({ uri: WebLink }),
  },
  getFarcasterUri: {
    event: 'GET_FARCASTER_URI',
    class: 'preAuth',
    result: v.object({ url: AppLink }),
  },
  connectFarcaster: {
    event: 'CONNECT_FARCASTER',
    class: 'preAuth',
    result: v.object({ userName: Name }),
  },
  getUser: {
    event: 'GET_USER',
    class: 'session',
    result: v.object({
      ...FrameUser.entries,
      /** The sign-in that was asked for, where the frame may sign it without an approval. */
      signIn: v.optional(v.object({ message: v.string(), signature: v.string() })),
      /** The login ends in a window of the wallet: ask again with `keepWallet`, and show the frame. */
      endsInWindow: v.optional(v.boolean()),
    }),
  },
  signOut: { event: 'SIGN_OUT', class: 'session', result: nothing },
  isConnected: {
    event: 'IS_CONNECTED',
    class: 'open',
    result: v.object({ isConnected: v.boolean() }),
  },
  getChainId: {
    event: 'GET_CHAIN_ID',
    class: 'open',
    result: v.object({ chainId: FrameChainId }),
  },
  getSmartAccountEnabledNetworks: {
    event: 'GET_SMART_ACCOUNT_ENABLED_NETWORKS',
    class: 'open',
    result: v.object({
      smartAccountEnabledNetworks: v.pipe(
        v.array(v.pipe(v.number(), v.integer(), v.minValue(1))),
        v.maxLength(200),
      ),
    }),
  },
  initSmartAccount: {
    event: 'INIT_SMART_ACCOUNT',
    class: 'session',
    result: v.object({ address: Address, isDeployed: v.boolean() }),
  },
  setPreferredAccount: {
    event: 'SET_PREFERRED_ACCOUNT',
    class: 'session',
    result: v.object({ type: AccountType, address: Address }),
  },
  rpcRequest: {
    event: 'RPC_REQUEST',
    // At least: `requestClass` knows which methods need more.
    class: 'session',
    result: v.unknown(),
  },
  updateEmail: {
    event: 'UPDATE_EMAIL',
    class: 'stepUp',
    result: v.object({ action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  },
  updateEmailPrimaryOtp: {
    event: 'UPDATE_EMAIL_PRIMARY_OTP',
    class: 'stepUp',
    result: nothing,
  },
  updateEmailSecondaryOtp: {
    event: 'UPDATE_EMAIL_SECONDARY_OTP',
    class: 'stepUp',
    result: v.object({ newEmail: Email }),
  },
  syncTheme: { event: 'SYNC_THEME', class: 'open', result: nothing },
  syncDappData: {
    event: 'SYNC_DAPP_DATA',
    class: 'open',
    result: nothing,
  },
  reload: { event: 'RELOAD', class: 'open', result: nothing },
} as const satisfies Readonly<Record<string, FrameRequestRow>>

type FrameRequestRow = {
  readonly event: string
  readonly class: RequestClass
  readonly limitMs?: number
  readonly result: v.GenericSchema
}

/** The name of a request to the frame. */
export type FrameRequestName = keyof typeof frameRequests

/** What a request to the frame carries. */
export type FramePayload<N extends FrameRequestName> = v.InferOutput<(typeof framePayloads)[N]>

/** What the frame answers to a request that worked. */
export type FrameResult<N extends FrameRequestName> = v.InferOutput<(typeof frameRequests)[N]['result']>

/** What the frame knows of a request besides its payload. */
export type FrameRequestContext = {
  readonly id: string
  /** The origin of the page that asks, as the browser told it. */
  readonly hostOrigin: string
  /** Fires when the page gave the request up, or is gone. */
  readonly signal: AbortSignal
}

/** The frame answers every name: a missing handler does not compile. */
export type FrameHandlers = {
  readonly [N in FrameRequestName]: (
    payload: FramePayload<N>,
    context: FrameRequestContext,
  ) => Promise<FrameResult<N>>
}

/** What a request needs; for RPC requests that depends on the method. */
export function requestClass(request: {
  readonly name: FrameRequestName
  readonly method?: string
}): RequestClass {
  if (request.name !== 'rpcRequest' || request.method === undefined) return frameRequests[request.name].class
  if (request.method === 'wallet_grantPermissions') return 'stepUp'
  return isUnsafeMethod(request.method) ? 'approval' : 'session'
}
