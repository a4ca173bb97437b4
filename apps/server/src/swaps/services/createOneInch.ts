import { type Caip2, nativeAddress } from '@latchkey/wire'
import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { callProvider, ProviderError, parseAnswer } from '../../sources/callProvider.ts'
import type { Asking } from '../../sources/sources.ts'
import {
  type BuiltSwap,
  lessBps,
  type SwapFeeTaken,
  type SwapOffer,
  type SwapOrder,
  type SwapRequest,
  type SwapSource,
} from '../swapSource.ts'
import { buildWrapping, isWrapping, wrapOffer } from '../uniswap/wrap.ts'
import { OneInchProblem, OneInchQuote, OneInchSwap, OneInchTokens } from './oneInchShapes.ts'
import { logFailure, numberOf, type SwapServiceParts } from './swapService.ts'
import { readCall, valueSent } from './words.ts'

/** The AggregationRouterV6, which takes tokens and swaps them: https://github.com/1inch/1inch-contract. */
const router: Address = '0x111111125421ca6dc452d289314280a0f8842a65'
const zkSyncRouter: Address = '0x6fd4383cb451173d5f9304f041c7bcbf27d561ff'

/** The chains of Swap API v6.1: https://business.1inch.com/portal/documentation/apis/swap/classic-swap. */
const routers: Readonly<Record<number, Address>> = {
  1: router,
  10: router,
  56: router,
  100: router,
  130: router,
  137: router,
  146: router,
  324: zkSyncRouter,
  8453: router,
  42161: router,
  43114: router,
  59144: router,
}

/** `swap(address executor,(address src,address dst,address,address receiver,uint256 amount,uint256 minimum,uint256),bytes)`. */
const swapSelector: Hex = '0x07ed2379'
const defaultGas = 300_000n

/** Whether 1inch swaps on a chain. */
export function hasOneInch(id: number): boolean {
  return routers[id] !== undefined
}

