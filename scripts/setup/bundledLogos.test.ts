import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bundledWallets } from '../../packages/core/src/directory/bundledWallets.ts'
import { copyBundledLogos } from './bundledLogos.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-logos-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a build carries the logos of the short list as files, 12 at most and 12 kB together', async () => {
  const taken = await copyBundledLogos(folder)
  const files = readdirSync(folder)
  expect(files.sort()).toEqual([...taken].sort())
  expect(taken.length).toBe(bundledWallets.length)
  expect(taken.length).toBeLessThanOrEqual(12)
  expect(taken.every((name) => /\.(svg|webp)$/.test(name))).toBe(true)
  expect(files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)).toBeLessThanOrEqual(
    12 * 1024,
  )
})

test('the short list is short', () => {
  expect(bundledWallets.length).toBeGreaterThanOrEqual(8)
  const minified = JSON.stringify(bundledWallets).replace(/"(\w+)":/g, '$1:')
  expect(minified.length).toBeLessThanOrEqual(3_000)
})
