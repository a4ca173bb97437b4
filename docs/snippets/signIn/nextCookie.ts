import { cookieName, sessions } from './sessions.ts'

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax'

/** app/session/route.ts: the page sends its token here, and the browser brings it along from then on. */
export async function POST(request: Request): Promise<Response> {
  const token = request.headers.get('authorization')?.replace(/^Bearer /, '')
  const session = token === undefined ? undefined : await sessions.verify(token)
  if (session === undefined) return new Response('Sign in first.', { status: 401 })
  const expires = new Date(session.expiresAt).toUTCString()
  const cookie = `${cookieName}=${token}; ${attributes}; Expires=${expires}`
  return new Response(null, { status: 204, headers: { 'set-cookie': cookie } })
}

/** For when the visitor signs out. */
export async function DELETE(): Promise<Response> {
  const cookie = `${cookieName}=; ${attributes}; Max-Age=0`
  return new Response(null, { status: 204, headers: { 'set-cookie': cookie } })
}
