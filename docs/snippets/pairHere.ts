import {
  createLatchkey,
  getAccount,
  leavePairing,
  retryPairing,
  startPairing,
  watchAccount,
  watchPairing,
} from '@latchkey/core'
import { universal } from '@latchkey/universal'

/** A page of your own, without React: what the code says, and who is connected. */
export function pairHere(relayUrl: string, code: HTMLElement, who: HTMLElement): () => void {
  const latchkey = createLatchkey({ adapters: [universal()], walletConnect: { relayUrl } })
  const stop = latchkey.start()

  const unwatchPairing = watchPairing(latchkey, ({ uri, trouble, error }) => {
    code.textContent = uri ?? trouble ?? (error instanceof Error ? error.message : '')
    code.onclick = error === undefined ? null : () => retryPairing(latchkey)
  })
  const unwatchAccount = watchAccount(latchkey, () => {
    who.textContent = getAccount(latchkey).address ?? 'Nobody'
  })
  startPairing(latchkey)

  return () => {
    leavePairing(latchkey)
    unwatchAccount()
    unwatchPairing()
    stop()
  }
}
