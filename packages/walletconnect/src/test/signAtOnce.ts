import { hashes } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'

/** The platform hashes in its own time; with this a token is signed at once, and a hand-wound clock is the only one that counts. */
export function signAtOnce(): void {
  hashes.sha512Async = async (message) => sha512(message)
}
