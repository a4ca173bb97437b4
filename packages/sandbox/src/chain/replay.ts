import { RpcError } from '../evm/rpcError.ts'
import type { Chain } from './chainState.ts'
import { runOp } from './runOp.ts'

/** Does everything the journal remembers again, and makes sure it led to the same blocks. */
export async function replay(chain: Chain): Promise<void> {
  if (!chain.journal) return
  for (const { op, headBefore, forget } of chain.journal.read()) {
    if (headBefore !== chain.head.hash) throw new JournalMismatchError(chain.id, chain.head.number)
    try {
      await runOp(chain, op)
    } catch (error) {
      // The process died between writing a refused change down and striking it out.
      if (!(error instanceof RpcError)) throw error
      forget()
    }
  }
}

class JournalMismatchError extends Error {
  override readonly name = 'JournalMismatchError'
  constructor(chainId: number, height: number) {
    super(
      `The journal of chain ${chainId} no longer leads to the same blocks (from block ${height} on): ` +
        'start with --fresh (option `fresh`) to begin again without it, or choose another folder.',
    )
  }
}
