import * as v from 'valibot'
import { WebLink } from '../linkSchemas.ts'
import { PagePath } from '../pagePath.ts'
import { AccountType, Email, FrameChainId, Name } from './fields.ts'
import type { FrameRequestName } from './frameRequests.ts'
import { FrameTheme } from './frameTheme.ts'
import { Otp, SocialProvider } from './payloadFields.ts'
import { RpcRequest } from './rpcRequest.ts'

const shortText = v.pipe(v.string(), v.maxLength(128))
const nothing = v.undefined()
const line = (longest: number) => v.pipe(v.string(), v.maxLength(longest))

/**
 * What a page would like signed right after a login, to sign the visitor in (EIP-4361). The frame writes the text out of it
 * by itself, with the visitor's own address: a text of the page is not taken.
 */
const SignInMessage = v.strictObject({
  domain: line(255),
  uri: line(2_048),
  version: v.literal('1'),
  chainId: FrameChainId,
  nonce: line(128),
  issuedAt: line(64),
  expirationTime: v.optional(line(64)),
  notBefore: v.optional(line(64)),
  statement: v.optional(line(512)),
  requestId: v.optional(line(512)),
  resources: v.optional(v.pipe(v.array(line(512)), v.maxLength(20))),
})

/** What each request to the frame carries. */
export const framePayloads = {
  switchNetwork: v.strictObject({ chainId: FrameChainId }),
  connectEmail: v.strictObject({ email: Email }),
  connectDevice: nothing,
  connectOtp: v.strictObject({ otp: Otp }),
  connectSocial: v.strictObject({ uri: v.pipe(v.string(), v.minLength(1), v.maxLength(4_096)) }),
  getSocialRedirectUri: v.strictObject({
    provider: SocialProvider,
    /** Where on this site the visitor returns to, when the page itself goes to the provider. */
    returnTo: v.optional(PagePath),
  }),
  getFarcasterUri: nothing,
  connectFarcaster: nothing,
  getUser: v.optional(
    v.strictObject({
      chainId: v.optional(FrameChainId),
      preferredAccountType: v.optional(AccountType),
      siwxMessage: v.optional(SignInMessage),
      /** Has the visitor open a window of the wallet that keeps it in this browser, where the login ends there. */
      keepWallet: v.optional(v.literal(true)),
    }),
  ),
  signOut: nothing,
  isConnected: nothing,
  getChainId: nothing,
  getSmartAccountEnabledNetworks: nothing,
  initSmartAccount: nothing,
  setPreferredAccount: v.strictObject({ type: AccountType }),
  rpcRequest: RpcRequest,
  updateEmail: v.strictObject({ email: Email }),
  updateEmailPrimaryOtp: v.strictObject({ otp: Otp }),
  updateEmailSecondaryOtp: v.strictObject({ otp: Otp }),
  syncTheme: FrameTheme,
  syncDappData: v.strictObject({
    metadata: v.optional(
      v.strictObject({
        name: Name,
        description: v.pipe(v.string(), v.maxLength(1_024)),
        url: WebLink,
        icons: v.pipe(v.array(WebLink), v.maxLength(8), v.readonly()),
      }),
    ),
    /** Whether the page asks `getUser` with `keepWallet` after a login, and shows the frame meanwhile. */
    endsInWindow: v.optional(v.boolean()),
    sdkVersion: v.optional(shortText),
    sdkType: v.optional(shortText),
    projectId: shortText,
  }),
  reload: nothing,
} as const satisfies Readonly<Record<FrameRequestName, v.GenericSchema>>
