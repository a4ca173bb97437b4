import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Mailbox, startMailbox } from './startMailbox.ts'

let mailbox: Mailbox

beforeEach(async () => {
  mailbox = await startMailbox()
})

afterEach(() => mailbox.stop())

type Letter = {
  readonly to?: string
  readonly subject?: string
  readonly type?: string
  readonly body?: string
}

/** Speaks SMTP as a sender does; gives the last answer. */
async function send({
  to = 'ada@example.com',
  subject = 'Hello',
  type = 'text/plain',
  body = 'Hi',
}: Letter): Promise<string> {
  const socket = connect(Number(new URL(mailbox.smtpUrl).port), '127.0.0.1')
  const answers = createInterface({ input: socket })[Symbol.asyncIterator]()
  const mail = `From: Shop <shop@example.com>\r\nTo: ${to}\r\nSubject: ${subject}\r\nContent-Type: ${type}\r\n\r\n${body}\r\n.`
  let answer: string = (await answers.next()).value ?? ''
  for (const line of ['HELO test', 'MAIL FROM:<shop@example.com>', `RCPT TO:<${to}>`, 'DATA', mail]) {
    if (/^[45]/.test(answer)) break
    socket.write(`${line}\r\n`)
    answer = (await answers.next()).value ?? ''
  }
  socket.destroy()
  return answer
}

async function statusFor(host: string): Promise<number | undefined> {
  const asked = request(`${mailbox.url}/messages.json`, { headers: { host } }).end()
  const [response] = await once(asked, 'response')
  response.resume()
  return response.statusCode
}

test('keeps a mail for the address it was delivered to', async () => {
  await send({ to: 'Ada@Example.com', subject: 'Your code', body: '482 913' })
  await send({ to: 'bob@example.com' })
  expect(mailbox.messages('ada@example.com')).toMatchObject([
    {
      id: 1,
      from: 'Shop <shop@example.com>',
      to: ['ada@example.com'],
      subject: 'Your code',
      text: '482 913\n',
    },
  ])
  expect(mailbox.messages()).toHaveLength(2)
  const answer = await fetch(`${mailbox.url}/messages.json?to=bob@example.com`)
  expect(await answer.json()).toMatchObject([{ to: ['bob@example.com'] }])
})

test('waitFor gives a present mail at once and waits for a later one', async () => {
  await send({ subject: 'First' })
  const first = await mailbox.waitFor('ada@example.com')
  const second = mailbox.waitFor('ada@example.com', {
    after: first.id,
    match: (mail) => mail.text !== 'No\n',
  })
  await send({ subject: 'Other', body: 'No' })
  await send({ subject: 'Second' })
  expect((await second).subject).toBe('Second')
})

test('waitFor says which mail did not come', async () => {
  await expect(mailbox.waitFor('ada@example.com', { timeoutMs: 5 })).rejects.toThrow(
    'No such mail came to ada@example.com within 5 ms.',
  )
})

test('refuses a mail above 1 MiB and goes on', async () => {
  expect(await send({ body: `${'x'.repeat(900)}\r\n`.repeat(1200) })).toMatch(/^552/)
  expect(await send({})).toMatch(/^250/)
  expect(mailbox.messages()).toHaveLength(1)
})

test('lists mails and shows one, with their text escaped', async () => {
  await send({ subject: '<script>alert(1)</script>', body: '<b>bold</b>' })
  const list = await (await fetch(mailbox.url)).text()
  expect(list).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(list).not.toContain('<script>')
  const one = await (await fetch(`${mailbox.url}/messages/1`)).text()
  expect(one).toContain('&lt;b&gt;bold&lt;/b&gt;')
  expect((await fetch(`${mailbox.url}/messages/2`)).status).toBe(404)
})

test('shows HTML mail in a sandboxed frame where no script runs', async () => {
  await send({ type: 'text/html', body: '<a href="https://example.com">Open</a><script>alert(1)</script>' })
  const page = await fetch(`${mailbox.url}/messages/1`)
  const policy = page.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe-inline')
  expect(await page.text()).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  const frame = await fetch(`${mailbox.url}/messages/1/html`)
  expect(frame.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*sandbox allow-popups/)
  expect(frame.headers.get('content-security-policy')).not.toContain('allow-scripts')
  expect(await frame.text()).toContain('<base target="_blank">')
})

test('tells an open page about a new mail', async () => {
  const events = await fetch(`${mailbox.url}/events`)
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader()
  await reader?.read()
  await send({})
  expect((await reader?.read())?.value).toContain('event: mail\ndata: 1')
})

test('answers only under a loopback name', async () => {
  expect(await statusFor('localhost:1080')).toBe(200)
  expect(await statusFor('mail.evil.example')).toBe(403)
})

test('says which port is taken', async () => {
  const { port } = new URL(mailbox.url)
  await expect(startMailbox({ httpPort: Number(port) })).rejects.toThrow(`Port ${port} is taken`)
})

test('stops while a page and a sender are connected', async () => {
  const stopped = await startMailbox()
  await fetch(`${stopped.url}/events`)
  const socket = connect(Number(new URL(stopped.smtpUrl).port), '127.0.0.1')
  await once(socket, 'data')
  const closed = once(socket.resume(), 'close')
  await stopped.stop()
  await closed
})
