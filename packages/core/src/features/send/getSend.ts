import { formatUnits } from '../../base/amounts.ts'
import { multiplyDecimals } from '../../base/decimals.ts'
import { type Listener, watchValue } from '../../base/watchValue.ts'
import type { Holding } from '../../chains/holding.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { type SendState, sendStore } from './sendState.ts'
import { feeInFiat, hasPrice, sendUnits } from './sendUnits.ts'
import { watching } from './watching.ts'

/** A send field by field, in the words of the specification (S3.55 to S3.60). */
export type SendInfo = {
  /** The whole of it in one value. */
  readonly state: SendState
  readonly token: Holding | undefined
  /** In units of the token, as a plain decimal. */
  readonly sendTokenAmount: string | undefined
  readonly receiverAddress: string | undefined
  readonly receiverProfileName: string | undefined
  readonly receiverProfileImageUrl: string | undefined
  /** The most that one unit of gas may cost, in base units. */
  readonly gasPrice: bigint | undefined
  /** What the network may take, as a plain decimal; undefined where nobody knows what the coin is worth. */
  readonly gasPriceInUSD: string | undefined
  /** What the account's coin is worth, as a plain decimal; undefined where nobody knows. */
  readonly networkBalanceInUSD: string | undefined
  readonly tokenBalances: readonly Holding[]
  /** Something is being read, or the wallet is asked. */
  readonly loading: boolean
  /** When the balances last could not be read; they are not asked for again for 30 seconds. */
  readonly lastRetry: number | undefined
}

/** The send under way, field by field. */
export function getSend(latchkey: Pick<Latchkey, 'kept'>): SendInfo {
  const state = sendStore(latchkey).getState()
  const { token, receiver, fee, coin } = state
  const { balances = [], lastRetry } = watching(latchkey)
  const units = sendUnits(state)
  const known = receiver.phase === 'ready' ? receiver : undefined
  return {
    state,
    token,
    sendTokenAmount: token && units !== undefined ? formatUnits(units, token.decimals) : undefined,
    receiverAddress: known?.address,
    receiverProfileName: known?.name,
    receiverProfileImageUrl: known?.image,
    gasPrice: fee.phase === 'ready' ? fee.fee.gasPrice : undefined,
    gasPriceInUSD: feeInFiat(state),
    networkBalanceInUSD:
      coin && hasPrice(coin)
        ? multiplyDecimals(formatUnits(coin.amount, coin.decimals), coin.price)
        : undefined,
    tokenBalances: balances,
    loading: state.phase === 'asking' || receiver.phase === 'looking' || fee.phase === 'reading',
    lastRetry,
  }
}

/** Hears how the send under way changes; returns the way to stop. */
export function watchSend(latchkey: Pick<Latchkey, 'kept'>, listener: Listener<SendInfo>): () => void {
  return watchValue([sendStore(latchkey)], () => getSend(latchkey), listener)
}
