import { expect, test } from 'vitest'
import { testInstance } from '../test/testInstance.ts'
import { until } from '../test/until.ts'
import { setLocale } from '../words/setLocale.ts'
import { addWords, type WordPart } from './addWords.ts'

const part = (name: string, texts: Readonly<Record<string, string>>): WordPart => ({
  name,
  load: {
    en: async () => ({ [name]: `${name} in English` }),
    ...Object.fromEntries(Object.entries(texts).map(([tag, text]) => [tag, async () => ({ [name]: text })])),
  },
})
const fern = part('fern', { es: 'helecho' })
const moss = part('moss', { es: 'musgo' })

function said(latchkey: ReturnType<typeof testInstance>['latchkey'], name: string): unknown {
  return (latchkey.words.getState().table as Readonly<Record<string, unknown>>)[name]
}

test('a part of the words joins the table, and follows the widget into another language', async () => {
  const { latchkey } = testInstance({ locale: 'en' })
  await addWords(latchkey, fern)
  await addWords(latchkey, moss)
  expect([said(latchkey, 'fern'), said(latchkey, 'moss')]).toEqual(['fern in English', 'moss in English'])
  const missing: unknown[] = []
  latchkey.words.subscribe(() => missing.push(...['fern', 'moss'].filter((name) => !said(latchkey, name))))
  await setLocale(latchkey, 'es')
  await until(() => expect([said(latchkey, 'fern'), said(latchkey, 'moss')]).toEqual(['helecho', 'musgo']))
  expect(missing).toEqual([])
})

test('a language that a part lacks, or that does not load, leaves its words as they were', async () => {
  const { latchkey } = testInstance({ locale: 'es' })
  await addWords(latchkey, {
    name: 'reed',
    load: { en: async () => ({ reed: 'reed' }), ar: () => Promise.reject(new TypeError('offline')) },
  })
  expect(said(latchkey, 'reed')).toBe('reed')
  await setLocale(latchkey, 'ar')
  expect(said(latchkey, 'reed')).toBe('reed')
})

test('the texts of a site stand over those of a part', async () => {
  const { latchkey } = testInstance({ locale: 'en', messages: { 'names.finish': 'Ready' } })
  await addWords(latchkey, { name: 'names', load: { en: async () => ({ 'names.finish': 'Done' }) } })
  expect(said(latchkey, 'names.finish')).toBe('Ready')
})
