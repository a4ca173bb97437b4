import { parseSignIn, type SignInFields } from '@latchkey/siwx'
import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { readSignIn } from './ownServer.ts'

type SignedIn = { readonly data: SignInFields; readonly message: string; readonly signature: string }
type Visitor = {
  readonly nonces: Set<string>
  readonly sessions: Map<string, SignedIn>
  readonly endsAt: number
}

type Signed = Pick<SignedIn, 'message' | 'signature'>

/** By the random value of their cookie. With several nodes keep them in your database. */
const visitors = new Map<string, Visitor>()
const lifeMs = 12 * 60 * 60_000

function findVisitor(context: Context): Visitor | undefined {
  const visitor = visitors.get(getCookie(context, 'visitor', 'host') ?? '')
  return visitor !== undefined && Date.now() < visitor.endsAt ? visitor : undefined
}

function addVisitor(context: Context): Visitor {
  for (const [id, { endsAt }] of visitors) if (endsAt <= Date.now()) visitors.delete(id)
  const id = crypto.randomUUID()
  const visitor = { nonces: new Set<string>(), sessions: new Map(), endsAt: Date.now() + lifeMs }
  visitors.set(id, visitor)
  // `host` adds `__Host-` to the name, `Secure` and `Path=/`.
  setCookie(context, 'visitor', id, {
    prefix: 'host',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: lifeMs / 1_000,
  })
  return visitor
}

async function verify(visitor: Visitor | undefined, { message, signature }: Signed) {
  const data = parseSignIn(message)
  // Deleted before the signature is verified, so that of two requests at once only one gets on.
  if (!visitor?.nonces.delete(data.nonce)) throw new Error('This nonce is not valid.')
  const account = await readSignIn(message, signature, data.nonce)
  return [account, { data, message, signature }] as const
}

/** The accounts that this browser has signed in, in CAIP-10: for the other routes of your backend. */
export const accountsOf = (context: Context) => [...(findVisitor(context)?.sessions.keys() ?? [])]

export const app = new Hono()
  .basePath('/api/session')
  .post('/nonce', (context) => {
    const { nonces } = findVisitor(context) ?? addVisitor(context)
    if (nonces.size >= 20) nonces.clear()
    const nonce = crypto.randomUUID().replaceAll('-', '')
    nonces.add(nonce)
    return context.json({ nonce })
  })
  .post('/open', async (context) => {
    const visitor = findVisitor(context)
    const [account, session] = await verify(visitor, await context.req.json())
    visitor?.sessions.set(account, session)
    return context.json({})
  })
  .post('/replace', async (context) => {
    const visitor = findVisitor(context)
    const { sessions } = await context.req.json()
    // All are verified first: where one is refused, the sessions stay as they were.
    const verified = await Promise.all(sessions.map((one: Signed) => verify(visitor, one)))
    visitor?.sessions.clear()
    for (const [account, session] of verified) visitor?.sessions.set(account, session)
    return context.json({})
  })
  .post('/list', async (context) => {
    const { chainId, address } = await context.req.json()
    const session = findVisitor(context)?.sessions.get(`${chainId}:${address}`)
    return context.json(session === undefined ? [] : [session])
  })
  .post('/end', async (context) => {
    const { chainId, address } = await context.req.json()
    const sessions = findVisitor(context)?.sessions
    if (chainId === undefined) sessions?.clear()
    else sessions?.delete(`${chainId}:${address}`)
    return context.json({})
  })

app.onError((error, context) => context.text(error.message, 401))
