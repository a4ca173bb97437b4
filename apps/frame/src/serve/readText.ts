import type { IncomingMessage } from 'node:http'

/** Who has not stopped after this much is cut off instead of answered. */
const mostReadOn = 1024 * 1024

/**
 * Reads the body of a request; undefined where it is longer than `most` bytes. It reads on for a while then: a client that is
 * still writing would never read the answer.
 */
export async function readText(request: IncomingMessage, most: number): Promise<string | undefined> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes <= most) parts.push(part)
    if (bytes > mostReadOn) break
  }
  return bytes > most ? undefined : Buffer.concat(parts).toString('utf8')
}
