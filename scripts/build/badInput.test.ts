import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const entry = join(root, 'badInput.js')

/** A finished page, as far as these mistakes show without a browser. */
const source = `
  import { base, createLatchkey, ethereum, solana } from '@latchkey/core'
  import { ConnectButton, LatchkeyProvider, useAccount } from '@latchkey/react'
  import { createElement as h } from 'react'
  import { renderToString } from 'react-dom/server'
  const Reader = () => useAccount().status
  const provider = (options, ...children) => renderToString(h(LatchkeyProvider, { options }, ...children))
  const evm = { namespace: 'eip155', load: () => Promise.reject(new Error('not needed')) }
  export const mistakes = {
    outside: () => renderToString(h(Reader)),
    button: () => renderToString(h(ConnectButton)),
    nested: () => provider({}, h(LatchkeyProvider)),
    empty: () => provider({ networks: [] }),
    emptyInCore: () => createLatchkey({ networks: [], adapters: [evm] }),
    unserved: () => provider({ networks: [ethereum, solana] }),
    unservedInCore: () => createLatchkey({ networks: [base, solana], adapters: [evm] }),
    none: () => provider({ networks: [base] }, h(Reader), h(ConnectButton)),
  }
`

type Mistakes = Readonly<Record<string, () => unknown>>
const pages = new Map<string, Mistakes>()
const folder = mkdtempSync(join(root, 'node_modules', '.bad-input-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function buildPage(mode: string): Promise<void> {
  const outDir = join(folder, mode)
  await build({
    root,
    configFile: false,
    mode,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    resolve: { conditions: ['latchkey-source', 'module', mode] },
    plugins: [
      {
        name: 'page',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? entry : undefined),
        load: (id) => (id === entry ? source : undefined),
      },
    ],
    build: {
      outDir,
      emptyOutDir: true,
      lib: { entry, formats: ['es'], fileName: 'page' },
      rolldownOptions: { external: [/^react/, /^@tanstack/] },
    },
  })
  const { mistakes } = await import(pathToFileURL(join(outDir, 'page.js')).href)
  pages.set(mode, mistakes)
}

beforeAll(async () => {
  await buildPage('development')
  await buildPage('production')
})

const outside = 'Put <LatchkeyProvider> around the component that uses Latchkey.'
const nested = 'Use one <LatchkeyProvider>: this one stands inside another.'
const unserved = 'Add an adapter for solana to adapters, or take Solana out of networks.'
const sentences: readonly (readonly [string, string, string])[] = [
  ['outside', outside, outside],
  ['button', outside, outside],
  ['nested', nested, nested],
  [
    'empty',
    'Name at least one network, for example networks: [ethereum].',
    'Write the option networks as a list of chains, for example [ethereum].',
  ],
  [
    'emptyInCore',
    'Name at least one network, for example networks: [ethereum].',
    'Write the option networks as a list of chains, for example [ethereum].',
  ],
  ['unserved', unserved, unserved],
  ['unservedInCore', unserved, unserved],
]

test.each(sentences)(
  'the mistake %s is one sentence, in a finished page and while it is made',
  (name, finished, made) => {
    const message = (mode: string) => {
      try {
        pages.get(mode)?.[name]?.()
      } catch (error) {
        return error instanceof Error ? error.message : undefined
      }
      return 'nothing was said'
    }
    expect(message('production')).toBe(finished)
    expect(message('development')).toBe(made)
  },
)

test('a page without a mistake is drawn in both', () => {
  for (const mode of ['development', 'production'])
    expect(pages.get(mode)?.['none']?.()).toContain('disconnected')
})
