import type { ServerResponse } from 'node:http'

/** Answers with JSON text. */
export function replyJson(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}

/** Answers with a sentence that says what went wrong. */
export function replyError(response: ServerResponse, status: number, error: string): void {
  replyJson(response, status, JSON.stringify({ error }))
}
