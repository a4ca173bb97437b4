import type { RecoveredAnswer } from '../../adapter/pairingLink.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'

/** How many answers wait for somebody to hear them; the oldest go first. */
const mostHeld = 20

const post = slot('recovered', () => ({
  held: [] as RecoveredAnswer[],
  hearers: new Set<(answer: RecoveredAnswer) => void>(),
}))

/** Tells whoever listens, or keeps the answer until somebody does. */
export function hearRecovered(latchkey: Pick<Latchkey, 'kept'>, answer: RecoveredAnswer): void {
  const { held, hearers } = post(latchkey)
  if (hearers.size === 0) {
    held.push(answer)
    held.splice(0, held.length - mostHeld)
  }
  for (const hear of [...hearers]) hear(answer)
}

/**
 * Hears what wallets in other devices answered after the page that asked them was reloaded: a signature or a transaction
 * is not lost. What came before somebody listened is told at once. Returns the way to stop.
 */
export function watchRecovered(
  latchkey: Pick<Latchkey, 'kept'>,
  listener: (answer: RecoveredAnswer) => void,
): () => void {
  const { held, hearers } = post(latchkey)
  // A listener of its own for each call: the same function may be given twice.
  const hear = (answer: RecoveredAnswer) => listener(answer)
  hearers.add(hear)
  for (const answer of held.splice(0)) hear(answer)
  return () => void hearers.delete(hear)
}
