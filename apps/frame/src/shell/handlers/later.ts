import { notYet } from '../frameErrors.ts'
import type { Answers } from './answers.ts'

const refuse = async () => {
  throw notYet()
}

/** Requests that the frame knows and cannot answer yet. */
export const laterAnswers: Answers<
  | 'initSmartAccount'
  | 'setPreferredAccount'
  | 'updateEmail'
  | 'updateEmailPrimaryOtp'
  | 'updateEmailSecondaryOtp'
> = {
  initSmartAccount: refuse,
  setPreferredAccount: refuse,
  updateEmail: refuse,
  updateEmailPrimaryOtp: refuse,
  updateEmailSecondaryOtp: refuse,
}
