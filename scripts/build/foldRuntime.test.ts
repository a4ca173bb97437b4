import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { foldRuntime } from './foldRuntime.ts'

/** What a build would write: the code of each file, and what the first one imports. */
function bundleOf(files: Readonly<Record<string, string>>, imports: readonly string[] = []) {
  const chunks = Object.entries(files).map(([name, code]) => [name, { type: 'chunk', code, imports }])
  return Object.fromEntries(chunks) as Rolldown.OutputBundle
}

const codes = (bundle: Rolldown.OutputBundle) =>
  Object.fromEntries(Object.entries(bundle).map(([name, file]) => [name, 'code' in file && file.code]))

const files = {
  'first.js': 'export { one };\n',
  'rolldown-runtime.js': 'export { __exportAll };\n',
  'open.js': 'import { __exportAll } from "./rolldown-runtime.js";',
  'flows/late.js': 'import { __exportAll } from "../rolldown-runtime.js";',
}

test('the bundler’s help stands in the first file, and every other file finds it there', () => {
  const bundle = bundleOf(files)
  foldRuntime(bundle)
  expect(codes(bundle)).toEqual({
    'first.js': 'export { one };\nexport { __exportAll };\n',
    'open.js': 'import { __exportAll } from "./first.js";',
    'flows/late.js': 'import { __exportAll } from "../first.js";',
  })
})

test('beside React, and where there is no first file, everything stays as it is', () => {
  const { 'first.js': _, ...rest } = files
  for (const bundle of [bundleOf(files, ['react']), bundleOf(rest)]) {
    const before = codes(bundle)
    foldRuntime(bundle)
    expect(codes(bundle)).toEqual(before)
  }
})
