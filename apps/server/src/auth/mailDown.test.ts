import { beforeEach, expect, test } from 'vitest'
import { useEmbedded } from '../test/embedded/useEmbedded.ts'
import { reasonOf } from '../test/startTestServer.ts'

// Nothing listens there.
const wallets = useEmbedded(undefined, () => ({ smtpUrl: 'smtp://127.0.0.1:9' }))

beforeEach(() => wallets.wind(3_600_000))

test('a mail server that is down is said with a way on: in a minute the same address may be tried again', async () => {
  const device = await wallets.device()
  const email = 'nomail@mailbox.example'
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const refused = await wallets.startEmail(device, email)
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(await reasonOf(refused)).toMatchObject({
      name: 'mail_unavailable',
      description: 'The email could not be sent. Try again in a minute.',
    })
    wallets.wind(60_000)
  }
})
