import { sessions } from './sessions.ts'

/** proxy.ts; before Next 16 the file is middleware.ts, and the function `middleware`. */
export async function proxy(request: Request): Promise<Response | undefined> {
  const session = await sessions.verify(request)
  return session === undefined ? Response.redirect(new URL('/', request.url)) : undefined
}

export const config = { matcher: '/account/:path*' }
