/** What an RPC answer is: the hash of a transaction, a signature, or something else. */
export type ResponseKind = 'transactionHash' | 'signedMessage' | 'other'

/** Tells what an RPC answer is by its form. */
export function responseKind(response: unknown): ResponseKind {
  if (typeof response !== 'string') return 'other'
  // A hash is also long enough for a signature, so it is tested first.
  if (/^0x[\da-f]{64}$/i.test(response)) return 'transactionHash'
  return /^0x[\da-f]{62,}$/i.test(response) ? 'signedMessage' : 'other'
}
