import { RpcError } from '../evm/rpcError.ts'
import type { Chain } from './chainState.ts'
import type { Op } from './op.ts'
import { runOp } from './runOp.ts'

/**
 * Keeps one change in the journal, then does it: whatever a client was told has happened can be done again
 * after a crash. Must be called in the chain's turn.
 */
export async function change(chain: Chain, op: Op): Promise<unknown> {
  const undo = chain.journal?.append(op, chain.head.hash)
  try {
    return await runOp(chain, op)
  } catch (error) {
    // The engine refused, so nothing changed and there is nothing to do again.
    if (error instanceof RpcError) undo?.()
    throw error
  }
}
