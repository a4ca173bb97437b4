import type { Chain } from '../chains/chain.ts'
import type { Outcome } from './calls.ts'

/** Answers what never changes without asking anybody. */
export function answerLocally(chain: Chain, method: string): Outcome | undefined {
  switch (method) {
    case 'eth_chainId':
      return { kind: 'result', text: `"0x${chain.id.toString(16)}"` }
    case 'net_version':
      return { kind: 'result', text: `"${chain.id}"` }
    case 'net_listening':
      return { kind: 'result', text: 'true' }
    default:
      return undefined
  }
}
