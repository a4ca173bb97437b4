import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { markClientFiles } from './markClientFiles.ts'

const chunk = (fileName: string, imports: readonly string[] = [], isEntry = false) => [
  fileName,
  { type: 'chunk', fileName, code: `/* ${fileName} */`, imports, isEntry },
]

test('marks the files that the entry imports, and neither the entry nor what those files import', () => {
  const bundle = Object.fromEntries([
    chunk('index.js', ['first.js', 'button/AccountButton.js', 'react'], true),
    chunk('first.js'),
    chunk('button/AccountButton.js', ['first.js', 'button/useAccountFace.js']),
    chunk('button/useAccountFace.js'),
  ]) as Rolldown.OutputBundle
  markClientFiles(bundle)
  const marked = Object.values(bundle).filter(
    (file) => 'code' in file && file.code.startsWith("'use client'"),
  )
  expect(marked.map(({ fileName }) => fileName)).toEqual(['first.js', 'button/AccountButton.js'])
})
