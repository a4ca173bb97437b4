import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectCommand } from './projectCommand.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-projects-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = (...words: readonly string[]) => projectCommand(words, { LATCHKEY_DATA_DIR: folder })

test('a project needs an origin, and more can be added and removed later', async () => {
  await expect(run('add', 'shop')).rejects.toThrow(
    'Say which pages may use the project: --origin https://example.com',
  )
  await run('add', 'shop', '--origin', 'https://shop.example')
  await run('add-origin', 'shop', '--origin', 'https://www.shop.example')
  expect(await run('list')).toBe('shop https://shop.example https://www.shop.example')
  await run('remove-origin', 'shop', '--origin', 'https://shop.example')
  expect(await run('list')).toBe('shop https://www.shop.example')
})

test('the last origin of a project, an unknown one and an unknown project are refused with a sentence', async () => {
  await run('add', 'cafe', '--origin', 'https://cafe.example')
  await expect(run('remove-origin', 'cafe', '--origin', 'https://cafe.example')).rejects.toThrow(
    'cafe would have no origin left: add another first, or remove the project.',
  )
  await expect(run('remove-origin', 'cafe', '--origin', 'https://a.example')).rejects.toThrow(
    'cafe has no origin https://a.example.',
  )
  await expect(run('add-origin', 'bar', '--origin', 'https://bar.example')).rejects.toThrow(
    'There is no project "bar".',
  )
})

test.each(['*', 'https://*', 'https://shop.example/path', 'https://shop.example *', 'http:', 'null'])(
  'A4 a project whose origin is %s is refused',
  async (origin) => {
    await expect(run('add', 'wide', '--origin', origin)).rejects.toThrow(origin)
    expect(await run('list')).not.toContain('wide')
  },
)
