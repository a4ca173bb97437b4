import { type Caip2, nativeAddress } from '@latchkey/wire'
import type { Address } from 'viem'
import type { Context } from '../context.ts'
import type { Asking, TokenId } from '../sources/sources.ts'
import type { Token } from '../tokens/token.ts'
import { tokenKey } from './prices.ts'

/** What a token is called. */
export type Described = Pick<Token, 'name' | 'symbol' | 'decimals'>

/** What tokens are called, by `tokenKey`; a chain that does not say leaves its tokens without names. */
export async function describeTokens(
  { registry, tokens: lists }: Pick<Context, 'registry' | 'tokens'>,
  tokens: readonly TokenId[],
  asking: Asking,
): Promise<ReadonlyMap<string, Described>> {
  const found = new Map<string, Described>()
  const byChain = new Map<Caip2, Set<Address>>()
  for (const { chainId, address } of tokens) {
    const native = registry.find(chainId)?.native
    if (address === nativeAddress && native) found.set(tokenKey({ chainId, address }), native)
    else byChain.set(chainId, (byChain.get(chainId) ?? new Set()).add(address))
  }
  await Promise.all(
    [...byChain].map(async ([chainId, addresses]) => {
      const told = await lists
        .describe(chainId, [...addresses], asking)
        .catch(() => new Map<Address, Token>())
      for (const [address, token] of told) found.set(tokenKey({ chainId, address }), token)
    }),
  )
  return found
}
