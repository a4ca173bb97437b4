/** A hash of an EVM chain or of Bitcoin, or a signature of Solana. */
const shape = /^(?:(?:0x)?[0-9a-fA-F]{64}|[1-9A-HJ-NP-Za-km-z]{80,90})$/

/** A transaction as a provider names it; undefined for any other text, since the widget makes a link of it. */
export function readHash(text: string | null | undefined): string | undefined {
  return text && shape.test(text) ? text : undefined
}
