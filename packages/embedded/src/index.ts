export { embedded } from './embedded.ts'
export type { Box, IframeOptions } from './frame/createIframe.ts'
export { type AbortReason, type Frame, FrameAbortError, type OpenRequest } from './frame/frame.ts'
export { type Clock, type FrameDeps, pageDeps } from './frame/frameDeps.ts'
export { type FrameOptions, openFrame } from './frame/openFrame.ts'
export { connectAfterRedirect, type ReturnedPage } from './login/connectAfterRedirect.ts'
export {
  connectWithPopup,
  type PopupLogin,
  type PopupPage,
  type PopupWindow,
} from './login/connectWithPopup.ts'
export { createLogin, type Login, type LoginState } from './login/createLogin.ts'
export {
  createLoginCache,
  EmailCooldownError,
  type LoginCache,
  type LoginKey,
  type LoginStorage,
} from './login/loginCache.ts'
export { SocialLoginError, type SocialLoginReason } from './login/socialLoginError.ts'
export {
  type ApprovalEvent,
  createProvider,
  type EmbeddedProvider,
  type ProviderEvents,
  type ProviderParts,
  type ProviderRequest,
} from './provider/createProvider.ts'
export { type ResponseKind, responseKind } from './provider/responseKind.ts'
