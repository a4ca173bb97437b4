import { expect, test } from 'vitest'
import { licenceProblems } from './licences.ts'

function lockWith(
  license: string | undefined,
  workspace = 'packages/core',
  name = 'left-pad',
  version = '1.0.0',
) {
  const entry = { version, ...(license === undefined ? {} : { license }) }
  return {
    packages: {
      [workspace]: { dependencies: { middle: '1.0.0' } },
      'node_modules/middle': { version: '1.0.0', license: 'MIT', dependencies: { [name]: version } },
      [`node_modules/middle/node_modules/${name}`]: entry,
    },
  }
}

test.each(['MIT', 'ISC', '(MIT OR GPL-3.0)', 'MIT AND ISC'])('%s is permissive', (license) => {
  expect(licenceProblems(lockWith(license))).toEqual([])
})

test.each(['GPL-3.0', 'MIT AND GPL-3.0', 'SEE LICENSE IN LICENSE.md', undefined])(
  'a dependency of a dependency under %s is named',
  (license) => {
    expect(licenceProblems(lockWith(license))).toEqual([
      `packages/core brings left-pad@1.0.0, whose licence is ${license ?? 'not named'}: use something permissive.`,
    ])
  },
)

test('contract artifacts are allowed to the sandbox at their exact version, and to nobody else', () => {
  const allowed = lockWith('BUSL-1.1', 'packages/sandbox', '@uniswap/v3-core', '1.0.1')
  const otherVersion = lockWith('BUSL-1.1', 'packages/sandbox', '@uniswap/v3-core', '1.0.2')
  const otherRoom = lockWith('BUSL-1.1', 'apps/server', '@uniswap/v3-core', '1.0.1')
  expect(licenceProblems(allowed)).toEqual([])
  expect(licenceProblems(otherVersion)).toHaveLength(1)
  expect(licenceProblems(otherRoom)).toHaveLength(1)
})
