import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Session } from '@latchkey/siwx/session'
import { sessions } from './sessions.ts'

type VisitorRequest = IncomingMessage & { visitor?: Session }

/** Lets those pass who have signed in, who are then `request.visitor`: `app.use('/orders', signedIn)`. */
export function signedIn(
  request: VisitorRequest,
  response: ServerResponse,
  next: (error?: unknown) => void,
): void {
  sessions.verify(request).then((session) => {
    if (session === undefined) {
      response.statusCode = 401
      response.end('Sign in first.')
      return
    }
    request.visitor = session
    next()
  }, next)
}
