import { expect, test } from 'vitest'
import { makeToken, readCookie, setCookie } from './browserCookie.ts'

const subject = {
  serverUrl: 'https://api.wallet.example',
  projectId: 'shop',
  origin: 'https://shop.example',
  walletId: 'wallet',
}
const token = 'T'.repeat(43)
const pairOf = (header: string) => header.slice(0, header.indexOf(';'))

test('a cookie over https is for this server and its own site alone, and lasts half a year', () => {
  const [pair, ...attributes] = setCookie(token, subject).split('; ')
  expect(pair).toMatch(/^__Host-latchkey-browser-[0-9a-f]{16}=T{43}$/)
  expect(attributes).toEqual(['Max-Age=15552000', 'Path=/', 'HttpOnly', 'SameSite=Strict', 'Secure'])
})

test('a cookie over http is neither secure nor named so', () => {
  const [pair, ...attributes] = setCookie(token, { ...subject, serverUrl: 'http://localhost:7000' }).split(
    '; ',
  )
  expect(pair).toMatch(/^latchkey-browser-[0-9a-f]{16}=T{43}$/)
  expect(attributes).toEqual(['Max-Age=15552000', 'Path=/', 'HttpOnly', 'SameSite=Strict'])
})

test('projects, pages and wallets have cookies of their own', () => {
  const others = [{ projectId: 'other' }, { origin: 'https://m.shop.example' }, { walletId: 'other' }]
  const pairs = [subject, ...others.map((other) => ({ ...subject, ...other }))].map((one) =>
    pairOf(setCookie(token, one)),
  )
  expect(new Set(pairs).size).toBe(4)
  expect(pairs.map((pair) => readCookie(pair, subject) !== undefined)).toEqual([true, false, false, false])
})

test('finds its cookie among others, by the hash of its token', () => {
  const { token: made, hash } = makeToken()
  expect(made).toMatch(/^[\w-]{43}$/)
  expect(hash).not.toContain(made)
  const pair = pairOf(setCookie(made, subject))
  expect(readCookie(`theme=dark; ${pair};other=1`, subject)).toBe(hash)
})

test('takes no cookie that is of another form, or there twice', () => {
  const pair = pairOf(setCookie(token, subject))
  const name = pair.slice(0, pair.indexOf('='))
  const none = [
    undefined,
    '',
    name,
    `${name}=`,
    `${pair}x`,
    `${name}="${token}"`,
    `${pair}; ${pair}`,
    `x${pair}`,
  ]
  for (const cookies of none) expect([cookies, readCookie(cookies, subject)]).toEqual([cookies, undefined])
  // What was set over http, by whomever, is not read over https.
  expect(readCookie(pair.replace('__Host-', ''), subject)).toBeUndefined()
})
