import type { CaipChainId } from '@latchkey/core/adapter'
import type { Line, Params } from '../line/line.ts'
import { providerError } from '../line/lineError.ts'
import { chainOf, readNumber } from './chainNumber.ts'

/**
 * The chain that a request names, where it is not the one in use. What would be sent on a chain that the wallet has not
 * agreed to is refused: on another chain it would be another thing.
 */
export function requestChain(line: Line, method: string, params: Params): CaipChainId | undefined {
  const [first, second] = Object.values(params)
  const isTyped = method.startsWith('eth_signTypedData')
  const id = readNumber(isTyped ? readDomainChain(second) : Object(first).chainId)
  if (id === undefined) return undefined
  const chainId = chainOf(id)
  if (line.chains().includes(chainId)) return chainId
  // A signature for another chain is the wallet's to judge.
  if (isTyped) return undefined
  throw providerError(4902, 'The wallet has not agreed to this network.')
}

function readDomainChain(data: unknown): unknown {
  try {
    const whole: unknown = typeof data === 'string' ? JSON.parse(data) : data
    return Object(Object(whole).domain).chainId
  } catch {
    // What is no typed data is refused by the wallet.
    return undefined
  }
}
