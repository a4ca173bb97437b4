import type { Latchkey } from '../../instance/latchkey.ts'

/** The providers that the specification names; events do not name any other. */
const named = ['coinbase', 'meld'] as const

/** Counts that a visitor goes to a provider: to which of those that the specification names, and never for how much. */
export function trackProvider({ track }: Pick<Latchkey, 'track'>, provider: string | undefined): void {
  const known = named.find((one) => one === provider)
  track({ type: 'track', event: 'SELECT_BUY_PROVIDER', properties: { ...(known && { provider: known }) } })
}
