import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importProblems, type Manifest, problemsIn } from './importProblems.ts'
import { importsOf } from './importsOf.ts'
import { layers } from './layers.ts'

const manifests = new Map<string, Manifest>([
  ['packages/wire', { name: '@latchkey/wire', exports: { '.': {} } }],
  ['packages/testing', { name: '@latchkey/testing', exports: { '.': {} } }],
  ['packages/ui', { name: '@latchkey/ui', exports: { '.': {} } }],
  [
    'packages/core',
    {
      name: '@latchkey/core',
      exports: { '.': {}, './internal': {} },
      dependencies: { '@latchkey/wire': '0.1.0', '@latchkey/react': '0.1.0', '@latchkey/ui': '0.1.0' },
      devDependencies: { '@latchkey/testing': '0.1.0' },
    },
  ],
  ['packages/evm', { name: '@latchkey/evm', exports: { './adapter': {} } }],
  [
    'packages/react',
    {
      name: '@latchkey/react',
      exports: { '.': {} },
      dependencies: { '@latchkey/core': '0.1.0', '@latchkey/evm': '0.1.0' },
    },
  ],
  ['adapters/wagmi', { name: '@latchkey/wagmi', dependencies: { '@latchkey/core': '0.1.0' } }],
  ['apps/server', { name: '@latchkey/server', dependencies: { '@latchkey/wire': '0.1.0' } }],
])

function problemsOf(path: string, text: string): string[] {
  return problemsIn([{ path, text }], manifests)
}

test('the imports of this repository keep to its packages and floors', () => {
  expect(importProblems(join(import.meta.dirname, '..', '..'))).toEqual([])
})

test.each([
  ['packages/core/src/api/createApi.ts', "import { paths } from '@latchkey/wire'"],
  [
    'packages/core/src/flows/send/confirmSend.ts',
    "import { stepSend } from '../../features/send/sendState.ts'",
  ],
  ['packages/core/src/features/send/sendSteps.ts', "import type { SendState } from './sendState.ts'"],
  ['packages/core/src/features/send/sendSteps.ts', "import type { Clock } from '../../base/clock.ts'"],
  ['packages/core/src/features/send/sendSteps.ts', "import * as v from 'valibot'"],
  ['packages/react/src/button/ConnectButton.tsx', "import { keep } from '@latchkey/core/internal'"],
  ['apps/server/src/main.ts', "import { paths } from '@latchkey/wire'"],
])('%s may say %s', (path, text) => {
  expect(problemsOf(path, text)).toEqual([])
})

test('an import from a higher floor of core is named with its file', () => {
  const text = "import type { Latchkey } from '../instance/latchkey.ts'\n"
  expect(problemsOf('packages/core/src/base/clock.ts', text)).toEqual([
    'packages/core/src/base/clock.ts imports ../instance/latchkey.ts: instance stands above base.',
  ])
})

test('a feature does not import another feature, whether by name, for types or later', () => {
  const problem = (specifier: string) =>
    `packages/core/src/features/send/sendSteps.ts imports ${specifier}: features/router stands beside features/send; what both need belongs on a lower floor, what joins them on a higher one.`
  const text = `
import { pushView } from '../router/moveView.ts'
import type { Route } from '../router/route.ts'
export { goBack } from '../router/goBack.ts'
const later = () => import('../router/later.ts')
`
  expect(problemsOf('packages/core/src/features/send/sendSteps.ts', text)).toEqual([
    problem('../router/moveView.ts'),
    problem('../router/route.ts'),
    problem('../router/goBack.ts'),
    problem('../router/later.ts'),
  ])
})

test('a folder of core without a floor is named', () => {
  const text = "import { add } from '../helpers/add.ts'"
  expect(problemsOf('packages/core/src/flows/send/confirmSend.ts', text)).toEqual([
    'packages/core/src/flows/send/confirmSend.ts imports ../helpers/add.ts: packages/core/src/flows/helpers/add.ts has no floor in scripts/check/layers.ts.',
  ])
})

test('a package imports only packages that its package.json lists', () => {
  expect(problemsOf('apps/server/src/main.ts', "import { Button } from '@latchkey/ui'")).toEqual([
    'apps/server/src/main.ts imports @latchkey/ui: apps/server/package.json does not list @latchkey/ui as a dependency.',
  ])
})

