import { createTransport } from 'nodemailer'
import { isLoopbackName } from '../../http/isLoopback.ts'
import { errorFields, type Log } from '../../observe/createLog.ts'
import type { MailContent } from './mailLayout.ts'
import { normalEmail } from './normalEmail.ts'

/** Sends mails by the operator's SMTP server. */
export type Mailer = {
  /** Resolves once the server has taken the mail. */
  send(to: string, content: MailContent): Promise<void>
  stop(): void
}

type MailerDeps = {
  /** The sender, as `Latchkey Wallet <wallet@example.com>` or an address alone. */
  readonly from: string
  readonly now: () => number
  readonly log: Log
  /** The longest that one mail may take, with its wait for a free connection. */
  readonly timeoutMs?: number
}

const defaultTimeoutMs = 20_000
const connectionTimeoutMs = 10_000

/** Keeps a few connections to an SMTP server open; `smtps:` or STARTTLS unless the server is on this machine. */
export function createMailer(
  smtpUrl: string,
  { from, now, log, timeoutMs = defaultTimeoutMs }: MailerDeps,
): Mailer {
  const transport = createTransport({
    ...readSmtpUrl(smtpUrl),
    pool: true,
    maxConnections: 4,
    maxRequeues: 1,
    connectionTimeout: connectionTimeoutMs,
    greetingTimeout: connectionTimeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: connectionTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const sender = readSender(from)

  async function send(to: string, { subject, text, html }: MailContent): Promise<void> {
    // The address as an object is never parsed as a list of addresses.
    if (normalEmail(to)?.address !== to) throw new MailError('address')
    const sent = transport.sendMail({
      from: sender,
      to: { name: '', address: to },
      subject,
      text,
      html,
      date: new Date(now()),
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    })
    await withTimeout(sent, timeoutMs)
  }

  return {
    async send(to, content) {
      try {
        await send(to, content)
      } catch (error) {
        const failure = error instanceof MailError ? error : new MailError(reasonOf(error), error)
        log.warn('A mail was not sent', { reason: failure.reason, ...errorFields(failure.cause ?? failure) })
        throw failure
      }
    },
    stop: () => transport.close(),
  }
}

function readSmtpUrl(smtpUrl: string) {
  const url = URL.parse(smtpUrl)
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
    throw new TypeError('The SMTP server is given as smtp://user:password@host:port or smtps://…')
  const secure = url.protocol === 'smtps:'
  const plain = isLoopbackName(url.hostname) || url.searchParams.get('tls') === 'off'
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    // Codes never cross a network in the clear unless the operator says so with `?tls=off`.
    requireTLS: !secure && !plain,
    ignoreTLS: !secure && plain,
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
  }
}

function readSender(from: string): { readonly name: string; readonly address: string } {
  const [, name = '', address = ''] = /^(?:([^<>"\p{C}]*)<)?([^<>]+?)>?$/u.exec(from.trim()) ?? []
  const email = normalEmail(address)
  if (!email) throw new TypeError('The sender is given as an address, or as Name <address>.')
  return { name: name.trim(), address: email.address }
}

async function withTimeout(sent: Promise<unknown>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MailError('timeout')), timeoutMs)
  })
  try {
    await Promise.race([sent, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** Why a mail was not sent: the recipient was refused for good, or the server cannot take mail now. */
type MailFailure = 'address' | 'refused' | 'timeout' | 'unreachable'

function reasonOf(error: unknown): MailFailure {
  if (!(error instanceof Error)) return 'unreachable'
  if ('responseCode' in error && typeof error.responseCode === 'number')
    return error.responseCode >= 500 && 'command' in error && error.command === 'RCPT TO'
      ? 'address'
      : 'refused'
  return 'code' in error && error.code === 'ETIMEDOUT' ? 'timeout' : 'unreachable'
}

const sentences: Readonly<Record<MailFailure, string>> = {
  address: 'This address cannot receive mail.',
  refused: 'The mail server refused the mail.',
  timeout: 'The mail server takes too long.',
  unreachable: 'The mail server cannot be reached.',
}

/** Says that a mail was not sent, and why. */
export class MailError extends Error {
  override readonly name = 'MailError'
  readonly reason: MailFailure
  constructor(reason: MailFailure, cause?: unknown) {
    super(sentences[reason], { cause })
    this.reason = reason
  }
}
