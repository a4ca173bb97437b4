import { expect, test } from 'vitest'
import { readSettings } from './readSettings.ts'

test('settings come from the command line, the environment, then the defaults', () => {
  expect(readSettings([], {})).toMatchObject({ port: 5175, serverUrl: 'http://127.0.0.1:8787' })
  const env = {
    LATCHKEY_FRAME_PORT: '1',
    LATCHKEY_FRAME_URL: 'https://wallet.example',
    LATCHKEY_VAULT_PUBLIC_KEY: JSON.stringify({
      kty: 'EC',
      crv: 'P-256',
      x: 'X'.repeat(43),
      y: 'Y'.repeat(43),
    }),
  }
  expect(readSettings(['--frame-port', '2'], env)).toMatchObject({
    port: 2,
    frameUrl: 'https://wallet.example',
    vaultKey: { x: 'X'.repeat(43) },
  })
})

test.each([
  ['LATCHKEY_FRAME_PORT', 'x'],
  ['LATCHKEY_FRAME_URL', 'https://wallet.example/path'],
  ['LATCHKEY_SERVER_URL', 'ftp://api.example'],
  ['LATCHKEY_VAULT_PUBLIC_KEY', '{"kty":"RSA"}'],
])('a wrong %s is one sentence', (name, value) => {
  expect(() => readSettings([], { [name]: value })).toThrow(name)
})
