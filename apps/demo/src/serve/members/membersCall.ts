import type { IncomingMessage } from 'node:http'
import { createSessions, SessionServerError } from '@latchkey/siwx/session'
import { cleanText } from '@latchkey/wire'
import * as v from 'valibot'
import type { PageCall } from '../../../../../scripts/serve/servePage.ts'
import { GuestBookBody, longestEntry } from '../../members/guestBookAnswer.ts'
import { createGuestBook } from './guestBook.ts'

/** The project of a server that runs on the developer's own machine. */
const projectId = 'localhost'

const longestBody = 4 * 1024

/**
 * The demo's own backend: a guest book for visitors who have signed in. It is read with GET and written with POST; the
 * server is asked each time whether the session still lives, so a sign-out counts at once.
 */
export function membersCall(serverUrl: string): PageCall {
  const sessions = createSessions({ server: serverUrl, projectId, live: true })
  const book = createGuestBook()
  return async (request) => {
    try {
      const session = await sessions.verify(request)
      if (!session) return { status: 401, body: { reason: 'Sign in to read the guest book.' } }
      if (request.method === 'POST') {
        const text = await readEntry(request)
        if (text === undefined)
          return { status: 400, body: { reason: `Write 1 to ${longestEntry} characters.` } }
        book.add({ account: session.account, text, at: new Date().toISOString() })
      }
      return { status: 200, body: { account: session.account, entries: book.list() } }
    } catch (error) {
      if (!(error instanceof SessionServerError)) throw error
      return { status: 503, body: { reason: 'The server that knows the sessions does not answer.' } }
    }
  }
}

async function readEntry(request: IncomingMessage): Promise<string | undefined> {
  let body = ''
  for await (const part of request) {
    body += String(part)
    if (body.length > longestBody) return undefined
  }
  const entry = v.safeParse(v.pipe(v.string(), v.parseJson(), GuestBookBody), body)
  return entry.success ? cleanText(entry.output.text, longestEntry) || undefined : undefined
}
