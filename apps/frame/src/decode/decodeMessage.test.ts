import { stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { decodeMessage } from './decodeMessage.ts'

const account = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const signIn = (domain: string, statement = 'Welcome', signer: string = account) =>
  [
    `${domain} wants you to sign in with your Ethereum account:`,
    signer,
    '',
    statement,
    '',
    'URI: https://dapp.test/login',
    'Version: 1',
    'Chain ID: 1',
    'Nonce: 32891757',
    'Issued At: 2026-09-30T16:25:24.000Z',
  ].join('\n')
const decode = (text: string, origin = 'https://dapp.test') =>
  decodeMessage(stringToHex(text), { origin, account })
const riskOf = (text: string, origin?: string) => decode(text, origin).risk

test('reads a sign-in to the page itself', () => {
  expect(decode(signIn('dapp.test'))).toMatchObject({
    decoded: { kind: 'signIn', fields: { domain: 'dapp.test', statement: 'Welcome' } },
    risk: { level: 'low' },
  })
  expect(riskOf(signIn('https://dapp.test'))).toEqual({ level: 'low' })
  expect(riskOf(signIn('localhost:8080'), 'http://localhost:8080')).toEqual({ level: 'low' })
})

test('A63 refuses a sign-in for another domain, sub-domain, port, scheme or user', () => {
  for (const domain of [
    'bank.test',
    'www.dapp.test',
    'dapp.test.evil.test',
    'test',
    'dapp.test:8443',
    'dapp.test:443',
    'dapp.test.',
    'DAPP.test',
    'http://dapp.test',
    'dapp.test@evil.test',
    'evil.test@dapp.test',
    'xn--dpp-ela.test',
  ])
    expect(riskOf(signIn(domain)), domain).toEqual({ level: 'refused', reason: 'sign-in-domain' })
  expect(riskOf(signIn('dapp.test'), 'https://dapp.test:8443')).toMatchObject({ level: 'refused' })
  expect(riskOf(signIn('dapp.test'), 'https://app.dapp.test')).toMatchObject({ level: 'refused' })
})

test('A63 refuses a homograph, trailing lines, and a second sign-in in the text', () => {
  for (const text of [
    signIn('dаpp.test'),
    `${signIn('dapp.test')}\n`,
    `${signIn('dapp.test')}\nI also agree to everything`,
    `${signIn('dapp.test')}\n\n${signIn('bank.test')}`,
    signIn('dapp.test', 'bank.test wants you to sign in with your Ethereum account:'),
    `Hello\n${signIn('bank.test')}`,
    ` ${signIn('dapp.test')}`,
    signIn('dapp.test').replace('Ethereum', 'Solana'),
    signIn('dapp.test', 'Grüße'),
  ])
    expect(riskOf(text), text).toEqual({ level: 'refused', reason: 'sign-in-invalid' })
})

test('A63 refuses a sign-in whose words are disguised from the parser but not from a reader', () => {
  const text = signIn('bank.test')
  for (const disguised of [
    text.replace('wants you', 'wants\u200b you'),
    text.replace('wants you', 'wants  you'),
    text.replace('wants you', 'wants\u00a0you'),
    text.replace('wants', 'WANTS'),
    text.replace('wants', 'ｗants'),
    text.replace('wants', 'wa\u00adnts'),
    text.replace('sign in', 'sign\nin'),
    text.replace('wants', 'wan\u0000ts'),
    `\u0000${text}`,
    `${text}\u0007`,
  ])
    expect(riskOf(disguised), disguised).toEqual({ level: 'refused', reason: 'sign-in-invalid' })
})

test('A63 refuses a sign-in between bytes that are no text', () => {
  const hex = `0xff${stringToHex(signIn('bank.test')).slice(2)}` as const
  expect(decodeMessage(hex, { origin: 'https://dapp.test', account }).risk).toEqual({
    level: 'refused',
    reason: 'sign-in-invalid',
  })
})

test('refuses a sign-in for another account', () => {
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  expect(riskOf(signIn('dapp.test', 'Welcome', other))).toEqual({
    level: 'refused',
    reason: 'sign-in-account',
  })
})

test('reads plain text, and flags characters that a reader cannot see', () => {
  expect(decode('Grüße 👋🏽\n👩‍👩‍👧 ❤️')).toEqual({
    decoded: { kind: 'text', text: 'Grüße 👋🏽\n👩‍👩‍👧 ❤️' },
    risk: { level: 'low' },
  })
  for (const text of ['pay\u202e001', 'zero\u200bwidth', '\ufefftext', 'a\u2066b', 'filler\u3164'])
    expect(riskOf(text), text).toEqual({ level: 'high', reason: 'message-hidden-characters' })
})

test('shows bytes that are no text as hex, with a high risk', () => {
  for (const hex of ['0xff00', `0x${'00'.repeat(32)}`, '0x1b5b41'] as const)
    expect(decodeMessage(hex, { origin: 'https://dapp.test', account })).toEqual({
      decoded: { kind: 'bytes', hex },
      risk: { level: 'high', reason: 'message-unreadable' },
    })
})
