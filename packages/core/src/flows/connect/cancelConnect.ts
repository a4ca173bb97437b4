import type { Latchkey } from '../../instance/latchkey.ts'

/** Takes the attempt to connect back: the visitor is where they were, and a later answer of the wallet changes nothing. */
export function cancelConnect(latchkey: Pick<Latchkey, 'attempt'>): void {
  latchkey.attempt.setState({ phase: 'idle' })
}
