import { type Caip2, ChainIdParam, nativeAddress, type SwapToken } from '@latchkey/wire'
import * as v from 'valibot'
import type { Context } from '../context.ts'
import { type Handler, json } from '../http/exchange.ts'
import { Failure } from '../http/failure.ts'
import { readAccount } from '../http/readAccount.ts'
import { tokenImagePath } from '../pictures/tokenImagePath.ts'
import { swapFailure } from '../swaps/swapFailure.ts'
import type { SwapSource } from '../swaps/swapSource.ts'
import type { Token } from '../tokens/token.ts'

const cachedForAMinute = { 'cache-control': 'public, max-age=60' }

/** `GET /v1/convert/tokens`. */
export function swapTokensRoute(context: Context): Handler {
  return async (exchange) => {
    const chainId = v.safeParse(ChainIdParam, exchange.query('chainId'))
    if (!chainId.success) {
      throw new Failure(400, 'invalid_chain', chainId.issues[0].message, { field: 'chainId' })
    }
    exchange.notes['chainId'] = chainId.output
    const source = context.swaps.source(chainId.output)
    // An unsupported network has no tokens to swap (S8.47).
    if (source === undefined) return json(200, { tokens: [] }, cachedForAMinute)
    const address = exchange.query('address')
    try {
      const tokens = await (address === undefined
        ? listTokens(context, source, chainId.output)
        : findToken(context, chainId.output, address))
      return json(200, { tokens }, cachedForAMinute)
    } catch (error) {
      throw swapFailure(error)
    }
  }
}

/** The coin, then the tokens of the chain's list that the source swaps. */
async function listTokens(
  context: Context,
  source: SwapSource,
  chainId: Caip2,
): Promise<readonly SwapToken[]> {
  const listed = context.tokens.listed(chainId)
  const swappable = await context.swaps.swappable(
    source,
    chainId,
    listed.map(({ address }) => address),
  )
  return [
    ...coinOf(context, chainId),
    ...listed.filter(({ address }) => swappable.has(address)).map((token) => describe(chainId, token)),
  ]
}

/** One token by its address; empty where there is none. */
async function findToken(context: Context, chainId: Caip2, text: string): Promise<readonly SwapToken[]> {
  const { address, chainId: named } = readAccount(text, 'address')
  if (named !== undefined && named !== chainId) {
    throw new Failure(400, 'invalid_address', `Write an address of ${chainId}.`, { field: 'address' })
  }
  if (address === nativeAddress) return coinOf(context, chainId)
  const { deadlineMs } = context.config
  const asking = { signal: AbortSignal.timeout(deadlineMs), deadline: performance.now() + deadlineMs }
  const token = (await context.tokens.describe(chainId, [address], asking)).get(address)
  return token === undefined ? [] : [describe(chainId, token)]
}

function coinOf(context: Context, chainId: Caip2): readonly SwapToken[] {
  const native = context.registry.find(chainId)?.native
  return native === undefined
    ? []
    : [
        {
          ...native,
          address: `${chainId}:${nativeAddress}`,
          logoUri: tokenImagePath(chainId),
          eip2612: null,
        },
      ]
}

function describe(chainId: Caip2, { address, name, symbol, decimals, listed }: Token): SwapToken {
  return {
    name,
    symbol,
    address: `${chainId}:${address}`,
    decimals,
    logoUri: listed ? tokenImagePath(chainId, address) : null,
    eip2612: null,
    ...(!listed && { listed }),
  }
}
