/** What swapping loads: the swap being filled in, its prices and its checks, and the flow that hands it to the wallet. */
export { getSwap, type SwapInfo, watchSwap } from '../features/swap/getSwap.ts'
export { initReason } from '../features/swap/initReason.ts'
export { type SwapCode, SwapError } from '../features/swap/SwapError.ts'
export { leastSlippage, mostSlippage } from '../features/swap/slippage.ts'
export { mustAcknowledge, type SwapCaution, swapCautions } from '../features/swap/swapCautions.ts'
export { type SwapFigures, swapFigures } from '../features/swap/swapFigures.ts'
export { type InputReason, type SwapProblem, swapProblem } from '../features/swap/swapProblem.ts'
export {
  type SwapAmount,
  type SwapBuild,
  type SwapCall,
  type SwapOffer,
  type SwapQuoteState,
  type SwapState,
  type SwapStep,
  swapStore,
} from '../features/swap/swapState.ts'
export { holdingOf, isCoin, plainAddress, type SwapToken, swapAddress } from '../features/swap/swapToken.ts'
export { balanceOf, mostOf, offerOf, swapUnits, worthOf } from '../features/swap/swapUnits.ts'
export { loadSwapWords } from '../features/swap/swapWords.ts'
export {
  findToken,
  type OwnedSwapToken,
  popularTokens,
  searchTokens,
  suggestedTokens,
  tokensWithBalance,
} from '../features/swap/tokenLists.ts'
export { cancelSwap, confirmSwap } from '../flows/swap/confirmSwap.ts'
export { findSwapToken, isTokenAddress } from '../flows/swap/findSwapToken.ts'
export { openSwap } from '../flows/swap/openSwap.ts'
export { refreshMs } from '../flows/swap/refreshSwap.ts'
export { editSwap, reviewSwap } from '../flows/swap/reviewSwap.ts'
export {
  acknowledgeCautions,
  resetSwap,
  setSlippage,
  setSwapAmount,
  setSwapToken,
  switchTokens,
  takeMaxSwap,
} from '../flows/swap/setSwap.ts'
export { retrySwap, startSwap } from '../flows/swap/startSwap.ts'
