import { type CaipChainId, WalletFailedError } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { ask } from '../provider/ask.ts'
import { readChainId, toQuantity } from '../provider/parse.ts'

const Asset = v.object({
  address: v.string(),
  /** In base units, as hexadecimal. */
  balance: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,64}$/)),
  type: v.picklist(['ERC20', 'NATIVE']),
  metadata: v.object({
    name: v.string(),
    symbol: v.string(),
    decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
    price: v.optional(v.number()),
    iconUrl: v.optional(v.string()),
    value: v.optional(v.number()),
  }),
})

/** One asset that a wallet says an account holds. */
export type WalletAsset = Readonly<v.InferOutput<typeof Asset>>

/** Asks the wallet what an account holds, by chain (ERC-7811); what is no asset in the answer is left out. */
export async function getAssets(
  provider: unknown,
  account: string,
  options: { readonly chainFilter?: readonly number[]; readonly signal?: AbortSignal } = {},
): Promise<Readonly<Record<CaipChainId, readonly WalletAsset[]>>> {
  const { chainFilter, signal } = options
  const params = { account, ...(chainFilter && { chainFilter: chainFilter.map(toQuantity) }) }
  const answer = await ask(provider, 'wallet_getAssets', [params], signal)
  if (typeof answer !== 'object' || answer === null) throw new WalletFailedError(undefined, { cause: answer })
  return Object.fromEntries(
    Object.entries(answer as Readonly<Record<string, unknown>>).flatMap(([key, list]) => {
      const id = readChainId(key)
      if (id === undefined || !Array.isArray(list)) return []
      const assets = list.flatMap((entry: unknown) => {
        const parsed = v.safeParse(Asset, entry)
        return parsed.success ? [parsed.output] : []
      })
      return [[`eip155:${id}`, assets]]
    }),
  )
}
