import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deadAddress } from '../test/useUpstreams.ts'
import { ensureLogos } from './ensureLogos.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-logos-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

test('without a registry there are no logos, one sentence says so, and the next try begins anew', async () => {
  vi.stubEnv('npm_config_registry', await deadAddress())
  vi.stubEnv('npm_config_cache', join(folder, 'cache'))
  const logos = join(folder, 'logos')
  await expect(ensureLogos(logos)).rejects.toThrow(
    /^The package \S+@[\d.]+ was not taken: npm could not fetch it\.$/,
  )
  expect(existsSync(logos)).toBe(false)
})
