import { expect, test } from 'vitest'
import { isLocalHost, isOpenMethod, isTrustedOrigin } from './access.ts'

test.each(['127.0.0.1', '127.0.0.1:8545', 'localhost', 'LOCALHOST:1', '[::1]', '[::1]:8545'])(
  'the host %s is this machine',
  (host) => {
    expect(isLocalHost(host)).toBe(true)
  },
)

test.each([
  undefined,
  '',
  'evil.example',
  'evil.example:8545',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'evil.example@127.0.0.1',
  '127.0.0.1/evil.example',
  '127.0.0.1#evil.example',
  '127.0.0.1\\evil.example',
  '0x7f.1',
  '2130706433',
  '127.1',
  '0.0.0.0:8545',
  '192.168.0.10',
  '[::ffff:127.0.0.1]',
])('the host %s is not taken for this machine', (host) => {
  expect(isLocalHost(host)).toBe(false)
})

test.each([
  undefined,
  'http://localhost',
  'http://localhost:5173',
  'http://127.0.0.1:5173',
  'https://127.0.0.1:5173',
  'http://[::1]:5173',
  'https://app.example',
])('the origin %s may use controls', (origin) => {
  expect(isTrustedOrigin(origin, ['https://app.example'])).toBe(true)
})

test.each([
  'null',
  '',
  'https://evil.example',
  'https://app.example.evil.example',
  'https://app.example:444',
  'http://app.example',
  'http://localhost.evil.example',
  'http://localhost:5173@evil.example',
  'http://evil.example#http://localhost',
  'http://127.0.0.1.nip.io',
  'http://0x7f.1',
  'http://127.1',
  'http://localhost:5173/',
  'chrome-extension://localhost',
  'file://',
  'ftp://localhost',
])('the origin %s may not use controls', (origin) => {
  expect(isTrustedOrigin(origin, ['https://app.example'])).toBe(false)
})

test.each([
  'eth_sendTransaction',
  'eth_sign',
  'eth_signTypedData_v4',
  'personal_sign',
  'hardhat_setBalance',
  'anvil_setBalance',
  'evm_mine',
  'debug_traceTransaction',
])('%s is not open to every page', (method) => {
  expect(isOpenMethod(method)).toBe(false)
})
