import { expect, test } from 'vitest'
import { WalletFailedError } from '../adapter/walletErrors.ts'
import { HttpStatusError } from '../base/httpErrors.ts'
import { LatchkeyError } from '../base/LatchkeyError.ts'
import { testInstance, testPage } from '../test/testInstance.ts'
import { chooseLocale, directionOf } from './chooseLocale.ts'
import { loadFirstWords, loadWords } from './loadWords.ts'
import { plural } from './plural.ts'
import { pseudoText } from './pseudo.ts'
import { say, sayWord } from './say.ts'
import { sayError } from './sayError.ts'
import { setLocale } from './setLocale.ts'

test('the words of the first paint are here at once, those of the views after loading', async () => {
  const { latchkey } = testInstance()
  expect(latchkey.words.getState()).toMatchObject({ locale: 'en-GB', dir: 'ltr', complete: false })
  expect(say(latchkey.words.getState(), 'button.connect')).toBe('Connect wallet')
  expect(say(latchkey.words.getState(), 'allWallets.title')).toBe('')
  await loadWords(latchkey)
  expect(latchkey.words.getState().complete).toBe(true)
  expect(say(latchkey.words.getState(), 'allWallets.title')).toBe('All wallets')
})

test('the words of the first view do not take the place of all the others, whichever is asked for last', async () => {
  const { latchkey } = testInstance()
  await loadFirstWords(latchkey)
  expect(say(latchkey.words.getState(), 'connect.title')).toBe('Connect wallet')
  await loadWords(latchkey)
  await loadFirstWords(latchkey)
  expect(say(latchkey.words.getState(), 'wallets.title')).toBe('Your wallets')

  const { latchkey: other } = testInstance()
  await Promise.all([loadFirstWords(other), loadWords(other)])
  expect(say(other.words.getState(), 'wallets.title')).toBe('Your wallets')
})

test('values go into their places', async () => {
  const { latchkey } = testInstance()
  await loadWords(latchkey)
  expect(say(latchkey.words.getState(), 'connecting.approve', { name: 'Fox' })).toBe('Approve in Fox')
})

test('a text that counts gets the count as the language writes it', async () => {
  const { latchkey } = testInstance()
  await loadWords(latchkey)
  expect(say(latchkey.words.getState(), 'allWallets.found', { count: 1 })).toBe('1 wallet found')
  expect(say(latchkey.words.getState(), 'allWallets.found', { count: 1_200 })).toBe('1,200 wallets found')
})

test("a site's own messages are there from the first paint and stay over any language", async () => {
  const messages = {
    'button.connect': 'Log in',
    'allWallets.found': ({ count }: { readonly count: number }) => `${count} of them`,
  }
  const { latchkey } = testInstance({ messages })
  expect(say(latchkey.words.getState(), 'button.connect')).toBe('Log in')
  await setLocale(latchkey, 'ar')
  expect(say(latchkey.words.getState(), 'button.connect')).toBe('Log in')
  expect(say(latchkey.words.getState(), 'allWallets.found', { count: 3 })).toBe('3 of them')
})

test.each([
  [['es-MX', 'en'], 'es-MX'],
  [['fr-CA', 'es'], 'es'],
  [['AR-eg'], 'AR-eg'],
  [['fr', 'de'], 'en'],
  [[], 'en'],
  [['not a tag', 'es'], 'es'],
  [['en-XA'], 'en-XA'],
])('of the languages %j the widget speaks %s', (asked, chosen) => {
  expect(chooseLocale(asked)).toBe(chosen)
})

test.each([
  ['ar', 'rtl'],
  ['ar-Latn', 'ltr'],
  ['he-IL', 'rtl'],
  ['fa', 'rtl'],
  ['az-Arab-IR', 'rtl'],
  ['es-419', 'ltr'],
  ['en', 'ltr'],
])('%s is written %s', (tag, dir) => {
  expect(directionOf(tag)).toBe(dir)
})

test("the visitor's first language that Latchkey speaks is chosen, or the one the site says", () => {
  const page = testPage({ languages: ['de', 'es-AR', 'en'] })
  expect(testInstance({}, { page }).latchkey.words.getState().locale).toBe('es-AR')
  expect(testInstance({ locale: 'ar' }, { page }).latchkey.words.getState()).toMatchObject({
    locale: 'ar',
    dir: 'rtl',
  })
  expect(testInstance({ locale: 'de' }, { page }).latchkey.words.getState().locale).toBe('en')
})

