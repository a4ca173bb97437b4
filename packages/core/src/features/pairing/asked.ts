import type { AskedRequest } from '../../adapter/pairingLink.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'

/** Who hears what paired wallets are asked; a maker for `keep`. */
export const askedHearers = slot('askedHearers', () => new Set<(request: AskedRequest) => void>())

/** Hears what paired wallets are asked from now on, before it is sent to them; returns the way to stop. */
export function watchAsked(
  latchkey: Pick<Latchkey, 'kept'>,
  listener: (request: AskedRequest) => void,
): () => void {
  const hearers = askedHearers(latchkey)
  const hear = (request: AskedRequest) => listener(request)
  hearers.add(hear)
  return () => void hearers.delete(hear)
}
