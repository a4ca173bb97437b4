import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { listenOnLoopback } from '../page/listenOnLoopback.ts'
import { type Mail, parseMail } from './mail.ts'

/** A listener that takes every mail and delivers none. */
type Smtp = {
  readonly port: number
  stop(): Promise<void>
}

const mailSizeLimit = 1024 * 1024
const recipientLimit = 50

/** Listens for mail on 127.0.0.1, with any credentials or none, and hands each mail over. */
export async function startSmtp(port: number, receive: (mail: Mail) => void): Promise<Smtp> {
  let lastId = 0
  const server = new SMTPServer({
    banner: 'Latchkey sandbox mailbox',
    // Nothing leaves this machine, so there is nothing to encrypt.
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    size: mailSizeLimit,
    maxClients: 50,
    // A pooled sender keeps its connection open: it does not hold up the end.
    closeTimeout: 100,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onRcptTo: (_address, session, done) =>
      session.envelope.rcptTo.length < recipientLimit ? done() : done(refusal(452, 'Too many recipients')),
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address)
      readAll(stream)
        .then(async (raw) => {
          if (raw === undefined) return done(refusal(552, 'The mail is larger than 1 MiB'))
          lastId += 1
          const mail = await parseMail(raw, { id: lastId, receivedAt: new Date().toISOString(), to })
          receive(mail)
          done(null)
        })
        .catch((error: unknown) => done(error instanceof Error ? error : new Error(String(error))))
    },
  })
  // A client that drops its connection is no failure of the mailbox.
  server.on('error', () => undefined)
  return {
    port: await listenOnLoopback(server.server, port),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function readAll(stream: SMTPServerDataStream): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    length += chunk.length
    // Read on without keeping: the client hears the refusal only after its last byte.
    if (length <= mailSizeLimit) chunks.push(chunk)
  }
  return length > mailSizeLimit ? undefined : Buffer.concat(chunks)
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
