import type { PeerError } from './peerMessage.ts'

/** What we tell a peer, by code. */
const texts = {
  1002: 'Invalid event.',
  1003: 'Invalid update.',
  1004: 'Invalid extend.',
  1005: 'Invalid settlement.',
  3001: 'Unauthorized method.',
  3002: 'Unauthorized event.',
  3003: 'Unauthorized update.',
  3004: 'Unauthorized extend.',
  3005: 'Unauthorized chain.',
  5001: 'No account on a chain that was proposed.',
  5101: 'Methods are missing.',
  5102: 'Events are missing.',
  5103: 'An account stands under a foreign key.',
  5104: 'A namespace key is not CAIP-2.',
  6000: 'User disconnected.',
  7001: 'No matching session.',
  10001: 'Method unsupported.',
} as const

/** A code that we answer with. */
export type ErrorCode = keyof typeof texts

/** A code with its text, as it goes over the wire. */
export function refusal(code: ErrorCode): PeerError {
  return { code, message: texts[code] }
}

/** Whether a code means that a person said no, not the wallet by itself. */
export function isByUser(code: number): boolean {
  return code === 4001 || code === 12001 || (code >= 5000 && code <= 5003)
}
