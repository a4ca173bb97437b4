/** The views of a login by email, in one request. */
export { EmailVerifyDeviceView } from './EmailVerifyDeviceView.tsx'
export { EmailVerifyOtpView } from './EmailVerifyOtpView.tsx'
