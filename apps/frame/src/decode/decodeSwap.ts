import { checksumAddress } from '../encoding/address.ts'
import type { Hex } from '../encoding/hex.ts'
import type { Transaction } from '../request/signingRequest.ts'
import { type Argument, type ArgumentType, decodeArguments } from './decodeArguments.ts'
import type { CallReading } from './decodeCall.ts'
import { lowRisk } from './risk.ts'
import { type SwapContracts, swapContracts } from './swapContracts.ts'

/** A swap; amounts are base units in digits. An undefined token is the chain's own coin. */
export type SwapCall = {
  readonly kind: 'swap'
  /** The contract that executes it. */
  readonly to: Hex
  readonly sold: Hex | undefined
  readonly bought: Hex | undefined
  readonly amount: string
  /** The chain pays the account at least this amount, or reverts the swap. */
  readonly minAmount: string
}

/** The amounts that one of the router's calls moves. */
type Leg = {
  readonly sold: Hex
  readonly bought: Hex
  /** The intermediate tokens of which the router may keep a rest. */
  readonly middles: readonly Hex[]
  readonly amount: bigint
  readonly minAmount: bigint
  readonly recipient: Hex
}

/** The router's placeholder for its own address. */
const routerItself = '0x0000000000000000000000000000000000000002'
/** The maximum fee that the router allows. */
const mostFeeBps = 100n

/**
 * Decodes a swap on Uniswap's router, or between the coin and its wrapped form. Undefined for every call that is not entirely a
 * swap of this account for itself with a minimum: only then the displayed amounts limit the effect of the call.
 */
export function decodeSwap(
  { to, data, value }: Pick<Transaction, 'to' | 'data' | 'value'>,
  account: Hex,
  chainId: number,
): CallReading | undefined {
  const contracts = swapContracts(chainId)
  if (to === null || contracts === undefined) return undefined
  const sent = BigInt(value)
  const call =
    to.toLowerCase() === contracts.router
      ? readRouterCall(to, data, sent, account, contracts)
      : to.toLowerCase() === contracts.wrapped
        ? readWrapping(to, data, sent)
        : undefined
  return call && { call, risk: lowRisk }
}

function readWrapping(to: Hex, data: Hex, sent: bigint): SwapCall | undefined {
  const amount = data.toLowerCase() === '0xd0e30db0' ? sent : undefined
  if (amount !== undefined && amount > 0n) return swapOf(to, undefined, to, amount, amount)
  const [withdrawn] = argumentsOf(data, '2e1a7d4d', ['uint256']) ?? []
  if (typeof withdrawn !== 'bigint' || withdrawn === 0n || sent > 0n) return undefined
  return swapOf(to, to, undefined, withdrawn, withdrawn)
}

function readRouterCall(
  to: Hex,
  data: Hex,
  sent: bigint,
  account: Hex,
  { wrapped }: SwapContracts,
): SwapCall | undefined {
  // multicall(uint256 deadline,bytes[])
  const [, parts] = argumentsOf(data, '5ae401dc', ['uint256', 'bytes[]']) ?? []
  const [first, ...rest] = (parts ?? []) as readonly Hex[]
  const leg = first === undefined ? undefined : (readSingle(first) ?? readPath(first) ?? readPairs(first))
  if (leg === undefined) return undefined
  // refundETH() sends back coin that the pools did not take.
  const isRefunded = sent > 0n && rest.at(-1)?.toLowerCase() === '0x12210e8a'
  const [end, ...more] = withoutSweeps(isRefunded ? rest.slice(0, -1) : rest, leg, account)
  if (more.length > 0) return undefined
  const { sold, amount } = leg
  // A different value than the amount would leave coin in the router.
  const isCoin = sent > 0n
  if (amount === 0n || (isCoin && (sent !== amount || sold.toLowerCase() !== wrapped))) return undefined
  const paid = end === undefined ? readDirect(leg, account) : readEnd(end, leg, account, wrapped)
  if (paid === undefined || paid.minAmount === 0n) return undefined
  return swapOf(to, isCoin ? undefined : sold, paid.bought, amount, paid.minAmount)
}

/** The calls without those at the end that give the account what the pools did not take of the intermediate tokens. */
function withoutSweeps(calls: readonly Hex[], { middles }: Leg, account: Hex): readonly Hex[] {
  const start = calls.length - middles.length
  const areSwept = middles.every((middle, n) => {
    // sweepToken(address token,uint256 minimum,address recipient)
    const sweep = argumentsOf(calls[start + n] ?? '0x', 'df2ab5bb', ['address', 'uint256', 'address'])
    return sweep !== undefined && sweep[0] === middle && sweep[1] === 0n && sweep[2] === account
  })
  return areSwept ? calls.slice(0, start) : calls
}

