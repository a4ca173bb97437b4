import type { RelayTrouble } from '@latchkey/core/adapter'
import type { RelayStatus, WalletConnectClient } from '@latchkey/walletconnect'

/** Why the relay cannot be used now; a socket that was lost once is no trouble yet. */
export function relayTrouble(status: RelayStatus): RelayTrouble | undefined {
  if (status.phase === 'waiting') return status.attempts > 1 ? 'unreachable' : undefined
  if (status.phase !== 'refused') return undefined
  return status.why === 'clock' ? 'clock' : 'refused'
}

/** Tells the trouble with the relay, and that it is over, until stopped; a relay that was given up is tried now. */
export function watchTrouble(
  client: WalletConnectClient,
  tell: (trouble: RelayTrouble | undefined) => void,
): () => void {
  let told: RelayTrouble | undefined
  function look(): void {
    const trouble = relayTrouble(client.relay())
    if (trouble === told) return
    told = trouble
    tell(trouble)
  }
  const stop = client.subscribe(({ type }) => type === 'relay' && look())
  if (relayTrouble(client.relay()) !== undefined) client.retry()
  look()
  return stop
}
