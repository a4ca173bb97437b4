import { askInTime, type CallOptions } from '../../adapter/askInTime.ts'
import type { EvmCalls } from '../../adapter/evmCalls.ts'
import { WalletUnsupportedError } from '../../adapter/walletErrors.ts'
import { parseCaipAddress } from '../../base/parseCaip.ts'
import { activeConnection } from '../../instance/activeConnection.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { NotConnectedError } from './signMessage.ts'

/** How long a node may take to read or to estimate: no person has to confirm it. */
export const readLimitMs = 30_000

/** Asks the EVM wallet in use, within a time limit; rejects with an error that says what to do. */
export async function callEvm<Answer>(
  latchkey: Latchkey,
  { signal, ms }: CallOptions & { readonly ms: number },
  ask: (evm: EvmCalls, address: string, signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const { evm, address } = evmWallet(latchkey)
  return askInTime({ clock: latchkey.deps.clock, ms, signal }, (ending) => ask(evm, address, ending))
}

function evmWallet({ connections, sessions }: Latchkey): {
  readonly evm: EvmCalls
  readonly address: string
} {
  const state = connections.getState()
  const connection = activeConnection(state, 'eip155')
  if (connection === undefined)
    throw state.list.length > 0 ? new WalletUnsupportedError() : new NotConnectedError()
  const session = sessions.get(connection.connector.id)
  // Still being brought back: there is nobody to ask yet.
  if (session === undefined) throw new NotConnectedError()
  if (session.evm === undefined) throw new WalletUnsupportedError()
  return { evm: session.evm, address: parseCaipAddress(connection.accounts[0]).address }
}
