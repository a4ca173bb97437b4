import { minifySync } from 'vite'
import { expect, test } from 'vitest'
import { compileAhead } from './compileAhead.ts'

/** What a file exports when it is run. */
async function run(code: string): Promise<Record<string, unknown>> {
  return import(`data:text/javascript,${encodeURIComponent(code)}`)
}

test('functions stand in parentheses, and Vite’s minifier leaves them there', () => {
  const ahead = compileAhead(`
    function double(value) { return [value].map((one) => one * 2) }
    export const halve = async (value) => value / 2
    export { double }`)
  expect(ahead).toContain('const double = (function double(value)')
  expect(ahead).toContain('.map(((one) => one * 2))')
  expect(ahead).toContain('halve = (async (value) => value / 2)')
  const { code } = minifySync('chunk.js', ahead, { module: true })
  expect(code).toMatch(/=\(function\(/)
  expect(code).toMatch(/=\(async \w=>/)
})

test('what is called before the line that declares it still is, after what is imported', async () => {
  const ahead = compileAhead(`import { sep } from 'node:path'
    export const early = late(sep)
    /** The one that comes later. */
    function late(text) { return text + other() }
    function* count() { yield 1 }
    function other() { return [...count()].length }`)
  expect(ahead.indexOf('import')).toBe(0)
  expect(ahead).toMatch(/\/\*\* The one that comes later\. \*\/\s+const late = /)
  expect((await run(ahead))['early']).toBe('/1')
})

test('methods, getters, classes and functions in functions do what they did', async () => {
  const code = `
    class Base { #kept = () => 'kept'; read() { return this.#kept() } static of = function () { return new Base() } }
    const thing = { plain: function () { return 1 }, method() { return 2 }, get got() { return 3 }, async later() { return 4 } }
    function outer(by = (one) => (two) => one + two) { return inner(); function inner() { return by(5)(6) } }
    export const all = [Base.of().read(), thing.plain(), thing.method(), thing.got, await thing.later(), outer()]
    export const names = [outer.name, thing.plain.name]`
  const ahead = await run(compileAhead(code))
  expect(ahead['all']).toEqual(['kept', 1, 2, 3, 4, 11])
  expect(ahead['names']).toEqual(['outer', 'plain'])
})

test('a directive stays the first word of its file', () => {
  expect(compileAhead(`'use client'\nfunction f() {}\nexport { f }`)).toMatch(/^'use client'/)
})
