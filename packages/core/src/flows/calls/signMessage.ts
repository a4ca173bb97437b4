import { askInTime, type CallOptions } from '../../adapter/askInTime.ts'
import { LatchkeyError } from '../../base/LatchkeyError.ts'
import { parseCaipAddress } from '../../base/parseCaip.ts'
import { activeConnection } from '../../instance/activeConnection.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { answerLimitMs } from './askWallet.ts'

/** Asks the wallet in use to sign a text with the account in use; rejects with an error that says what to do. */
export async function signMessage(
  latchkey: Latchkey,
  message: string,
  { signal }: CallOptions = {},
): Promise<string> {
  const connection = activeConnection(latchkey.connections.getState())
  const session = connection && latchkey.sessions.get(connection.connector.id)
  if (connection === undefined || session === undefined) throw new NotConnectedError()
  const { address } = parseCaipAddress(connection.accounts[0])
  return askInTime({ clock: latchkey.deps.clock, ms: answerLimitMs, signal }, (ending) =>
    session.signMessage(message, address, ending),
  )
}

/** There is no connected wallet to ask. */
export class NotConnectedError extends LatchkeyError<'wallet.notConnected'> {
  override readonly name = 'NotConnectedError'
  constructor() {
    super('wallet.notConnected', {})
  }
}
