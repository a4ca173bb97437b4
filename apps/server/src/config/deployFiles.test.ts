import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseOptions } from './parseOptions.ts'
import { readEnvironment, unknownVariables } from './readEnvironment.ts'

const folder = new URL('../../deploy/', import.meta.url)

/** The variables that a file for operators sets, with its values; a value from outside has its default. */
function settingsIn(name: string): Record<string, string> {
  const text = readFileSync(new URL(name, folder), 'utf8').replace(/^\s*#.*$/gm, '')
  const found = text.matchAll(/\b(LATCHKEY_\w+|DATABASE_URL|REDIS_URL)(?:=|: )(\S*)/g)
  return Object.fromEntries(
    [...found].map(([, variable = '', value = '']) => [
      variable,
      value.replace(/\$\{\w+:-([^}]*)\}/, '$1').replace(/\$\{\w+:\?[^}]*\}?/, 'password'),
    ]),
  )
}

test.each(readdirSync(folder))('%s sets only what the server knows, to values that it takes', (name) => {
  const settings = settingsIn(name)
  expect(Object.keys(settings).length).toBeGreaterThan(0)
  expect(unknownVariables(settings)).toEqual([])
  expect(() => parseOptions(readEnvironment(settings))).not.toThrow()
})
