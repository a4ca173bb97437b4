import { type Caip2, nativeAddress } from '@latchkey/wire'
import type * as v from 'valibot'
import type { Address } from 'viem'
import { addressOf, contractFunction, readWords } from '../../prices/contractWords.ts'
import { callProvider, parseAnswer } from '../../sources/callProvider.ts'
import type { Asking } from '../../sources/sources.ts'
import type { BuiltSwap, SwapOffer, SwapOrder, SwapRequest, SwapSource } from '../swapSource.ts'
import { buildWrapping, isWrapping, wrapOffer } from '../uniswap/wrap.ts'
import { checkOffer, checkTransaction, readFees } from './checkZeroEx.ts'
import { logFailure, numberOf, type SwapServiceParts } from './swapService.ts'
import { allowanceHolder, settlerRegistry } from './zeroExContracts.ts'
import { type ZeroExOffer, ZeroExPrice, ZeroExQuote } from './zeroExShapes.ts'

/** The gas of a swap where 0x gives no estimate. */
const defaultGas = 300_000n
/** The registry's number for swaps that the user submits. */
const takerSubmitted = 2
const ownerOf = contractFunction('ownerOf(uint256)')
const prev = contractFunction('prev(uint128)')

/** 0x's Swap API v2 with its AllowanceHolder, written from https://docs.0x.org (2026-11-19): not tried live. */
export function createZeroEx(parts: SwapServiceParts): SwapSource {
  const { key, chains, fee, log } = parts

  async function call<Schema extends v.GenericSchema>(
    schema: Schema,
    name: 'price' | 'quote',
    { chainId, from, to, amount }: SwapRequest,
    more: Readonly<Record<string, string>>,
    { signal }: Asking,
  ): Promise<v.InferOutput<Schema>> {
    const url = new URL(`/swap/allowance-holder/${name}`, parts.url)
    url.search = String(
      new URLSearchParams({
        chainId: String(numberOf(chainId)),
        sellToken: from,
        buyToken: to,
        sellAmount: String(amount),
        ...(fee && { swapFeeRecipient: fee.receiver, swapFeeBps: String(fee.bps), swapFeeToken: to }),
        ...more,
      }),
    )
    const headers = { '0x-api-key': key, '0x-version': 'v2' }
    return parseAnswer('0x', schema, await callProvider({ provider: '0x', url, headers, signal }))
  }

  function offerOf(request: SwapRequest, offered: ZeroExOffer): SwapOffer {
    checkOffer(offered, request)
    return {
      amount: offered.buyAmount,
      fees: readFees(offered, request, fee),
      gas: offered.gas ?? defaultGas,
      route: [request.from, request.to],
    }
  }

  /** The contract that currently swaps, by 0x's registry on the chain, and the one before it; none while 0x is paused. */
  async function findSettlers(chainId: Caip2, asking: Asking): Promise<readonly Address[]> {
    const calls = [ownerOf(settlerRegistry, takerSubmitted), prev(settlerRegistry, takerSubmitted)]
    const answers = (await parts.reads(chainId)?.callMany(calls, asking)) ?? []
    const [current, previous] = answers.map((answer) => addressOf(readWords(answer, 1)?.[0]))
    if (current === undefined) return []
    // 0x answers with the previous one for some time after a change.
    return previous === undefined ? [current] : [current, previous]
  }

  async function quote(request: SwapRequest, asking: Asking): Promise<SwapOffer | undefined> {
    const price = await call(ZeroExPrice, 'price', request, {}, asking)
    return price.liquidityAvailable ? offerOf(request, price) : undefined
  }

  async function build(order: SwapOrder, asking: Asking): Promise<BuiltSwap | undefined> {
    const { chainId, user, slippageBps } = order
    const holder = allowanceHolder(numberOf(chainId))
    if (holder === undefined) return undefined
    const more = { taker: user, slippageBps: String(slippageBps) }
    const [built, settlers] = await Promise.all([
      call(ZeroExQuote, 'quote', order, more, asking),
      findSettlers(chainId, asking),
    ])
    if (!built.liquidityAvailable) return undefined
    const offer = offerOf(order, built)
    const minAmount = checkTransaction(built, order, holder, settlers)
    const { to: target, data, value, gas } = built.transaction
    return { ...offer, gas: gas ?? offer.gas, target, data, value, minAmount }
  }

  const isWrap = ({ chainId, from, to }: SwapRequest) => isWrapping(parts.wrapped(chainId), from, to)
  return {
    id: '0x',
    supports: (chainId) => chains.has(chainId) && allowanceHolder(numberOf(chainId)) !== undefined,
    // 0x has no list: only a quote shows whether a token can be swapped.
    swappable: async (_, tokens) => new Set(tokens),
    async spender(chainId) {
      const holder = allowanceHolder(numberOf(chainId))
      if (holder === undefined) throw new Error(`0x does not swap on ${chainId}.`)
      return holder
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
