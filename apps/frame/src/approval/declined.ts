import { FrameError } from '@latchkey/wire/frame'
import { approvalErrors } from '../words/approvalErrors.ts'

const [userRejected, unauthorized] = [4001, 4100]

/** The visitor declined a request, or the page gave it up (EIP-1193). */
export function declined(): FrameError {
  return new FrameError(approvalErrors.declined, { code: userRejected })
}

/** This device has no key for the wallet (EIP-1193). */
export function readOnly(): FrameError {
  return new FrameError(approvalErrors.readOnly, { code: unauthorized })
}
