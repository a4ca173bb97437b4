export {
  type AcceptHostDeps,
  type AcceptHostOptions,
  acceptHost,
  type FrameParent,
  type FramePort,
  type FrameWindow,
  type WindowMessage,
} from './acceptHost.ts'
export { copyJson } from './copyJson.ts'
export { AccountType, Address, Email, EvmAddress, FrameChainId, Otp, SocialProvider } from './fields.ts'
export { framePayloads } from './framePayloads.ts'
export {
  type FrameHandlers,
  type FramePayload,
  type FrameRequestContext,
  type FrameRequestName,
  type FrameResult,
  FrameUser,
  frameRequests,
  type RequestClass,
  requestClass,
} from './frameRequests.ts'
export {
  AppMessage,
  abortEvent,
  appEvent,
  FrameError,
  FrameErrorBody,
  FrameMessage,
  frameEvents,
  frameVersion,
  InitChannel,
  invalidEvent,
  Ready,
  RequestId,
} from './messages.ts'
export {
  isSafeMethod,
  isUnsafeMethod,
  type SafeMethod,
  safeMethods,
  type UnsafeMethod,
  unsafeMethods,
} from './rpcMethods.ts'
export { RpcRequest } from './rpcRequest.ts'
export {
  SocialAnswer,
  SocialResult,
  SocialStatus,
  socialCallbackPath,
  socialDonePath,
  socialReturnName,
} from './socialReturn.ts'
export { FrameTheme, frameThemeVariables } from './theme.ts'
