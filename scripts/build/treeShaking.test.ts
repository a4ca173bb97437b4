import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
/** A file that need not be there: its text is given to the bundler. */
const entry = join(root, 'app.js')

/** What an app's bundler keeps of these imports. */
async function bundle(source: string, mode = 'production'): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    mode,
    logLevel: 'silent',
    resolve: { conditions: ['latchkey-source', 'module', mode] },
    plugins: [
      {
        name: 'app',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? entry : undefined),
        load: (id) => (id === entry ? source : undefined),
      },
    ],
    build: { write: false, lib: { entry, formats: ['es'] } },
  })
  const outputs = Array.isArray(result) ? result : [result]
  return outputs
    .flatMap((one) => ('output' in one ? one.output : []))
    .map((file) => (file.type === 'chunk' ? file.code : ''))
    .join('\n')
}

test.each([
  ['createClock', '@latchkey/testing'],
  ['Caip2', '@latchkey/wire'],
  ['parseUnits', '@latchkey/core'],
  ['announceWallet', '@latchkey/testing/page'],
])('an app that imports only %s of %s loads no keys, no chains and no window with it', async (name, from) => {
  const code = await bundle(`import { ${name} } from '${from}'; globalThis.app = ${name}`)
  expect(code).toContain('globalThis.app')
  expect(code).not.toMatch(/secp256k1|personal_sign|attachShadow|supported-chains/)
  expect(code.length).toBeLessThan(12_000)
})

test.each([
  ['getAccount', '@latchkey/core'],
  ['watchNetwork', '@latchkey/core'],
  ['watchEvents', '@latchkey/core'],
])('a page that only uses %s of %s loads no list of wallets and no reads with it', async (name, from) => {
  const code = await bundle(`import { ${name} } from '${from}'; globalThis.app = ${name}`)
  expect(code).toContain('globalThis.app')
  expect(code).not.toMatch(/getWallets|QueryObserver|walletConnect|magiceden/i)
  expect(code.length).toBeLessThan(6_000)
})

test('the same bundler does keep what is used: a wallet brings its keys', async () => {
  const code = await bundle(
    "import { createEvmWallet } from '@latchkey/testing'; globalThis.app = createEvmWallet",
  )
  expect(code).toContain('personal_sign')
})

test.each([
  ['development', true],
  ['production', false],
])('a page built for %s has the checks of its options: %s', async (mode, has) => {
  const source = "import { createLatchkey } from '@latchkey/core'; globalThis.app = createLatchkey"
  expect((await bundle(source, mode)).includes('Write the option')).toBe(has)
})
