/** What sending needs of core, in one file that comes beside the views: their drawing stays small. */
export {
  acknowledgeWarnings,
  cancelSend,
  confirmSend,
  editSend,
  feeInFiat,
  forgetReceivers,
  formatUnits,
  isSlow,
  multiplyDecimals,
  otherAmount,
  pasteReceiver,
  receiverProblem,
  recentReceivers,
  retryFee,
  retryReceiver,
  reviewSend,
  sayAmount,
  sayFiat,
  sayUnits,
  sendProblem,
  sendReceiptWaitMs,
  sendStore,
  sendUnits,
  sendWarnings,
  sentStore,
  setAmount,
  setReceiver,
  setToken,
  setUnit,
  startSend,
  switchNetwork,
  takeMax,
  transactionLink,
  watchSent,
} from '@latchkey/core'
export { confirmedPhase } from './confirmedState.ts'
export { costLack } from './costLack.ts'
export { currencyName, currencySign } from './currencySign.ts'
export { reviewState } from './reviewState.ts'
export { selectTokenState } from './selectTokenState.ts'
