import type { SendDriver, SentHandle, SentTraces } from '../../adapter/sendDriver.ts'
import { WalletDeclinedError } from '../../adapter/walletErrors.ts'
import { watchAsked } from '../../features/pairing/asked.ts'
import type { SendOrder } from '../../features/send/sendOrder.ts'
import { forgetAsked, isOfWallet, noteAsked } from '../../features/sent/askedSends.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { sentOf } from './takeSent.ts'

/**
 * Asks the visitor in the wallet. What a wallet in another device is asked is remembered until it has answered: its yes may
 * come when this page has been loaded again.
 */
export async function askDriver(
  latchkey: Latchkey,
  { order, driver }: { readonly order: SendOrder; readonly driver: SendDriver },
  signal?: AbortSignal,
): Promise<SentHandle> {
  const { transfer, connectorId } = order
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
    noteAsked(latchkey, { request: id, sent: sentOf(latchkey, order, traces) })
  })
  try {
    const handle = await driver.send(transfer, order.fee, signal, (known) => {
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
