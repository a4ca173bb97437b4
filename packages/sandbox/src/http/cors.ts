import type { IncomingMessage, ServerResponse } from 'node:http'

/** Lets a page read the answer: any page, or only the one that asks. */
export function allowCors(request: IncomingMessage, response: ServerResponse, who: 'anyone' | 'asker'): void {
  const { origin } = request.headers
  if (who === 'anyone') response.setHeader('access-control-allow-origin', '*')
  else if (origin !== undefined) {
    response.setHeader('access-control-allow-origin', origin)
    response.setHeader('vary', 'origin')
  }
}

/** Answers a browser's question whether a page may send a request. */
export function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-methods', 'GET, POST, OPTIONS')
  const headers = request.headers['access-control-request-headers']
  if (headers !== undefined) response.setHeader('access-control-allow-headers', headers)
  // Private Network Access: a public page may be asked to have this said before it reaches 127.0.0.1.
  if (request.headers['access-control-request-private-network'] === 'true') {
    response.setHeader('access-control-allow-private-network', 'true')
  }
  response.setHeader('access-control-max-age', '600')
  response.writeHead(204).end()
}
