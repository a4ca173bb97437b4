import type { OperationType } from '@latchkey/wire'
import type { Address, Hex } from 'viem'
import type { Move } from '../store/historyStore.ts'

/** What has to be known of a transaction to name what it did for an account. */
export type Deed = {
  readonly account: Address
  readonly sender: Address
  readonly recipient: Address | undefined
  readonly value: bigint
  readonly selector: Hex
  readonly failed: boolean
  readonly approved: boolean
  readonly moves: readonly Move[]
  readonly wrappedNative: Address | undefined
}

/** `approve`, `setApprovalForAll`, `increaseAllowance`, `decreaseAllowance`. */
const approvals: readonly string[] = ['0x095ea7b3', '0xa22cb465', '0x39509351', '0xa457c2d7']
/** `transfer`, `transferFrom`, both `safeTransferFrom` of ERC-721, `safeTransferFrom` of ERC-1155. */
const transfers: readonly string[] = ['0xa9059cbb', '0x23b872dd', '0x42842e0e', '0xb88d4fde', '0xf242432a']
/** Where what is burnt goes. */
const graves: readonly string[] = [
  '0x0000000000000000000000000000000000000000',
  '0x000000000000000000000000000000000000dead',
]
const nobody = graves[0]

/** Says in one word what a transaction did for an account. */
export function operationOf(deed: Deed): OperationType {
  const { account, sender, recipient, moves, wrappedNative } = deed
  const isOwn = sender === account
  if (isOwn && recipient === undefined) return 'deploy'
  if (moves.length === 0) return withoutMoves(deed, isOwn)
  const out = moves.filter((move) => move.direction === 'out')
  const ins = moves.filter((move) => move.direction === 'in')
  if (isOwn && recipient === wrappedNative && wrappedNative !== undefined) {
    if (ins.some((move) => move.token === wrappedNative)) return 'deposit'
    if (out.some((move) => move.token === wrappedNative && move.counterparty === wrappedNative)) {
      return 'withdraw'
    }
  }
  if (out.length === 0 && ins.length === 0) return 'send'
  const isMade = ins.length > 0 && ins.every((move) => move.counterparty === nobody)
  // Who paid for it with the chain's coin still minted it; what others mint for somebody is received.
  if (isOwn && isMade && out.every((move) => move.kind === 'native')) return 'mint'
  if (ins.length === 0)
    return out.every(({ counterparty }) => graves.includes(counterparty)) ? 'burn' : 'send'
  if (out.length === 0) return 'receive'
  const assets = (some: readonly Move[]) => new Set(some.map(assetOf))
  const [given, got] = [assets(out), assets(ins)]
  const isExchange =
    [...got].some((asset) => !given.has(asset)) || [...given].some((asset) => !got.has(asset))
  return isExchange ? 'trade' : 'execute'
}

/** What wanted to happen, where nothing moved: it failed, or there was nothing to move. */
function withoutMoves(
  { account, recipient, value, selector, failed, approved }: Deed,
  isOwn: boolean,
): OperationType {
  if (approved || (isOwn && approvals.includes(selector))) return 'approve'
  if (selector === '0x') {
    // Nothing to oneself is how wallets take a place in the queue away from another transaction.
    if (isOwn && recipient === account && value === 0n) return 'cancel'
    return isOwn ? 'send' : 'receive'
  }
  if (failed && isOwn && transfers.includes(selector)) return 'send'
  return 'execute'
}

function assetOf({ token, tokenId }: Move): string {
  return `${token ?? 'native'} ${tokenId ?? ''}`
}
