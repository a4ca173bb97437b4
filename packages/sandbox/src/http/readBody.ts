import type { IncomingMessage } from 'node:http'

/** The most bytes that one message may have. */
export const bodyLimit = 1024 * 1024

/** Reads a request's body, or gives nothing when it is longer than the limit. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    // Read on without keeping: a client that is still sending would not hear the answer.
    if (length <= bodyLimit) chunks.push(chunk)
    else if (length > 16 * bodyLimit) return undefined
  }
  return length > bodyLimit ? undefined : Buffer.concat(chunks).toString('utf8')
}
