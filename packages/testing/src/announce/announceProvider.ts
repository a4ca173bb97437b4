import type { WalletInfo } from './walletInfo.ts'

/** The part of a window that announcing needs. */
export type AnnounceWindow = Pick<Window, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>

/** Announces a provider by EIP-6963, now and whenever a page asks; gives back how to stop. */
export function announceProvider(info: WalletInfo, provider: object, target: AnnounceWindow): () => void {
  // EIP-6963: the detail is frozen, so that no script can swap one wallet for another.
  const detail = Object.freeze({ info: Object.freeze({ ...info }), provider })
  const announce = () => {
    target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  target.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => target.removeEventListener('eip6963:requestProvider', announce)
}
