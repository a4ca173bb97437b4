import { SocialProvider, Uuid, type VaultResponse } from '@latchkey/wire/embedded'
import { socialDonePath, socialReturnName } from '@latchkey/wire/frame'
import type { Hono } from 'hono'
import * as v from 'valibot'
import type { Context } from '../context.ts'
import { charge } from '../http/charge.ts'
import type { Exchange, Reply } from '../http/exchange.ts'
import { Failure } from '../http/failure.ts'
import { readBody } from '../http/readBody.ts'
import { type Env, respond } from '../http/respond.ts'
import { servesHost } from '../http/servesHost.ts'
import { visitorAddress } from '../http/visitorAddress.ts'
import { walletPolicy } from '../limits/policies.ts'
import type { AuthContext } from './authContext.ts'
import { socialPath } from './socialPath.ts'

/** Only this site's own pages get it, only over TLS or on this machine, and no script. */
const cookieName = '__Host-latchkey-login'

const mostFormBytes = 16 * 1024

/** Puts the two pages of a social login's popup on the app: the way to the provider, and the way back. */
export function mountSocial(app: Hono<Env>, context: Context, auth: AuthContext, frameUrl: string): void {
  const page = (path: string, answer: (exchange: Exchange) => Promise<Reply>) =>
    respond(context, path, {
      answer: (exchange) => {
        if (!servesHost(exchange.incoming.headers.host, context.config)) {
          throw new Failure(403, 'wrong_host', 'This server does not go by the host name of this request.')
        }
        charge(
          context,
          exchange,
          walletPolicy,
          visitorAddress(exchange.incoming, context.config.trustProxy),
          1,
        )
        return answer(exchange)
      },
    })
  const done = ({ status, origin, returnTo, handle }: VaultResponse<'answerSocial'>) => {
    const result = handle === undefined ? status : `${status}.${handle}`
    // The origin was checked against the project when the login started, so this leads nowhere else.
    if (origin !== undefined && returnTo !== undefined)
      return redirect(`${origin}${returnTo}#${new URLSearchParams({ [socialReturnName]: result })}`)
    const told = new URLSearchParams({ status: result, ...(origin !== undefined && { origin }) })
    return redirect(`${frameUrl}${socialDonePath}#${told}`)
  }

  const go = async (exchange: Exchange): Promise<Reply> => {
    const txn = v.safeParse(Uuid, exchange.part('txn'))
    if (!txn.success) return done({ status: 'refused' })
    const opened = await auth.vault.openSocial({ txn: txn.output }).catch(statusOf)
    if ('status' in opened) return done(opened)
    const { uri, cookie } = opened
    // Apple answers by a form from its own site, which brings only cookies that say so.
    const parts = [`${cookieName}=${cookie}`, 'Path=/', 'Max-Age=600', 'HttpOnly', 'Secure', 'SameSite=None']
    return redirect(uri, { 'set-cookie': parts.join('; ') })
  }

  const callback = async (exchange: Exchange): Promise<Reply> => {
    const provider = v.safeParse(SocialProvider, exchange.part('provider'))
    if (!provider.success) return done({ status: 'refused' })
    const { incoming } = exchange
    const fields =
      incoming.method === 'POST'
        ? new URLSearchParams(await readBody(incoming, mostFormBytes))
        : new URL(incoming.url ?? '/', 'http://callback').searchParams
    const cookie = readCookie(incoming.headers.cookie)
    const answered = await auth.vault
      .answerSocial({
        provider: provider.output,
        fields: Object.fromEntries(fields),
        ...(cookie === undefined ? {} : { cookie }),
      })
      .catch(statusOf)
    return done(answered)
  }

  app.on('GET', `${socialPath}/go/:txn`, page(`${socialPath}/go/{txn}`, go))
  app.on(
    ['GET', 'POST'],
    `${socialPath}/callback/:provider`,
    page(`${socialPath}/callback/{provider}`, callback),
  )
}

/** A visitor looks at this popup: it leads to a page that says what is wrong, never to an error in JSON. */
function statusOf(error: unknown): VaultResponse<'answerSocial'> {
  if (!(error instanceof Failure)) throw error
  return { status: error.status >= 500 ? 'unreachable' : 'refused' }
}

function redirect(location: string, headers: Readonly<Record<string, string>> = {}): Reply {
  return {
    status: 303,
    body: '',
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', ...headers },
  }
}

function readCookie(header = ''): string | undefined {
  const found = header.split(/;\s*/).find((part) => part.startsWith(`${cookieName}=`))
  return found?.slice(cookieName.length + 1)
}
