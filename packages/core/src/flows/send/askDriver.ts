import type { NetworkFee, SendDriver, SentHandle, SentTraces, Transfer } from '../../adapter/sendDriver.ts'
import { WalletDeclinedError } from '../../adapter/walletErrors.ts'
import { watchAsked } from '../../features/pairing/asked.ts'
import { forgetAsked, isOfWallet, noteAsked } from '../../features/sent/askedSends.ts'
import type { SentTransaction } from '../../features/sent/sentTransaction.ts'
import type { Latchkey } from '../../instance/latchkey.ts'

/** What a wallet is asked to send: a transfer, a swap or an approval. */
export type DriverRequest = {
  readonly driver: SendDriver
  readonly transfer: Transfer
  readonly connectorId: string
  /** What the transaction is held to. */
  readonly fee?: NetworkFee
  /** How it will be listed once the wallet has sent it. */
  readonly describe: (handle: SentHandle) => SentTransaction
}

/**
 * Asks the visitor in the wallet. What a wallet in another device is asked is remembered until it has answered: its yes may
 * come when this page has been loaded again.
 */
export async function askDriver(
  latchkey: Latchkey,
  { driver, transfer, connectorId, fee, describe }: DriverRequest,
  signal?: AbortSignal,
): Promise<SentHandle> {
  let traces: SentTraces = {}
  const asked = new Set<number>()
  const forget = () => {
    for (const request of asked) forgetAsked(latchkey, request)
  }
  const stop = watchAsked(latchkey, ({ walletId, id, method, params }) => {
    // A site asks for other things meanwhile, by the same wallet.
    const isThis = isOfWallet(connectorId, walletId) && driver.isAskedFor?.(transfer, method, params)
    if (!isThis) return
    asked.add(id)
    noteAsked(latchkey, { request: id, sent: describe(traces) })
  })
  try {
    const handle = await driver.send(transfer, fee, signal, (known) => {
      traces = known
    })
    forget()
    return handle
  } catch (error) {
    // Any other end may be one of this page alone: the question is in the wallet all the same.
    if (error instanceof WalletDeclinedError) forget()
    throw error
  } finally {
    stop()
  }
}
