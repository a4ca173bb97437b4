import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { buildForVisitors } from '../build/buildForVisitors.ts'

/** The guide's first page: what a site writes to have the widget. */
const helloWorld = `
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
createRoot(document.body).render(createElement(LatchkeyProvider, null, createElement(ConnectButton)))
`

/**
 * The entries by which each step of the way to a wallet begins: they come by `import()`, and whatever they import comes
 * with them. Built, each package has a step in one file.
 */
const steps = {
  source: {
    open: [
      'packages/react/src/modal/ModalRoot.tsx',
      'packages/evm/src/adapter.ts',
      'packages/core/src/words/en/firstEnglish.ts',
    ],
    outside: ['packages/react/src/views/connect/choices/outsideRows.tsx'],
    search: ['packages/react/src/views/directory/AllWalletsView.tsx'],
    connect: ['packages/react/src/views/connect/connecting/ConnectingExternalView.tsx'],
  },
  dist: {
    open: ['core', 'ui', 'evm', 'react'].map((name) => `packages/${name}/dist/open.js`),
    outside: ['core', 'ui', 'react'].map((name) => `packages/${name}/dist/outside.js`),
    search: ['packages/react/dist/views/directory/AllWalletsView.js'],
    connect: ['core', 'ui', 'react'].map((name) => `packages/${name}/dist/connect.js`),
  },
} as const

/** What the hello world is made of when an app's bundler is done with it. */
export type HelloWorld = {
  readonly chunks: readonly Rolldown.OutputChunk[]
  /** Loaded before the visitor does anything. */
  readonly first: ReadonlySet<Rolldown.OutputChunk>
  /** Loaded when the wallets are on the screen. */
  readonly opened: ReadonlySet<Rolldown.OutputChunk>
  /** Loaded when the wallets are on the screen, those outside of this browser among them. */
  readonly outside: ReadonlySet<Rolldown.OutputChunk>
  /** Loaded when all wallets are searched. */
  readonly searching: ReadonlySet<Rolldown.OutputChunk>
  /** Loaded when a wallet has been asked. */
  readonly connecting: ReadonlySet<Rolldown.OutputChunk>
}

/** Bundles the hello world, without React, as an app's bundler would: from the built packages, or from source. */
export async function bundleHelloWorld(root: string, from: 'dist' | 'source'): Promise<HelloWorld> {
  const chunks = await bundlePage(root, helloWorld, from)
  const entry = chunks.filter(({ isEntry }) => isEntry)
  const holding = (module: string) => {
    const chunk = chunks.find(({ modules }) => join(root, module) in modules)
    if (chunk === undefined)
      throw new Error(`The hello world does not load ${module}: scripts/sizes expects it.`)
    return chunk
  }
  const open = steps[from].open.map(holding)
  const outside = steps[from].outside.map(holding)
  const search = steps[from].search.map(holding)
  const connect = steps[from].connect.map(holding)
  return {
    chunks,
    first: withImports(chunks, entry),
    opened: withImports(chunks, [...entry, ...open]),
    outside: withImports(chunks, [...entry, ...open, ...outside]),
    searching: withImports(chunks, [...entry, ...open, ...search]),
    connecting: withImports(chunks, [...entry, ...open, ...connect]),
  }
}

/** These chunks and those that come with them by plain imports. */
export function withImports(
  all: readonly Rolldown.OutputChunk[],
  some: readonly Rolldown.OutputChunk[],
): Set<Rolldown.OutputChunk> {
  const reached = new Set(some)
  for (const chunk of reached) {
    for (const name of chunk.imports) {
      const found = all.find(({ fileName }) => fileName === name)
      if (found) reached.add(found)
    }
  }
  return reached
}

/** Bundles the script of a page, without React and without what else the page has of its own. */
export async function bundlePage(
  root: string,
  script: string,
  from: 'dist' | 'source',
  own: readonly RegExp[] = [],
): Promise<readonly Rolldown.OutputChunk[]> {
  const scratch = join(root, '.latchkey')
  mkdirSync(scratch, { recursive: true })
  const folder = mkdtempSync(join(scratch, 'hello-'))
  try {
    const entry = join(folder, 'app.js')
    writeFileSync(entry, script)
    const built = await buildForVisitors({
      root: folder,
      logLevel: 'error',
      ...(from === 'source' && { resolve: { conditions: ['latchkey-source', 'module', 'browser'] } }),
      build: {
        write: false,
        minify: true,
        modulePreload: false,
        rolldownOptions: { input: entry, external: [/^react($|\/)/, /^react-dom($|\/)/, ...own] },
      },
    })
    const outputs = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[]
    return outputs.flatMap(({ output }) => output).filter((part) => part.type === 'chunk')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
