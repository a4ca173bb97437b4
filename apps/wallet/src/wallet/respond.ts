import type { Wallet } from './wallet.ts'

/** What goes back to a site. */
export type Reply =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }

/** The kit gives up on a busy relay after a while; the site would wait for minutes. */
const tries = 3

/** Sends an answer to a request; one that cannot be delivered any more is let go. */
export async function respond(
  { kit }: Pick<Wallet, 'kit'>,
  topic: string,
  id: number,
  reply: Reply,
): Promise<void> {
  const response =
    'error' in reply
      ? { id, jsonrpc: '2.0' as const, error: reply.error }
      : { id, jsonrpc: '2.0' as const, result: reply.result }
  for (let left = tries; left > 0; left -= 1) {
    try {
      return await kit.respondSessionRequest({ topic, response })
    } catch {
      // The session or the request is gone: nobody listens to the answer.
      if (!kit.getPendingSessionRequests().some((request) => request.id === id)) return
    }
  }
}
