/**
 * The engine of sending: what of core reads, checks, sends and follows a transfer, and what the views make of its state.
 *
 * It is heavier than any view that is drawn with it, and all four of them need it: so it is a module of its own that
 * comes by `import()` while the view's own code comes, once for all of them (`useSendEngine`), and with it the parts of
 * the views that are as large as the rest of their view. From `@latchkey/core` itself the views take types, and what
 * every page has by then.
 */
export {
  acknowledgeWarnings,
  cancelSend,
  confirmSend,
  editSend,
  feeInFiat,
  finishReceiver,
  forgetReceivers,
  formatUnits,
  multiplyDecimals,
  openSend,
  otherAmount,
  pasteReceiver,
  problemField,
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
  servedImage,
  setAmount,
  setReceiver,
  setToken,
  setUnit,
  startSend,
  switchNetwork,
  takeMax,
  transactionLink,
  typeAmount,
  watchSent,
} from '@latchkey/core/send'
export { confirmedPhase } from '../sent/confirmedState.ts'
export { costLack } from './costLack.ts'
export { currencyName, currencySign } from './currencySign.ts'
export { ReceiverEntry } from './ReceiverEntry.tsx'
export { reviewState } from './reviewState.ts'
export { SendWarnings } from './SendWarnings.tsx'
export { selectTokenState } from './selectTokenState.ts'
export { TokenChoices } from './TokenChoices.tsx'
