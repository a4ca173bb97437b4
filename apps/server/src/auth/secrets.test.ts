import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { read, useEmbedded } from '../test/embedded/useEmbedded.ts'

const wallets = useEmbedded()
const minuteMs = 60_000

test('A42 A64 neither log nor database holds an address, a code, a half or a session that can be read', async () => {
  const [device, email] = [await wallets.device(), 'canary@mailbox.example']
  const login = await wallets.logIn(device, email)
  await read<'createWallet'>(device.call('createWallet', await wallets.walletFor(device, login)))
  wallets.wind(minuteMs)
  await wallets.startEmail(device, email)
  const otp = await wallets.codeFor(email)
  // Stopped, the logs are written and the databases whole.
  await wallets.server().stop()
  await wallets.stopVault()
  const log = Buffer.from(wallets.log())
  expect(log.includes('/embedded/v1/otp')).toBe(true)
  const half = Buffer.alloc(33, 1)
  const files = ['server.sqlite', 'vault.sqlite'].map((name) => readFileSync(join(wallets.folder, name)))
  for (const text of [log, ...files]) {
    for (const secret of [otp, login.session.id, half, half.toString('base64url'), half.toString('base64')]) {
      expect(text.includes(secret)).toBe(false)
    }
  }
  expect(log.includes(email)).toBe(false)
  expect(files[1]?.includes(email)).toBe(false)
})
