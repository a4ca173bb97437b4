import * as v from 'valibot'
import { WebLink } from '../linkSchemas.ts'
import { PagePath } from '../pagePath.ts'
import { AccountType, Email, FrameChainId, Name, Otp, SocialProvider } from './fields.ts'
import type { FrameRequestName } from './frameRequests.ts'
import { RpcRequest } from './rpcRequest.ts'
import { FrameTheme } from './theme.ts'

const shortText = v.pipe(v.string(), v.maxLength(128))
const nothing = v.undefined()

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
    sdkVersion: v.optional(shortText),
    sdkType: v.optional(shortText),
    projectId: shortText,
  }),
  reload: nothing,
} as const satisfies Readonly<Record<FrameRequestName, v.GenericSchema>>
