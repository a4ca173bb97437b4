import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readMasterKey } from './readMasterKey.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-key-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

test('a key is made once, and only its owner may read it', async () => {
  const file = join(folder, 'inner', 'vault.key')
  const key = await readMasterKey(undefined, file)
  expect(key).toHaveLength(32)
  expect(await readMasterKey(undefined, file)).toEqual(key)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a key file that others may read is refused', async () => {
  const file = join(folder, 'vault.key')
  await readMasterKey(undefined, file)
  chmodSync(file, 0o640)
  await expect(readMasterKey(undefined, file)).rejects.toThrow(`Others may read ${file}`)
})

test('a key of the operator comes before the file, and a short one is refused', async () => {
  const given = randomBytes(32)
  const file = join(folder, 'vault.key')
  expect(await readMasterKey(given.toString('base64'), file)).toEqual(given)
  await expect(readMasterKey('c2hvcnQ=', file)).rejects.toThrow('is not 32 bytes')
  writeFileSync(file, 'short\n', { mode: 0o600 })
  await expect(readMasterKey(undefined, file)).rejects.toThrow('is not 32 bytes')
})
