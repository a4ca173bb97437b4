/**
 * The engine of swapping: what of core reads, prices, builds, sends and follows a swap, and the larger parts of its form. All
 * views of swapping need it, so it is a module of its own that comes once for all of them (`useSwapEngine`). From `@latchkey/core/swap` itself the views take types; the parts in here take what they need.
 */
export {
  formatUnits,
  sayAmount,
  sayFiat,
  sayUnits,
  sendReceiptWaitMs,
  sentStore,
  servedImage,
  transactionLink,
  typeAmount,
  watchSent,
} from '@latchkey/core/send'
export {
  balanceOf,
  cancelSwap,
  editSwap,
  initReason,
  isCoin,
  loadSwapWords,
  openSwap,
  retrySwap,
  reviewSwap,
  setSwapAmount,
  setSwapToken,
  startSwap,
  swapFigures,
  swapProblem,
  swapStore,
  swapUnits,
  switchTokens,
  takeMaxSwap,
  worthOf,
} from '@latchkey/core/swap'
export { confirmedPhase } from '../sent/confirmedState.ts'
export { SwapCautions } from './SwapCautions.tsx'
export { SwapDetails } from './SwapDetails.tsx'
export { SwapGlyph } from './SwapGlyph.tsx'
export { useConfirmedDetails } from './useConfirmedDetails.tsx'
