export {
  type AcceptHostDeps,
  type AcceptHostOptions,
  acceptHost,
  type FrameParent,
  type FramePort,
  type FrameWindow,
  type WindowMessage,
} from './acceptHost.ts'
export { AppMessage, InitChannel } from './appMessages.ts'
export { copyJson } from './copyJson.ts'
export { AccountType, Address, Email, EvmAddress, FrameChainId } from './fields.ts'
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
export { FrameTheme } from './frameTheme.ts'
export {
  abortEvent,
  appEvent,
  FrameError,
  FrameErrorBody,
  FrameMessage,
  frameEvents,
  frameVersion,
  invalidEvent,
  Ready,
  RequestId,
} from './messages.ts'
export { Otp, SocialProvider } from './payloadFields.ts'
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
export { frameThemeVariables } from './theme.ts'
