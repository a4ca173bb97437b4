import type { Caip2 } from '@latchkey/wire'
import type { Address } from 'viem'
import type { TokenId } from '../sources/sources.ts'
import { tokenKey } from './prices.ts'

/** Asks for the tokens of each chain apart, so that one that is down leaves the others; rejects when all of them are. */
export async function eachChain<Value>(
  tokens: readonly TokenId[],
  ask: (tokens: readonly TokenId[], chainId: Caip2) => Promise<ReadonlyMap<Address, Value>>,
): Promise<Map<string, Value>> {
  const groups = new Map<Caip2, TokenId[]>()
  for (const token of tokens) {
    const group = groups.get(token.chainId)
    if (group === undefined) groups.set(token.chainId, [token])
    else group.push(token)
  }
  const asked = [...groups]
  const settled = await Promise.allSettled(asked.map(([chainId, group]) => ask(group, chainId)))
  const found = new Map<string, Value>()
  for (const [n, result] of settled.entries()) {
    const chainId = asked[n]?.[0]
    if (result.status === 'rejected' || chainId === undefined) continue
    for (const [address, value] of result.value) found.set(tokenKey({ chainId, address }), value)
  }
  const [first] = settled
  if (first?.status === 'rejected' && settled.every(({ status }) => status === 'rejected')) throw first.reason
  return found
}
