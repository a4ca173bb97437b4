import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { Failure } from './failure.ts'

/** The largest body of one call. */
const maxCallBytes = 128 * 1024
/** The largest body of a batch, which begins with a bracket. */
const maxBatchBytes = 1024 * 1024
/** Who has not stopped after this much is not going to read an answer. */
const mostLetGoBy = 16 * 1024 * 1024

/** Reads the whole body as text, whatever its content type says; `most` bytes of it, or what a call or a batch may have. */
export function readBody(incoming: IncomingMessage, most?: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    let ended = false
    let limit = most

    function take(chunk: Buffer): void {
      limit ??= limitOf(chunk)
      bytes += chunk.length
      if (bytes <= (limit ?? maxCallBytes)) chunks.push(chunk)
      else refuse(limit ?? maxCallBytes)
    }
    function refuse(most: number): void {
      incoming.off('data', take)
      letGoBy(incoming)
      reject(
        new Failure(413, 'body_too_large', `The body is larger than ${most / 1024} KiB: send less at once.`),
      )
    }
    incoming.on('data', take)
    incoming.on('end', () => {
      ended = true
      const whole = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
      if (isUtf8(whole)) resolve(whole.toString('utf8'))
      else reject(new Failure(400, 'invalid_json', 'The body is not JSON: it is not even UTF-8 text.'))
    })
    // Every request closes in the end; only one whose body had no end has something to tell.
    const gone = () => {
      if (ended) return
      reject(new Failure(400, 'aborted', 'The request ended before its body was complete.'))
    }
    incoming.on('error', gone)
    incoming.on('close', gone)
  })
}

/** Reads on for a while: a client that is still writing would otherwise never read the answer. */
function letGoBy(incoming: IncomingMessage): void {
  let bytes = 0
  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > mostLetGoBy) incoming.socket.destroy()
  })
}

/** A batch may be larger; which it is shows with the first character that is not blank. */
function limitOf(chunk: Buffer): number | undefined {
  for (const byte of chunk) {
    if (byte === 32 || byte === 9 || byte === 10 || byte === 13) continue
    return byte === 91 ? maxBatchBytes : maxCallBytes
  }
  return undefined
}
