import { WalletFailedError } from '@latchkey/core/adapter'
import { walletError } from '@latchkey/evm'
import type { Line } from '../line/line.ts'
import type { Nodes } from '../rpc/createNodes.ts'
import { toBase58 } from './base58.ts'
import type { Family } from './plainSession.ts'

/** Solana: texts are signed in base58, balances read from the site's node. */
export function solanaFamily(line: Line, nodes: Nodes): Family {
  return {
    signRequest: (message, pubkey) => ({
      method: 'solana_signMessage',
      params: { message: toBase58(new TextEncoder().encode(message)), pubkey },
    }),
    async getBalance(address, signal) {
      const chainId = line.state()?.chainId ?? 'solana:'
      const answer = await nodes.ask(chainId, 'getBalance', [address], signal).catch((error: unknown) => {
        signal?.throwIfAborted()
        throw walletError(error)
      })
      const { value } = Object(answer)
      if (!Number.isSafeInteger(value) || value < 0) throw new WalletFailedError(undefined, { cause: answer })
      return BigInt(value)
    },
  }
}
