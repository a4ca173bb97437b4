import { nativeAddress } from '@latchkey/wire'
import type { Address, Hex } from 'viem'
import { ProviderError } from '../../sources/callProvider.ts'
import {
  lessBps,
  type SwapFeeTaken,
  type SwapOrder,
  SwapRefusedError,
  type SwapRequest,
} from '../swapSource.ts'
import type { OperatorFee } from '../uniswap/encodeSwap.ts'
import { readBytes, readCall, valueSent } from './words.ts'
import type { ZeroExBuilt, ZeroExOffer } from './zeroExShapes.ts'

/** `exec(address operator,address token,uint256 amount,address target,bytes data)` of the AllowanceHolder. */
const exec: Hex = '0x2213bc0b'
/** `execute((address recipient,address buyToken,uint256 minAmountOut),bytes[],bytes32)` of the Settler. */
const execute: Hex = '0x1fff991f'

/** Throws unless an offer matches the request and no token takes a fee on transfers. */
export function checkOffer(
  { sellToken, buyToken, sellAmount, buyAmount, minBuyAmount, tokenMetadata }: ZeroExOffer,
  { from, to, amount }: SwapRequest,
): void {
  if (sellToken !== from || buyToken !== to || sellAmount !== amount) {
    throw new ProviderError('0x', 'an offer for something else')
  }
  if (minBuyAmount > buyAmount) throw new ProviderError('0x', 'a minimum above the offer')
  for (const [token, taxes] of [
    [from, tokenMetadata?.sellToken],
    [to, tokenMetadata?.buyToken],
  ] as const) {
    if ((taxes?.buyTaxBps ?? 0n) > 0n || (taxes?.sellTaxBps ?? 0n) > 0n) {
      throw new SwapRefusedError(
        'fee_on_transfer',
        `The token ${token} keeps a part of every transfer, so it cannot be swapped here.`,
      )
    }
  }
}

/** Reads the fees of an offer, the operator's and 0x's own; throws where the operator's fee is higher than configured. */
export function readFees(
  { buyAmount, fees: { integratorFee, zeroExFee } }: ZeroExOffer,
  { from, to, amount }: SwapRequest,
  fee: OperatorFee | undefined,
): readonly SwapFeeTaken[] {
  const taken = [integratorFee, zeroExFee].flatMap((one) => (one && one.amount > 0n ? [one] : []))
  const before = taken.reduce((sum, one) => (one.token === to ? sum + one.amount : sum), buyAmount)
  const fees = taken.map((one): SwapFeeTaken => {
    // A share of what is given or of what is received, rounded up.
    const whole = one.token === to ? before : one.token === from ? amount : undefined
    if (whole === undefined) throw new ProviderError('0x', 'a fee in another token')
    return { ...one, bps: Number((one.amount * 10_000n + whole - 1n) / whole) }
  })
  const bps = integratorFee && integratorFee.amount > 0n ? (fees[0]?.bps ?? 0) : 0
  // Rounded up, the share may be one hundredth of a percent more than configured.
  if (bps > (fee === undefined ? 0 : Number(fee.bps) + 1))
    throw new ProviderError('0x', 'a fee above the configured one')
  return fees.map((one, at) => (at === 0 && bps > 0 && fee ? { ...one, bps: Number(fee.bps) } : one))
}

/**
 * Throws unless a transaction calls contracts that 0x documents, takes exactly the amount, and pays its user at least the
 * requested minimum of the token. Returns the minimum that the call itself has. `settlers` are the contracts that 0x's
 * registry on the chain names.
 */
export function checkTransaction(
  { transaction, minBuyAmount, buyAmount, allowanceTarget }: ZeroExBuilt,
  order: SwapOrder,
  holder: Address,
  settlers: readonly Address[],
): bigint {
  const { from, amount, slippageBps } = order
  const requested = lessBps(buyAmount, slippageBps)
  if (minBuyAmount === 0n || minBuyAmount < requested) {
    throw new ProviderError('0x', 'a minimum below the requested one')
  }
  if (allowanceTarget != null && allowanceTarget !== holder) {
    throw new ProviderError('0x', 'a spender that it does not document')
  }
  if (transaction.value !== valueSent(from, amount))
    throw new ProviderError('0x', 'another value than the amount')
  const isDirect = from === nativeAddress && settlers.includes(transaction.to)
  if (!isDirect && transaction.to !== holder) {
    throw new ProviderError('0x', 'a contract that it does not document')
  }
  const settled = isDirect ? transaction.data : readHeld(transaction.data, order, settlers)
  const [recipient, bought, minimum = 0n] = (settled && readCall(settled, execute, 3)) ?? []
  if (recipient !== BigInt(order.user) || bought !== BigInt(order.to)) {
    throw new ProviderError('0x', 'a call that pays something else')
  }
  if (minimum === 0n || minimum < requested || minimum > buyAmount) {
    throw new ProviderError('0x', 'a minimum below the requested one')
  }
  return minimum
}

/** The call that the AllowanceHolder passes on, once it let the called contract take the token. */
function readHeld(data: Hex, { from, amount }: SwapOrder, settlers: readonly Address[]): Hex | undefined {
  const [operator, token, taken, target, offset] = readCall(data, exec, 5) ?? []
  // With the coin nothing is taken from the user's tokens.
  const isRight = from === nativeAddress ? taken === 0n || token === BigInt(from) : token === BigInt(from)
  if (!isRight || (from !== nativeAddress && taken !== amount)) {
    throw new ProviderError('0x', 'a call that takes something else')
  }
  const known = settlers.map(BigInt)
  if (
    operator === undefined ||
    target === undefined ||
    !known.includes(operator) ||
    !known.includes(target)
  ) {
    throw new ProviderError('0x', 'a contract that it does not document')
  }
  return readBytes(data, offset)
}
