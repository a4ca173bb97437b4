import { createHash, timingSafeEqual } from 'node:crypto'
import { vaultCalls } from '@latchkey/wire/embedded'
import { Hono } from 'hono'
import { Failure } from '../http/failure.ts'
import { type CallHandlers, mountCalls } from '../http/mountCalls.ts'
import { type Env, type Responder, respond } from '../http/respond.ts'
import type { Vault } from './vault.ts'

type Watchers = Parameters<typeof respond>[0]

/** The vault over HTTP: for whoever has the token, and for no page. */
export function createVaultApp(vault: Vault, token: string, watchers: Watchers): Hono<Env> {
  const app = new Hono<Env>()
  const guarded = (path: string, responder: Responder) =>
    respond(watchers, path, {
      answer: (exchange) => {
        const { authorization, origin } = exchange.incoming.headers
        if (origin !== undefined || !isSame(authorization, `Bearer ${token}`)) {
          throw new Failure(401, 'unauthorized', 'Only the server of this vault may call it.')
        }
        return responder.answer(exchange)
      },
    })
  mountCalls(app, vaultCalls, vault as CallHandlers<typeof vaultCalls>, guarded)
  // For monitors: that the process answers, and nothing of what it holds.
  app.get('/healthz', (context) => context.text('ok'))
  app.all(
    '*',
    respond(watchers, '(none)', {
      answer: () => {
        throw new Failure(404, 'not_found', 'There is nothing at this address.')
      },
    }),
  )
  return app
}

/** Compared by hashes, which have one length and take one time. */
function isSame(given: string | undefined, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given ?? ''), hash(wanted))
}
