import type { Latchkey } from '../../instance/latchkey.ts'
import { dropLink, heldLinks, type LinkKey } from './links.ts'

/** Remembers how to stop listening to a wallet, and stops listening to its older link. */
export function holdLink(latchkey: Latchkey, id: LinkKey, stop: () => void): void {
  dropLink(latchkey, id)
  heldLinks(latchkey).set(id, stop)
}

/** Whether somebody listens under this name. */
export function hasLink(latchkey: Latchkey, id: LinkKey): boolean {
  return heldLinks(latchkey).has(id)
}

/** The wallets that are listened to, by connector id; a locked one is among them. */
export function linkedWallets(latchkey: Latchkey): readonly string[] {
  return [...heldLinks(latchkey).keys()].filter((id) => typeof id === 'string')
}
