import { FrameError } from '@latchkey/wire/frame'
import { AuthCallError } from '../device/createAuthClient.ts'
import { shellWords } from '../words/shellWords.ts'

/** Codes of EIP-1193 and EIP-3085. */
const [unauthorized, unsupportedMethod, unrecognizedChain] = [4100, 4200, 4902]

/** The request needs a logged-in user. */
export function loggedOut(): FrameError {
  return new FrameError(shellWords.loggedOut, { code: unauthorized })
}

/** The login ends in a window of the wallet, which the page has to ask for. */
export function inWindow(): FrameError {
  return new FrameError(shellWords.inWindow, { code: unauthorized, problem: 'ends_in_window' })
}

/** The frame knows the request and has no answer to it yet. */
export function notYet(): FrameError {
  return new FrameError(shellWords.notYet, { code: unsupportedMethod })
}

/** The server does not serve this chain. */
export function unsupportedNetwork(): FrameError {
  return new FrameError(shellWords.unsupportedNetwork, { code: unrecognizedChain })
}

/** An error as the page may see it: a sentence for a person, and nothing of where it came from. */
export function frameErrorOf(error: unknown): FrameError {
  if (error instanceof FrameError) return error
  if (error instanceof AuthCallError) {
    if (error.reason === 'no_session') return loggedOut()
    const { retryAfterSeconds: retryAfter, reason, status } = error
    // For the visitor it is one whether the vault is down, the server is busy or a disk is full. A mail has its own sentence.
    const problem = status >= 500 && reason !== 'mail_unavailable' ? 'unavailable' : reason
    return new FrameError(error.message, { problem, ...(retryAfter !== undefined && { retryAfter }) })
  }
  // What `fetch` rejects with when there is no answer, or none in time.
  const isLate = error instanceof DOMException && error.name === 'TimeoutError'
  if (error instanceof TypeError || isLate)
    return new FrameError(shellWords.serverUnreachable, { problem: 'unreachable' })
  return new FrameError(shellWords.broken)
}
