import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fetchTarball } from './fetchTarball.ts'
import { readTarball } from './readTarball.ts'

function entry(path: string, body: string, type = '0'): Buffer {
  const header = Buffer.alloc(512)
  header.write(path, 0)
  header.write(body.length.toString(8).padStart(11, '0'), 124)
  header.write(type, 156)
  header.write('ustar', 257)
  const padded = Buffer.alloc(Math.ceil(body.length / 512) * 512)
  padded.write(body)
  return Buffer.concat([header, padded])
}

test('files come with their paths, long ones too, and links are left out', () => {
  const long = `package/${'a'.repeat(150)}.txt`
  const pax = `${long.length + 10} path=${long}\n`
  const tar = Buffer.concat([
    entry('package/one.txt', 'one'),
    entry('package/link', '', '2'),
    entry('pax', pax, 'x'),
    entry('package/short', 'two'),
    Buffer.alloc(1024),
  ])
  const files = [...readTarball(gzipSync(tar))].map(({ path, bytes }) => [path, bytes.toString()])
  expect(files).toEqual([
    ['package/one.txt', 'one'],
    [long, 'two'],
  ])
})

test('a tarball that breaks off is refused', () => {
  const tar = entry('package/one.txt', 'one').subarray(0, 512)
  expect(() => [...readTarball(gzipSync(tar))]).toThrow('The tarball is broken.')
})

test('a package whose hash is not the pinned one is not taken', async () => {
  // The smallest package that every clone of this project has met.
  const source = { package: 'empty-npm-package', version: '1.0.0', integrity: 'sha512-other' }
  await expect(fetchTarball(source)).rejects.toThrow(
    'The package empty-npm-package@1.0.0 was not taken: its hash is not the pinned one.',
  )
})

test('a package that is not there gives a sentence', async () => {
  const source = { package: '@latchkey/there-is-no-such-package', version: '0.0.1', integrity: '' }
  await expect(fetchTarball(source)).rejects.toThrow('was not taken: npm could not fetch it.')
})
