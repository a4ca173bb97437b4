import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'

/** Who is listened to: a wallet by its connector id; what is no wallet by the function that listens. */
export type LinkKey = string | object

/** How to stop listening. */
export const heldLinks = slot('heldLinks', () => new Map<LinkKey, () => void>())

/** Stops listening to a wallet; nothing happens in the wallet itself. */
export function dropLink(latchkey: Latchkey, id: LinkKey): void {
  const links = heldLinks(latchkey)
  const stop = links.get(id)
  links.delete(id)
  stop?.()
}

/** Stops listening to every wallet. */
export function dropLinks(latchkey: Latchkey): void {
  for (const id of [...heldLinks(latchkey).keys()]) dropLink(latchkey, id)
}
