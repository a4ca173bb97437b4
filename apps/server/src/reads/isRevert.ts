import type { NodeError } from './nodeError.ts'

/** Whether the node has not seen the block that it was asked about, or has forgotten it. */
export function isUnknownBlock(error: NodeError): boolean {
  return /header not found|(unknown|missing|invalid) block|block (not found|.* does not exist)|missing trie|state .*(not available|pruned)|after last accepted/i.test(
    error.message,
  )
}

/** Whether the contract itself failed: it reverted, looped, or has no such function. */
export function isRevert(error: NodeError): boolean {
  if (error.code === 3 || typeof error.data === 'string') return true
  return /revert|out of gas|gas required|ran out of|invalid (opcode|jump)|stack (over|under)flow|bad instruction|execution (failed|error)/i.test(
    error.message,
  )
}
