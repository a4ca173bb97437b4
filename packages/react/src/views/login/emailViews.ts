/** The views of a login by email and of the approvals that follow it, in one request. */
export { ApproveTransactionView } from './ApproveTransactionView.tsx'
export { EmailVerifyDeviceView } from './EmailVerifyDeviceView.tsx'
export { EmailVerifyOtpView } from './EmailVerifyOtpView.tsx'
