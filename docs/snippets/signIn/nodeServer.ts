import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { sessions } from './sessions.ts'

/** A server of Node's own that answers those who have signed in. */
export const server = createServer((request, response) => {
  answer(request, response).catch(() => response.writeHead(503).end('Try again in a moment.'))
})

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const session = await sessions.verify(request)
  if (session === undefined) response.writeHead(401).end('Sign in first.')
  else response.end(`Hello ${session.address}`)
}
