import type { NetworkFee, SentHandle, Transfer } from '../../adapter/sendDriver.ts'
import { addressOf } from '../../base/addressOf.ts'
import { sendWallet } from '../../features/send/sendWallet.ts'
import { sentStore } from '../../features/sent/sentStore.ts'
import { longestCall, type SentTransaction } from '../../features/sent/sentTransaction.ts'
import { mostPending } from '../../features/sent/times.ts'
import { SwapError } from '../../features/swap/SwapError.ts'
import { requireOrder, type SwapOrder } from '../../features/swap/swapOrder.ts'
import type { SwapBuild, SwapCall, SwapState } from '../../features/swap/swapState.ts'
import { isCoin, plainAddress, type SwapToken } from '../../features/swap/swapToken.ts'
import { balanceOf } from '../../features/swap/swapUnits.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { isKept, sentId } from '../send/takeSent.ts'
import { movedWallet } from './movedWallet.ts'

/** What the wallet is to be asked for: everything that was reviewed. */
export type SwapRequest = {
  readonly state: SwapState
  readonly order: SwapOrder
  readonly build: SwapBuild & { readonly phase: 'approval' | 'swap' }
  readonly connectorId: string
  /** Of the embedded wallet, which shows the request inside of the widget. */
  readonly isEmbedded: boolean
  readonly transfer: Transfer
  readonly fee?: NetworkFee
}

/** What was reviewed as a request; throws with a sentence when the wallet, its account or its network is another by now. */
export function swapRequest(latchkey: Latchkey, state: SwapState): SwapRequest {
  const wallet = sendWallet(latchkey)
  const { build } = state
  const moved = movedWallet(latchkey, state)
  if (moved) throw moved
  if (wallet === undefined) throw new SwapError('swap.noWallet', {})
  const { connection, address } = wallet
  const order = requireOrder(state)
  if (build.phase !== 'approval' && build.phase !== 'swap') throw new SwapError('swap.unready', {})
  assertRoom(latchkey)
  const { call } = build
  const fee = feeOf(state, order, call)
  return {
    state,
    order,
    build,
    connectorId: connection.connector.id,
    isEmbedded: connection.connector.type === 'AUTH',
    transfer: {
      chainId: connection.chainId,
      from: address,
      to: call.to,
      amount: order.amount,
      ...(!isCoin(order.from) && { token: plainAddress(order.from) }),
      call: { data: call.data, value: call.value },
    },
    ...(fee && { fee }),
  }
}

/** No more are sent than can be looked after (S9.36). */
function assertRoom(latchkey: Latchkey): void {
  const pending = sentStore(latchkey)
    .getState()
    .filter(({ status }) => status === 'pending')
  if (pending.length >= mostPending) throw new SwapError('swap.pending', {})
}

/** When all of the coin is swapped, the network must not take more than what was left for it. */
function feeOf({ amount, isSmartAccount, ...state }: SwapState, order: SwapOrder, call: SwapCall) {
  const { gas } = call
  if (!amount.isMax || !isCoin(order.from) || isSmartAccount || !gas) return undefined
  const left = balanceOf(state, order.from) - call.value
  // Its price may rise until the block, but not without end.
  const usual = call.gasPrice * 2n
  const isEnough = left >= gas * usual
  const gasPrice = isEnough ? usual : left / gas
  return gasPrice > 0n ? { gas, gasPrice, most: gas * gasPrice } : undefined
}

/** What the wallet was asked for, as it is listed once the wallet has sent it. */
export function sentOfSwap(latchkey: Latchkey, request: SwapRequest, handle: SentHandle): SentTransaction {
  const { state, order, build, transfer, connectorId } = request
  const { data, value } = build.call
  const isSwap = build.phase === 'swap'
  const amount = build.phase === 'approval' && build.resets ? 0n : order.amount
  return {
    ...handle,
    id: sentId(transfer.chainId, handle) ?? latchkey.deps.randomId(),
    chainId: transfer.chainId,
    account: `${transfer.chainId}:${addressOf(order.account)}`,
    connectorId,
    to: transfer.to,
    token: sentToken(order.from),
    amount: amount.toString(),
    sentAt: latchkey.deps.clock.now(),
    status: 'pending',
    purpose: isSwap ? 'swap' : 'approval',
    ...(data.length <= longestCall && { call: { data, value: value.toString() } }),
    ...(isSwap && {
      receives: {
        token: sentToken(order.to),
        amount: build.call.toAmount.toString(),
        least: build.minToAmount.toString(),
      },
    }),
    ...(state.isSmartAccount && { isSmartAccount: true }),
  }
}

function sentToken(token: SwapToken): SentTransaction['token'] {
  const { symbol, decimals, logoUri } = token
  return {
    symbol,
    decimals,
    ...(!isCoin(token) && { address: plainAddress(token) }),
    ...(isKept(logoUri) && { iconUrl: logoUri }),
  }
}
