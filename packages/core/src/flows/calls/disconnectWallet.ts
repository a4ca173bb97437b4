import { answerWithin } from '../../adapter/answerWithin.ts'
import { LatchkeyError } from '../../base/LatchkeyError.ts'
import { dropConnection } from '../../features/connection/dropConnection.ts'
import { linkedWallets } from '../../features/connection/holdLink.ts'
import { partings } from '../../features/connection/partings.ts'
import { forgetConnection } from '../../features/connection/rememberConnection.ts'
import { readStored } from '../../features/connection/storedConnections.ts'
import { showError } from '../../features/notice/showNotice.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'

/** How long a wallet may take to revoke its permission: no person has to confirm it. */
const partingLimitMs = 5_000

/** The wallets that failed to part once: the second time the visitor's word is enough. */
const stubborn = slot('stubbornWallets', () => new Set<string>())

/**
 * Disconnects one wallet, or all of them; a reload does not bring them back. Where a wallet fails to give up its
 * permission the visitor is told and stays connected, because the wallet still thinks so; asked again, the page lets go
 * of it all the same.
 */
export async function disconnectWallet(latchkey: Latchkey, connectorId?: string): Promise<void> {
  const { list } = latchkey.connections.getState()
  const connected = list.map(({ connector }) => connector.id)
  // All means the locked ones too, of this load or an earlier one: they are not connected, but would come back.
  const remembered = readStored(latchkey)?.list ?? []
  const ids =
    connectorId === undefined
      ? new Set([
          ...connected,
          ...linkedWallets(latchkey),
          ...remembered.map(({ connector }) => connector.id),
        ])
      : [connectorId]
  const namespace = list.find(({ connector }) => connector.id === connectorId)?.namespace ?? 'all'

  const { parting, onParted } = partings(latchkey)
  for (const id of ids) parting.add(id)
  const outcomes = await Promise.allSettled([...ids].map((id) => part(latchkey, id)))
  const parted = new Set([...ids].filter((_, at) => outcomes[at]?.status === 'fulfilled'))
  await onParted?.([...list, ...remembered].filter(({ connector }) => parted.has(connector.id)))
  for (const id of ids) parting.delete(id)
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failure) {
    const error = new DisconnectError({ cause: failure.reason })
    showError(latchkey, error)
    latchkey.track({ type: 'track', event: 'DISCONNECT_ERROR', properties: { code: error.code } })
    return
  }
  latchkey.track({ type: 'track', event: 'DISCONNECT_SUCCESS', properties: { namespace } })
}

async function part(latchkey: Latchkey, connectorId: string): Promise<void> {
  const failedBefore = stubborn(latchkey)
  try {
    await askToPart(latchkey, connectorId)
  } catch (error) {
    if (!failedBefore.has(connectorId)) {
      failedBefore.add(connectorId)
      throw error
    }
  }
  failedBefore.delete(connectorId)
  forgetConnection(latchkey, connectorId)
  dropConnection(latchkey, connectorId)
}

async function askToPart(latchkey: Latchkey, connectorId: string): Promise<void> {
  const session = latchkey.sessions.get(connectorId)
  // Restoring or locked: there is nobody to ask.
  if (session === undefined) return
  await answerWithin(latchkey.deps.clock, partingLimitMs, () => session.disconnect())
}

/** The wallet did not let go of this page. */
class DisconnectError extends LatchkeyError<'wallet.disconnect'> {
  override readonly name = 'DisconnectError'
  constructor(options?: ErrorOptions) {
    super('wallet.disconnect', {}, options)
  }
}
