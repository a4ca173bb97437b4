import type { Session } from '@latchkey/siwx/session'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { sessions } from './sessions.ts'

/** Lets those pass who have signed in. */
const signedIn = createMiddleware<{ Variables: { session: Session } }>(async (context, next) => {
  const session = await sessions.verify(context.req.raw)
  if (session === undefined) return context.text('Sign in first.', 401)
  context.set('session', session)
  return next()
})

export const app = new Hono().get('/orders', signedIn, (context) =>
  context.json({ of: context.get('session').account, orders: [] }),
)
