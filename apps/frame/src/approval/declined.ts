import { FrameError } from '@latchkey/wire/frame'
import { approvalWords } from '../words/approvalWords.ts'

const userRejected = 4001

/** The visitor declined a request, or the page gave it up (EIP-1193). */
export function declined(): FrameError {
  return new FrameError(approvalWords.declined, { code: userRejected })
}
