import { sessions } from './sessions.ts'

/** Before something that cannot be undone: a session that the visitor has ended a second ago counts no more. */
export async function POST(request: Request): Promise<Response> {
  const session = await sessions.verify(request, { live: true })
  if (session === undefined) return new Response('Sign in again.', { status: 401 })
  return Response.json({ paidBy: session.account })
}
