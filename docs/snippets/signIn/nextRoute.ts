import { sessions } from './sessions.ts'

/** app/orders/route.ts */
export async function GET(request: Request): Promise<Response> {
  const session = await sessions.verify(request)
  if (session === undefined) return new Response('Sign in first.', { status: 401 })
  return Response.json({ of: session.account, orders: [] })
}
