import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:net'
import { type Mailbox, startMailbox } from '@latchkey/sandbox/mail'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../observe/createLog.ts'
import { createMailer, MailError } from './createMailer.ts'
import { codeMail } from './mails.ts'

const at = Date.UTC(2026, 10, 18, 13, 5)
const requester = { origin: 'https://shop.example', userAgent: 'Firefox/140.0 (Linux)', at }
const content = codeMail({ requester, code: '482913' })
const quiet = createLog(() => undefined)
const deps = { from: 'Latchkey Wallet <wallet@example.com>', now: () => at, log: quiet }

let mailbox: Mailbox

beforeAll(async () => {
  mailbox = await startMailbox()
})

afterAll(() => mailbox.stop())

test('a mail arrives as it was written', async () => {
  const mailer = createMailer(mailbox.smtpUrl, deps)
  await mailer.send('ada@example.com', content)
  const mail = await mailbox.waitFor('ada@example.com')
  mailer.stop()
  expect(mail).toMatchObject({
    from: 'Latchkey Wallet <wallet@example.com>',
    to: ['ada@example.com'],
    subject: content.subject,
    headers: { 'auto-submitted': 'auto-generated', date: 'Wed, 18 Nov 2026 13:05:00 +0000' },
  })
  expect(mail.text.trim()).toBe(content.text.trim())
  expect(mail.html?.trim()).toBe(content.html.trim())
})

test('a subject with a line break adds no header and no recipient', async () => {
  const mailer = createMailer(mailbox.smtpUrl, deps)
  await mailer.send('bob@example.com', { ...content, subject: 'Hi\r\nBcc: eve@evil.example\r\n\r\nBody' })
  const mail = await mailbox.waitFor('bob@example.com')
  mailer.stop()
  expect(mail.headers).not.toHaveProperty('bcc')
  expect(mail.to).toEqual(['bob@example.com'])
  expect(mailbox.messages('eve@evil.example')).toEqual([])
})

test.each([
  'ada@example.com, eve@evil.example',
  'ada@example.com\r\nBcc: eve@evil.example',
  '"ada@example.com" <eve@evil.example>',
  'Ada <ada@example.com>',
  'ada@EXAMPLE.com',
])('nothing is sent to %j', async (to) => {
  const mailer = createMailer(mailbox.smtpUrl, deps)
  await expect(mailer.send(to, content)).rejects.toMatchObject({ name: 'MailError', reason: 'address' })
  mailer.stop()
  expect(mailbox.messages('eve@evil.example')).toEqual([])
})

test('a server that is down is unreachable, and the log has neither address nor code', async () => {
  const down = await startMailbox()
  await down.stop()
  const lines: string[] = []
  const log = createLog((text) => lines.push(text))
  const mailer = createMailer(down.smtpUrl, { ...deps, log })
  const failure = mailer.send('ada@example.com', content)
  await expect(failure).rejects.toBeInstanceOf(MailError)
  await expect(failure).rejects.toMatchObject({ reason: 'unreachable' })
  mailer.stop()
  log.flush()
  expect(lines.join('')).toContain('"reason":"unreachable"')
  expect(lines.join('')).not.toMatch(/ada@|482 ?913/)
})

test('a server that never answers is given up in time', async () => {
  const silent = createServer((socket) => socket.on('error', () => undefined))
  const smtpUrl = await listen(silent)
  const mailer = createMailer(smtpUrl, { ...deps, timeoutMs: 50 })
  await expect(mailer.send('ada@example.com', content)).rejects.toMatchObject({ reason: 'timeout' })
  mailer.stop()
  silent.close()
})

test('a refused recipient and a refused mail are told apart', async () => {
  const answers = (code: string) =>
    createServer((socket) => {
      socket.on('error', () => undefined)
      socket.write('220 test\r\n')
      socket.on('data', (data) => socket.write(/^RCPT/.test(String(data)) ? `${code} no\r\n` : '250 ok\r\n'))
    })
  for (const [code, reason] of [
    ['550', 'address'],
    ['451', 'refused'],
  ] as const) {
    const server = answers(code)
    const mailer = createMailer(await listen(server), deps)
    await expect(mailer.send('ada@example.com', content)).rejects.toMatchObject({ reason })
    mailer.stop()
    server.close()
  }
})

test('refuses settings that are no SMTP server or no sender', () => {
  expect(() => createMailer('https://mail.example', deps)).toThrow('smtp://user:password@host:port')
  expect(() => createMailer('smtp://mail.example', { ...deps, from: 'Wallet\r\nBcc: a@b.example' })).toThrow(
    'Name <address>',
  )
})

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}
