import * as v from 'valibot'
import type { Prepared } from '../evmAsk.ts'
import { askBase, type EvmContext, type EvmRequest } from '../evmContext.ts'
import { AddressParam, parseParams } from '../parseParams.ts'

const Asset = v.object({
  type: v.literal('ERC20', 'This wallet can watch ERC20 tokens alone.'),
  options: v.object({
    address: AddressParam,
    symbol: v.pipe(
      v.string(),
      v.nonEmpty('The token needs a symbol.'),
      v.maxLength(11, 'A symbol has at most 11 letters.'),
    ),
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
  }),
})

// EIP-747 passes one object; some libraries wrap it in an array.
const AssetParams = v.union([
  Asset,
  v.pipe(
    v.strictTuple([Asset]),
    v.transform(([asset]) => asset),
  ),
])

/** wallet_watchAsset (EIP-747). */
export function watchAsset(context: EvmContext, request: EvmRequest): Prepared {
  const { options } = parseParams(AssetParams, request.params, request.method)
  const base = askBase(context, request, context.state().selected)
  return {
    ask: { ...base, kind: 'watchAsset', address: options.address, symbol: options.symbol },
    perform: () => true,
  }
}
