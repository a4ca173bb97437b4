import type { CallAnswer, ContractCall } from '../reads/chainReads.ts'
import type { TokenAddress } from '../tokens/token.ts'

/** Asks a token for what an account has: `balanceOf(address)`. */
export function balanceCall(token: TokenAddress, account: `0x${string}`): ContractCall {
  return { to: token, data: `0x70a08231${account.slice(2).padStart(64, '0')}` }
}

/** Asks Multicall3 for an account's own coin: `getEthBalance(address)`. */
export function coinCall(multicall3: `0x${string}`, account: `0x${string}`): ContractCall {
  return { to: multicall3, data: `0x4d2301cc${account.slice(2).padStart(64, '0')}` }
}

/** An amount as a token tells it: one word, no more and no less. */
export function readAmount(answer: CallAnswer): bigint | undefined {
  return answer?.length === 66 ? BigInt(answer) : undefined
}
