import type { Session } from '@latchkey/siwx/session'
import express, { type NextFunction, type Request, type Response } from 'express'
import { sessions } from './sessions.ts'

type SignedIn = Response<unknown, { session: Session }>

/** Lets those pass who have signed in. */
function signedIn(request: Request, response: SignedIn, next: NextFunction): void {
  sessions.verify(request).then((session) => {
    if (session === undefined) {
      response.status(401).send('Sign in first.')
      return
    }
    response.locals.session = session
    next()
  }, next)
}

export const app = express()

app.get('/orders', signedIn, (_request, response: SignedIn) => {
  response.json({ of: response.locals.session.account, orders: [] })
})
