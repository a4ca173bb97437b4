import { createServer } from 'node:http'
import { listenOnLoopback } from '../page/listenOnLoopback.ts'
import { createMailStore, type MailStore } from './createMailStore.ts'
import { serveMailbox } from './serveMailbox.ts'
import { startSmtp } from './startSmtp.ts'

/** Where the mailbox listens; a free port where none is given. */
export type MailboxOptions = {
  readonly smtpPort?: number
  readonly httpPort?: number
}

/** A running mailbox. */
export type Mailbox = Pick<MailStore, 'messages' | 'waitFor'> & {
  /** What a sender takes as its SMTP server. */
  readonly smtpUrl: string
  /** The page that shows the mails. */
  readonly url: string
  stop(): Promise<void>
}

/** Catches every mail on this machine and shows it on a page; nothing is delivered. */
export async function startMailbox({ smtpPort = 0, httpPort = 0 }: MailboxOptions = {}): Promise<Mailbox> {
  const store = createMailStore()
  const smtp = await startSmtp(smtpPort, store.add)
  const server = createServer((request, response) => serveMailbox(store, request, response))
  let port: number
  try {
    port = await listenOnLoopback(server, httpPort)
  } catch (error) {
    await smtp.stop()
    throw error
  }
  return {
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    url: `http://127.0.0.1:${port}`,
    messages: store.messages,
    waitFor: store.waitFor,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await Promise.all([closed, smtp.stop()])
    },
  }
}