/** 1inch's Swap API v6.1, written from https://business.1inch.com/portal/documentation (2026-11-19): not tried live. */
export function createOneInch(parts: SwapServiceParts): SwapSource {
  const { key, chains, fee, log, transfers } = parts

  /** Undefined where 1inch has no route, or does not have the token. */
  async function call<Schema extends v.GenericSchema>(
    schema: Schema,
    chainId: Caip2,
    path: string,
    query: Readonly<Record<string, string>>,
    { signal }: Asking,
  ): Promise<v.InferOutput<Schema> | undefined> {
    const url = new URL(`/swap/v6.1/${numberOf(chainId)}/${path}`, parts.url)
    url.search = String(new URLSearchParams(query))
    const headers = { authorization: `Bearer ${key}` }
    const answer = await callProvider({ provider: '1inch', url, headers, signal })
    const { status, value } = answer
    if (status === 404 || (status === 400 && isIlliquid(value))) return undefined
    return parseAnswer('1inch', schema, answer)
  }

  function queryOf({ from, to, amount }: SwapRequest): Readonly<Record<string, string>> {
    return {
      src: from,
      dst: to,
      amount: String(amount),
      // In percent, of what is given.
      ...(fee && { fee: `${fee.bps / 100n}.${String(fee.bps % 100n).padStart(2, '0')}` }),
    }
  }

  function feesOf({ from, amount }: SwapRequest): readonly SwapFeeTaken[] {
    if (fee === undefined) return []
    return [{ amount: (amount * fee.bps) / 10_000n, token: from, bps: Number(fee.bps) }]
  }

  /** Simulating a transfer needs an account with a balance of the token. */
  async function assertWhole({ chainId, from, user }: SwapRequest): Promise<void> {
    if (user !== undefined && from !== nativeAddress) await transfers.assert(chainId, from, user)
  }

  async function quote(request: SwapRequest, asking: Asking): Promise<SwapOffer | undefined> {
    const { chainId, from, to } = request
    const [quoted] = await Promise.all([
      call(OneInchQuote, chainId, 'quote', { ...queryOf(request), includeGas: 'true' }, asking),
      assertWhole(request),
    ])
    if (quoted === undefined) return undefined
    return {
      amount: quoted.dstAmount,
      fees: feesOf(request),
      gas: quoted.gas ?? defaultGas,
      route: [from, to],
    }
  }

  async function build(order: SwapOrder, asking: Asking): Promise<BuiltSwap | undefined> {
    const { chainId, from, to, amount, user, slippageBps } = order
    const query = {
      ...queryOf(order),
      from: user,
      origin: user,
      slippage: `${slippageBps / 100n}.${String(slippageBps % 100n).padStart(2, '0')}`,
      ...(fee && { referrer: fee.receiver }),
      // The server estimates the gas itself, and must be able to decode the call.
      disableEstimate: 'true',
      compatibility: 'true',
      allowPartialFill: 'false',
    }
    const [built] = await Promise.all([call(OneInchSwap, chainId, 'swap', query, asking), assertWhole(order)])
    if (built === undefined) return undefined
    const { dstAmount, tx } = built
    if (tx.to !== routers[numberOf(chainId)]) {
      throw new ProviderError('1inch', 'a contract that it does not document')
    }
    if (tx.from !== user || tx.value !== valueSent(from, amount)) {
      throw new ProviderError('1inch', 'another value than the amount')
    }
    const minAmount = readMinimum(tx.data, { from, to, amount, user })
    if (minAmount === undefined) throw new ProviderError('1inch', 'a call that swaps something else')
    if (minAmount === 0n || minAmount > dstAmount || minAmount < lessBps(dstAmount, slippageBps)) {
      throw new ProviderError('1inch', 'a minimum below the requested one')
    }
    const offer = { amount: dstAmount, fees: feesOf(order), gas: tx.gas || defaultGas, route: [from, to] }
    return { ...offer, target: tx.to, data: tx.data, value: tx.value, minAmount }
  }

  const isWrap = ({ chainId, from, to }: SwapRequest) => isWrapping(parts.wrapped(chainId), from, to)
  return {
    id: '1inch',
    supports: (chainId) => chains.has(chainId) && hasOneInch(numberOf(chainId)),
    async swappable(chainId, tokens, asking) {
      const list = await logFailure(log, call(OneInchTokens, chainId, 'tokens', {}, asking))
      return new Set(tokens.filter((token) => list !== undefined && Object.hasOwn(list.tokens, token)))
    },
    async spender(chainId) {
      const spender = routers[numberOf(chainId)]
      if (spender === undefined) throw new Error(`1inch does not swap on ${chainId}.`)
      return spender
    },
    async needsApproval(chainId, from, to) {
      return from !== nativeAddress && !(to !== undefined && isWrapping(parts.wrapped(chainId), from, to))
    },
    async quote(request, asking) {
      return isWrap(request) ? wrapOffer(request) : logFailure(log, quote(request, asking))
    },
    async build(order, asking) {
      return isWrap(order) ? buildWrapping(order) : logFailure(log, build(order, asking))
    },
  }
}

/** The minimum that a call pays its user; undefined unless it swaps exactly what was requested. */
function readMinimum(
  data: Hex,
  { from, to, amount, user }: Pick<SwapOrder, 'from' | 'to' | 'amount' | 'user'>,
): bigint | undefined {
  const [, src, dst, , receiver, given, minimum, flags = 0n] = readCall(data, swapSelector, 9) ?? []
  const isAsked = src === BigInt(from) && dst === BigInt(to) && receiver === BigInt(user) && given === amount
  // With the lowest flag the minimum is for the whole amount, and only a part of it may be swapped.
  return isAsked && (flags & 1n) === 0n ? minimum : undefined
}

function isIlliquid(value: unknown): boolean {
  const problem = v.safeParse(OneInchProblem, value)
  return problem.success && /insufficient liquidity/i.test(problem.output.description)
}
