import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceHash } from '../../contracts/sourceHash.ts'

const folder = new URL('./artifacts/', import.meta.url)

test.each(readdirSync(folder))(
  '%s was compiled from the source, settings and compiler that stand here',
  (file) => {
    const artifact: { sourceHash: string } = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
    expect(artifact.sourceHash, 'run: npm run contracts -w @latchkey/sandbox').toBe(
      sourceHash(file.replace('.json', '.sol')),
    )
  },
)

test('the hash of a contract changes with the files it imports', () => {
  expect(sourceHash('TollToken.sol')).not.toBe(sourceHash('Token.sol'))
  expect(sourceHash('Token.sol')).toMatch(/^[0-9a-f]{64}$/)
})
