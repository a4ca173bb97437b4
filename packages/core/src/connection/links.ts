import { keep } from '../base/keep.ts'
import type { Latchkey } from '../latchkey.ts'

/** Who is listened to: a wallet by its connector id; what is no wallet by the function that listens. */
type LinkKey = string | object

/** How to stop listening. */
const makeLinks = () => new Map<LinkKey, () => void>()

/** Remembers how to stop listening to a wallet, and stops listening to its older link. */
export function holdLink(latchkey: Latchkey, id: LinkKey, stop: () => void): void {
  dropLink(latchkey, id)
  keep(latchkey, makeLinks).set(id, stop)
}

/** Whether somebody listens under this name. */
export function hasLink(latchkey: Latchkey, id: LinkKey): boolean {
  return keep(latchkey, makeLinks).has(id)
}

/** The wallets that are listened to, by connector id; a locked one is among them. */
export function linkedWallets(latchkey: Latchkey): readonly string[] {
  return [...keep(latchkey, makeLinks).keys()].filter((id) => typeof id === 'string')
}

/** Stops listening to a wallet; nothing happens in the wallet itself. */
export function dropLink(latchkey: Latchkey, id: LinkKey): void {
  const links = keep(latchkey, makeLinks)
  const stop = links.get(id)
  links.delete(id)
  stop?.()
}

/** Stops listening to every wallet. */
export function dropLinks(latchkey: Latchkey): void {
  for (const id of [...keep(latchkey, makeLinks).keys()]) dropLink(latchkey, id)
}
