import type { ServerResponse } from 'node:http'
import type { Hold, Unsent } from '../limits/createUnsent.ts'

/** What is sent at once: small enough to see how fast a client reads. */
const chunkBytes = 64 * 1024

/** An answer up to this size is sent without asking for room: the system takes most of them at once. */
export const smallBytes = chunkBytes

/** How long a client may take for all of its answer, however steadily it reads. */
export const readingMs = 120_000

/**
 * Sends the body of an answer whose head is written. What the system does not take at once stays in `hold` until the
 * client has read it; one that reads too slowly is cut.
 */
export function sendBody(
  outgoing: ServerResponse,
  body: string | Uint8Array,
  bytes: number,
  hold: Hold,
  unsent: Unsent,
  patienceMs = readingMs,
): void {
  if (bytes <= smallBytes) {
    outgoing.end(body)
    if (outgoing.writableLength === 0 || outgoing.destroyed) hold.release()
    else if (hold.resize(bytes)) watchReader(outgoing, hold, unsent, patienceMs)
    else cut(outgoing, hold)
    return
  }
  if (outgoing.destroyed) {
    hold.release()
    return
  }
  const took = watchReader(outgoing, hold, unsent, patienceMs)
  // Of text Node would hold three bytes for each character.
  const whole = typeof body === 'string' ? Buffer.from(body) : body
  sendChunks(outgoing, whole, took)
}

function sendChunks(outgoing: ServerResponse, whole: Uint8Array, took: (bytes: number) => void): void {
  let at = 0
  function next(): void {
    while (!outgoing.destroyed) {
      const chunk = whole.subarray(at, at + chunkBytes)
      at += chunk.length
      if (at >= whole.length) {
        outgoing.end(chunk)
        return
      }
      if (outgoing.write(chunk, () => took(chunk.length))) continue
      outgoing.once('drain', next)
      return
    }
  }
  next()
}

/** Keeps the hold until the answer is read or its client gone; gives what is called when some of it was read. */
function watchReader(
  outgoing: ServerResponse,
  hold: Hold,
  unsent: Unsent,
  patienceMs: number,
): (bytes: number) => void {
  const { socket } = outgoing.req
  let reading: ReturnType<Unsent['watch']> | undefined
  const start = () => {
    reading = unsent.watch(() => socket.destroy())
  }
  // An answer that waits for one before it on the same connection is not read yet.
  if (outgoing.socket === null) outgoing.once('socket', start)
  else start()
  const timer = setTimeout(() => socket.destroy(), patienceMs).unref()
  function done(): void {
    clearTimeout(timer)
    reading?.stop()
    hold.release()
    outgoing.off('socket', start)
    outgoing.off('close', done)
    socket.off('close', done)
  }
  outgoing.on('close', done)
  socket.on('close', done)
  return (bytes) => reading?.took(bytes)
}

function cut(outgoing: ServerResponse, hold: Hold): void {
  hold.release()
  outgoing.req.socket.destroy()
}