test('a site that brings its own texts may speak a language that Latchkey does not', () => {
  const { latchkey } = testInstance({ locale: 'de-CH', messages: { 'button.connect': 'Verbinden' } })
  expect(latchkey.words.getState().locale).toBe('de-CH')
  expect(say(latchkey.words.getState(), 'button.connect')).toBe('Verbinden')
})

test('moving to another language changes words and direction together', async () => {
  const { latchkey } = testInstance()
  await loadWords(latchkey)
  const seen: string[] = []
  latchkey.words.subscribe(({ dir, table }) => seen.push(`${dir} ${String(table['button.connect'])}`))
  await setLocale(latchkey, 'ar')
  expect(seen[0]).toBe('ltr Connect wallet')
  expect(seen.at(-1)).toMatch(/^rtl /)
  expect(latchkey.words.getState().complete).toBe(true)
})

test('of two moves the later one wins, whichever arrives first', async () => {
  const { latchkey } = testInstance()
  await Promise.all([setLocale(latchkey, 'ar'), setLocale(latchkey, 'en')])
  expect(latchkey.words.getState()).toMatchObject({ locale: 'en', dir: 'ltr', complete: true })
})

test('two instances on a page speak two languages', async () => {
  const one = testInstance({ locale: 'ar' }).latchkey
  const two = testInstance({ locale: 'en' }).latchkey
  await Promise.all([loadWords(one), loadWords(two)])
  expect(one.words.getState().dir).toBe('rtl')
  expect(say(two.words.getState(), 'connect.title')).toBe('Connect wallet')
})

test('the pseudo-locale marks every text, and leaves the places for values in it', async () => {
  const { latchkey } = testInstance({ locale: 'en-XA' })
  await loadWords(latchkey)
  const { table } = latchkey.words.getState()
  for (const code of Object.keys(table)) {
    const text = sayWord(latchkey.words.getState(), code, { count: 2 })
    expect(text, code).toMatch(/^\[.*~+\]$/su)
  }
  expect(say(latchkey.words.getState(), 'connecting.approve', { name: 'Fox' })).toContain('Fox')
  expect(pseudoText('Get {name}')).toBe('[Ĝéţ {name}~~~~]')
})

test('plural forms follow the language', () => {
  const forms = { zero: 'z', one: 'o', two: 't', few: 'f', many: 'm', other: '{count} x' }
  const arabic = [0, 1, 2, 3, 11, 100].map((count) => plural('ar-EG', count, forms))
  expect(arabic).toEqual(['z', 'o', 't', 'f', 'm', '١٠٠ x'])
  expect(plural('en', 1_000, { one: '{count} day', other: '{count} days' })).toBe('1,000 days')
})

test('an error of ours is said in the language at hand', async () => {
  const { latchkey } = testInstance({ messages: { 'http.status': 'Estado {n}' } })
  await loadWords(latchkey)
  const error = new HttpStatusError(404, { reasons: [], requestId: undefined, retryAfterMs: undefined })
  expect(sayError(latchkey.words.getState(), error)).toEqual({ message: 'Estado 404' })
})

test('an error of ours is said in English while words are on their way', () => {
  const { latchkey } = testInstance()
  expect(sayError(latchkey.words.getState(), new LatchkeyError('wallet.pending', {})).message).toBe(
    'Your wallet has a pending request. Open it to respond.',
  )
})

test('reasons of a wallet or a service go in a second line', async () => {
  const { latchkey } = testInstance()
  await loadWords(latchkey)
  const words = latchkey.words.getState()
  const reasons = [{ name: 'name', field: 'name', description: 'This name is taken' }]
  const failure = { reasons, requestId: undefined, retryAfterMs: undefined }
  expect(sayError(words, new HttpStatusError(400, failure)).detail).toBe('This name is taken')
  expect(sayError(words, new WalletFailedError('nonce too low')).detail).toBe('nonce too low')
})

test.each([
  [new Error('first line\nsecond \u202Eline'), 'first line second line'],
  ['text\u0000', 'text'],
  [{ message: 'not an error' }, undefined],
  [undefined, undefined],
  [new Error(''), undefined],
])('a stranger’s error %# never shows raw', async (error, detail) => {
  const { latchkey } = testInstance()
  await loadWords(latchkey)
  const said = sayError(latchkey.words.getState(), error)
  expect(said.message).toBe('Something went wrong')
  expect(said.detail).toBe(detail)
})

test('a stranger’s long text is cut to one line of 140 characters', async () => {
  const { latchkey } = testInstance()
  await loadWords(latchkey)
  const { detail = '' } = sayError(latchkey.words.getState(), new Error('long '.repeat(100_000)))
  expect(detail.length).toBeLessThanOrEqual(140)
  expect(detail.endsWith('…')).toBe(true)
})
