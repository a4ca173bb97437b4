import { formatUnits } from '../../base/amounts.ts'
import { multiplyDecimals } from '../../base/decimals.ts'
import type { MessageCode } from '../../base/messages.ts'
import { swapMessages } from '../../base/swapMessages.ts'
import { type Listener, watchValue } from '../../base/watchValue.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { coinOf, swapFigures } from './swapFigures.ts'
import { type InputReason, swapProblem } from './swapProblem.ts'
import { type SwapCall, type SwapState, swapStore } from './swapState.ts'
import type { SwapToken } from './swapToken.ts'
import { balanceOf, offerOf } from './swapUnits.ts'
import { type OwnedSwapToken, popularTokens, suggestedTokens, tokensWithBalance } from './tokenLists.ts'

/** A swap field by field, in the words of the specification (S3.31 to S3.43). */
export type SwapInfo = {
  /** The whole of it in one value. */
  readonly state: SwapState
  readonly initializing: boolean
  readonly initialized: boolean
  readonly sourceToken: SwapToken | undefined
  readonly toToken: SwapToken | undefined
  /** Plain decimals in units of their tokens; empty where there is none. The output has 6 decimals. */
  readonly sourceTokenAmount: string
  readonly toTokenAmount: string
  /** Plain decimals; undefined where a price is unknown. */
  readonly sourceTokenPriceInUSD: string | undefined
  readonly toTokenPriceInUSD: string | undefined
  readonly networkPrice: string | undefined
  readonly networkBalanceInUSD: string | undefined
  readonly networkTokenSymbol: string | undefined
  /** In percent. */
  readonly slippage: string
  /** How much less than the offer may be received, in units of the token received. */
  readonly maxSlippage: string | undefined
  /** In percent. */
  readonly priceImpact: string | undefined
  /** What one unit of gas costs, in base units of the coin. */
  readonly gasFee: bigint | undefined
  /** What the network takes for the swap, in USD. */
  readonly gasPriceInUSD: string | undefined
  /** What the service takes, in units of the source token. */
  readonly providerFee: string | undefined
  /** 'Insufficient balance', 'Incorrect amount' or another reason why it cannot go on, in English; undefined while it can. */
  readonly inputError: string | undefined
  /** Why the balance counts as insufficient. */
  readonly inputErrorReason: InputReason | undefined
  /** Why the last try ended, in English: in the wallet's own words where it had some, 'Transaction error' otherwise. */
  readonly transactionError: string | undefined
  readonly tokens: readonly SwapToken[]
  /** All tokens of the list by name. */
  readonly popularTokens: readonly SwapToken[]
  readonly suggestedTokens: readonly SwapToken[]
  /** Found by their address. */
  readonly foundTokens: readonly SwapToken[]
  readonly myTokensWithBalance: readonly OwnedSwapToken[]
  /** What tokens are worth in USD, by their address in CAIP-10. */
  readonly tokensPriceMap: Readonly<Record<string, string>>
  readonly loadingQuote: boolean
  readonly loadingBuildTransaction: boolean
  readonly loadingApprovalTransaction: boolean
  readonly loadingTransaction: boolean
  readonly approvalTransaction: SwapCall | undefined
  readonly swapTransaction: SwapCall | undefined
}

/** The swap under way, field by field. */
export function getSwap(latchkey: Pick<Latchkey, 'kept'>): SwapInfo {
  const state = swapStore(latchkey).getState()
  const { phase, step, from, to, amount, prices, quote, build, error, slippage } = state
  const figures = swapFigures(state)
  const coin = coinOf(state)
  const networkPrice = coin && prices[coin.address]
  const problem = swapProblem(state)
  return {
    state,
    initializing: phase === 'initializing',
    initialized: phase === 'initialized',
    sourceToken: from,
    toToken: to,
    sourceTokenAmount: amount.decimal ?? '',
    toTokenAmount: figures?.toAmount ?? '',
    sourceTokenPriceInUSD: from && prices[from.address],
    toTokenPriceInUSD: to && prices[to.address],
    networkPrice,
    networkBalanceInUSD:
      coin && networkPrice !== undefined
        ? multiplyDecimals(formatUnits(balanceOf(state, coin), coin.decimals), networkPrice)
        : undefined,
    networkTokenSymbol: coin?.symbol,
    slippage,
    maxSlippage: figures?.maxSlippage,
    priceImpact: figures?.priceImpact,
    gasFee: offerOf(state)?.gasPrice,
    gasPriceInUSD: figures?.networkCostInUSD,
    providerFee: figures?.providerFee,
    inputError: problem && 'code' in problem ? english(problem.code) : undefined,
    inputErrorReason: problem?.kind === 'input' ? problem.why : undefined,
    transactionError: error && transactionError(error),
    tokens: state.tokens,
    popularTokens: popularTokens(state),
    suggestedTokens: suggestedTokens(state),
    foundTokens: state.found,
    myTokensWithBalance: tokensWithBalance(state),
    tokensPriceMap: prices,
    loadingQuote: quote.phase === 'reading',
    loadingBuildTransaction: build.phase === 'building',
    loadingApprovalTransaction: step === 'approving' || step === 'confirmingApproval',
    loadingTransaction: step === 'swapping',
    approvalTransaction: build.phase === 'approval' ? build.call : undefined,
    swapTransaction: build.phase === 'swap' ? build.call : undefined,
  }
}

/** Subscribes to changes of the swap; returns an unsubscribe function. */
export function watchSwap(latchkey: Pick<Latchkey, 'kept'>, listener: Listener<SwapInfo>): () => void {
  return watchValue([swapStore(latchkey)], () => getSwap(latchkey), listener)
}

function english(code: keyof typeof swapMessages): string {
  return swapMessages[code]
}

/** The wallet's short message where it gave one (S8.14), else our own sentence: 'Transaction error' for a wallet that only failed (S8.13). */
function transactionError(error: Error & { readonly code: MessageCode; readonly reason?: unknown }): string {
  if (error.code !== 'wallet.failed') return error.message
  return typeof error.reason === 'string' ? error.reason : swapMessages['swap.transaction']
}