type Paid = { readonly bought: Hex | undefined; readonly minAmount: bigint }

function readDirect({ recipient, bought, minAmount }: Leg, account: Hex): Paid | undefined {
  return recipient === account ? { bought, minAmount } : undefined
}

/** The router's calls on its own balance: it unwraps the coin, and pays a fee. */
function readEnd(end: Hex, { recipient, bought }: Leg, account: Hex, wrapped: Hex): Paid | undefined {
  if (recipient !== routerItself) return undefined
  // sweepTokenWithFee(address token,uint256,address recipient,uint256 feeBips,address)
  const sweep = argumentsOf(end, 'e0e189a0', ['address', 'uint256', 'address', 'uint256', 'address'])
  if (sweep !== undefined) {
    const [token, ...rest] = sweep
    return token === bought ? readPayment(rest, account, bought) : undefined
  }
  if (bought.toLowerCase() !== wrapped) return undefined
  // unwrapWETH9(uint256,address recipient), and with (uint256 feeBips,address) behind
  const unwrap = argumentsOf(end, '49404b7c', ['uint256', 'address'])
  const withFee = argumentsOf(end, '9b2c0a37', ['uint256', 'address', 'uint256', 'address'])
  return readPayment(unwrap ?? withFee ?? [], account, undefined)
}

function readPayment(
  [least, recipient, fee = 0n]: readonly Argument[],
  account: Hex,
  bought: Hex | undefined,
): Paid | undefined {
  if (typeof least !== 'bigint' || typeof fee !== 'bigint' || fee > mostFeeBps) return undefined
  return recipient === account ? { bought, minAmount: least - (least * fee) / 10_000n } : undefined
}

/** exactInputSingle((address,address,uint24 fee,address recipient,uint256,uint256 minimum,uint160)) */
function readSingle(data: Hex): Leg | undefined {
  const args = argumentsOf(data, '04e45aaf', [
    'address',
    'address',
    'uint24',
    'address',
    'uint256',
    'uint256',
    'uint160',
  ])
  if (args === undefined) return undefined
  const [sold, bought, , recipient, amount, minAmount, limit] = args
  // With a price limit only a part of the amount may be swapped.
  return limit === 0n ? legOf(sold, bought, amount, minAmount, recipient) : undefined
}

/** exactInput((bytes path,address recipient,uint256,uint256 minimum)) */
function readPath(data: Hex): Leg | undefined {
  const offset = '20'.padStart(64, '0')
  const inner = data.startsWith(offset, 10) ? (`0x${data.slice(2, 10)}${data.slice(74)}` as Hex) : data
  const args =
    inner === data ? undefined : argumentsOf(inner, 'b858183f', ['bytes', 'address', 'uint256', 'uint256'])
  if (args === undefined) return undefined
  const [path, recipient, amount, minAmount] = args
  // A token of 20 bytes, then for each pool 3 of its fee and 20 of the next token.
  const digits = String(path).slice(2)
  if (digits.length < 86 || (digits.length - 40) % 46 !== 0) return undefined
  const tokens = Array.from({ length: (digits.length + 6) / 46 }, (_, n) =>
    checksumAddress(digits.slice(n * 46, n * 46 + 40)),
  )
  return { ...legOf(tokens[0], tokens.at(-1), amount, minAmount, recipient), middles: tokens.slice(1, -1) }
}

/** swapExactTokensForTokens(uint256,uint256 minimum,address[] path,address recipient) */
function readPairs(data: Hex): Leg | undefined {
  const args = argumentsOf(data, '472b43f3', ['uint256', 'uint256', 'uint256[]', 'address'])
  if (args === undefined) return undefined
  const [amount, minAmount, list, recipient] = args
  const path = list as readonly bigint[]
  if (path.length < 2 || path.some((token) => token >= 2n ** 160n)) return undefined
  const ends = [path[0], path.at(-1)].map((token = 0n) =>
    checksumAddress(token.toString(16).padStart(40, '0')),
  )
  return legOf(ends[0], ends[1], amount, minAmount, recipient)
}

function legOf(...[sold, bought, amount, minAmount, recipient]: readonly (Argument | undefined)[]): Leg {
  return { sold, bought, middles: [], amount, minAmount, recipient } as Leg
}

function argumentsOf(data: Hex, selector: string, types: readonly ArgumentType[]) {
  const digits = data.slice(2).toLowerCase()
  return digits.startsWith(selector) ? decodeArguments(types, digits.slice(8)) : undefined
}

function swapOf(
  to: Hex,
  sold: Hex | undefined,
  bought: Hex | undefined,
  amount: bigint,
  minAmount: bigint,
): SwapCall {
  return { kind: 'swap', to, sold, bought, amount: String(amount), minAmount: String(minAmount) }
}
