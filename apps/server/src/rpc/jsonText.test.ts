import fc from 'fast-check'
import { expect, test } from 'vitest'
import { elementStarts, memberSpans } from './jsonText.ts'

test('a value is cut out exactly as it was written', () => {
  const text = ' { "id" : 12345678901234567890 ,"result":{"a":[1.0,"\\"}\\\\"]}, "x":null }\n'
  const cut = [...memberSpans(text)].map(([name, [start, end]]) => [name, text.slice(start, end)])
  expect(cut).toEqual([
    ['id', '12345678901234567890'],
    ['result', '{"a":[1.0,"\\"}\\\\"]}'],
    ['x', 'null'],
  ])
})

test('of a name that comes twice the last counts, even when it is written with escapes', () => {
  const text = '{"id":1,"i\\u0064":2}'
  const [start, end] = memberSpans(text).get('id') ?? [0, 0]
  expect(text.slice(start, end)).toBe('2')
})

test('every member of any object is found with its value', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.constantFrom(undefined, 1, '\t'),
      (object, space) => {
        const text = JSON.stringify(object, null, space)
        const found = Object.fromEntries(
          [...memberSpans(text)].map(([name, [start, end]]) => [name, JSON.parse(text.slice(start, end))]),
        )
        expect(found).toEqual(JSON.parse(text))
      },
    ),
  )
})

test('every element of any array is found', () => {
  fc.assert(
    fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue())), (objects) => {
      const text = JSON.stringify(objects, null, 1)
      const names = elementStarts(text).map((start) => [...memberSpans(text, start).keys()].toSorted())
      expect(names).toEqual(objects.map((object) => Object.keys(object).toSorted()))
    }),
  )
})