test('a listed package of a higher or of the same floor is refused too', () => {
  const text = "import { useAccount } from '@latchkey/react'\nimport { Button } from '@latchkey/ui'"
  expect(problemsOf('packages/core/src/base/clock.ts', text)).toEqual([
    'packages/core/src/base/clock.ts imports @latchkey/react: packages/react stands above packages/core.',
    'packages/core/src/base/clock.ts imports @latchkey/ui: packages/ui stands beside packages/core; what both need belongs on a lower floor, what joins them on a higher one.',
  ])
})

test('tests import development dependencies and every floor; other files do not', () => {
  const text = "import { createClock } from '@latchkey/testing'\nimport { send } from '../flows/send/send.ts'"
  expect(problemsOf('packages/core/src/base/clock.test.ts', text)).toEqual([])
  expect(problemsOf('packages/core/src/test/page.ts', text)).toEqual([])
  expect(problemsOf('packages/core/src/base/clock.ts', text)).toEqual([
    'packages/core/src/base/clock.ts imports @latchkey/testing: packages/core/package.json does not list @latchkey/testing as a dependency.',
    'packages/core/src/base/clock.ts imports ../flows/send/send.ts: flows/send stands above base.',
  ])
})

test.each(['@latchkey/core/src/base/clock.ts', '@latchkey/core/nowhere', '../../core/src/base/clock.ts'])(
  'packages meet at entries: %s is refused, in tests as well',
  (specifier) => {
    const text = `import { wait } from '${specifier}'`
    const reason = `imports ${specifier}: packages meet at the entries that their package.json lists.`
    expect(problemsOf('packages/react/src/index.ts', text)).toEqual([`packages/react/src/index.ts ${reason}`])
    expect(problemsOf('packages/react/src/a.test.ts', text)).toEqual([
      `packages/react/src/a.test.ts ${reason}`,
    ])
  },
)

test('the internal entry of core is for the packages that are listed, and for tests', () => {
  const text = "import { keep } from '@latchkey/core/internal'"
  expect(problemsOf('packages/react/src/button/ConnectButton.tsx', text)).toEqual([])
  expect(problemsOf('adapters/wagmi/src/wagmi.test.ts', text)).toEqual([])
  expect(problemsOf('adapters/wagmi/src/wagmi.ts', text)).toEqual([
    'adapters/wagmi/src/wagmi.ts imports @latchkey/core/internal: it is for packages/react and apps/gallery alone.',
  ])
})

test('a package that is loaded when needed is reached by import() alone, in one file', () => {
  const lazy = "const load = () => import('@latchkey/evm/adapter')"
  const eager = "import { evm } from '@latchkey/evm/adapter'"
  const only =
    'packages/react reaches @latchkey/evm in packages/react/src/provider/defaultAdapters.ts alone, and by import().'
  expect(problemsOf('packages/react/src/provider/defaultAdapters.ts', lazy)).toEqual([])
  expect(problemsOf('packages/react/src/provider/defaultAdapters.ts', eager)).toEqual([
    `packages/react/src/provider/defaultAdapters.ts imports @latchkey/evm/adapter: ${only}`,
  ])
  expect(problemsOf('packages/react/src/button/ConnectButton.tsx', lazy)).toEqual([
    `packages/react/src/button/ConnectButton.tsx imports @latchkey/evm/adapter: ${only}`,
  ])
})

test('imports over several lines, of side effects and of types are read; those in comments are not', () => {
  const text = `
import {
  one,
  type Two,
} from './two.ts'
import './three.css'
// import { no } from './no.ts'
/** As in import('./never.ts'). */
export type { Four } from './four.ts'
type Five = typeof import('./five.ts')
`
  expect(importsOf(text)).toEqual([
    { specifier: './two.ts', isLazy: false },
    { specifier: './three.css', isLazy: false },
    { specifier: './four.ts', isLazy: false },
    { specifier: './five.ts', isLazy: true },
  ])
})

test('no part has two floors', () => {
  for (const { floors } of layers) expect(new Set(floors.flat()).size).toBe(floors.flat().length)
})
