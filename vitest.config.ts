import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { fixtureFolder } from './e2e/fixtures/support/fixtureFolder.ts'
import { logosPlugin } from './scripts/build/logosPlugin.ts'
import { framePages } from './scripts/test/framePages.ts'
import { noteOutsideError } from './scripts/test/outsideErrors.ts'
import { quietChromium } from './scripts/test/quietChromium.ts'
import { relayUrl } from './scripts/test/relayUrl.ts'
import { sandboxUrl } from './scripts/test/sandboxUrl.ts'
import { SlowFilesFirst } from './scripts/test/slowFilesFirst.ts'
import { swapDependencies } from './scripts/test/swapDependencies.ts'

/** Packages meet as source: no build stands between a change and its test. */
const resolve = { conditions: ['latchkey-source'] }
const ssr = { resolve: { conditions: ['latchkey-source'], externalConditions: ['latchkey-source'] } }

// Limits allow a machine five times slower than the one that wrote them.
const testTimeout = 60_000
const hookTimeout = 120_000
const expect = { poll: { timeout: 30_000 } }

// A fifth of a test is waiting, for a browser above all: three at a time keep two cores busy. More than six stacks of chains,
// server and browser would only fight for memory.
const maxWorkers = Math.min(6, Math.max(3, availableParallelism() - 1))

/** Named here, they are bundled before the first test: found on the way, Vite would reload the page under it. */
const bundled = [
  '@latchkey/frame > @noble/curves/secp256k1.js',
  '@latchkey/frame > @noble/hashes/sha3.js',
  '@latchkey/frame > @noble/hashes/utils.js',
  '@latchkey/frame > @scure/bip32',
  '@latchkey/frame > @scure/bip39',
  '@latchkey/frame > @scure/bip39/wordlists/english.js',
  '@latchkey/frame > shamir-secret-sharing',
  '@latchkey/walletconnect > @noble/ciphers/chacha.js',
  '@latchkey/walletconnect > @noble/ed25519',
  '@latchkey/walletconnect > @noble/hashes/hkdf.js',
  '@latchkey/walletconnect > @noble/hashes/sha2.js',
  '@tanstack/query-core',
  'axe-core',
  'qr/decode.js',
  'valibot',
  'zustand/vanilla',
]

/** The same, of those that come in several versions that we promise to work with. */
const promised = [
  '@tanstack/react-query',
  'ethers',
  'react',
  'react-dom',
  'react-dom/client',
  'react-dom/server.browser',
  'react/jsx-dev-runtime',
  'viem',
  'viem/accounts',
  'wagmi',
  'wagmi/actions',
  'wagmi/chains',
]

type BrowserProject = {
  readonly name: string
  readonly include: string[]
  /** The id under which a promised dependency is bundled. */
  readonly idOf: (dependency: string) => string
  /** The same for ethers 5, which has the name of ethers 6. */
  readonly ethers5: string
}

function browserProject({ name, include, idOf, ethers5 }: BrowserProject) {
  const swap = swapDependencies((source, importer) => {
    if (source === 'ethers' && importer.includes('/adapters/ethers5/')) return ethers5
    return promised.includes(source) ? idOf(source) : undefined
  })
  return {
    resolve,
    // What is not named is not looked for: a test that needs more says so at once, in every run alike.
    optimizeDeps: { include: [...bundled, ...promised.map(idOf), ethers5], noDiscovery: name === 'floors' },
    plugins: [swap, logosPlugin()],
    test: {
      name,
      include,
      // So that a test can tell which versions it has in its hands.
      provide: { versions: name === 'floors' ? ('floors' as const) : ('ceilings' as const) },
      setupFiles: [join(import.meta.dirname, 'scripts/test/emptyStorage.ts')],
      testTimeout,
      hookTimeout,
      expect,
      maxWorkers,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        commands: { framePages, relayUrl, sandboxUrl },
        provider: playwright({ launchOptions: quietChromium }),
        instances: [{ browser: 'chromium' as const }],
      },
    },
  }
}

/** The lowest versions that we promise, once `npm test` has installed them. */
const floors = join(fixtureFolder('floors'), 'node_modules')

export default defineConfig({
  test: {
    // Two rejections of official WalletConnect clients that their user cannot catch: a request that expires after five
    // minutes without an answer, and a message about a pairing or a session that the client has just deleted.
    onUnhandledError(error) {
      const { message, stack = '' } = error
      if (/^Request expired\. Please try again\.$|Record was recently deleted/.test(message))
        if (/\/@walletconnect\/(utils|core|sign-client)\//.test(stack)) return false
      noteOutsideError(error)
      return true
    },
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      {
        resolve,
        ssr,
        plugins: [logosPlugin()],
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{packages,apps,adapters}/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.browser.test.ts', '**/node_modules/**'],
          // No module of ours keeps state of its own, so files can share a process: half the work of a run was starting them.
          isolate: false,
          testTimeout,
          hookTimeout,
          expect,
          maxWorkers,
        },
      },
      browserProject({
        name: 'browser',
        include: [
          '{packages,apps,adapters}/*/src/**/*.browser.test.{ts,tsx}',
          'docs/snippets/*.browser.test.tsx',
        ],
        idOf: (dependency) => dependency,
        ethers5: 'ethers-5',
      }),
      ...(existsSync(floors)
        ? [
            browserProject({
              name: 'floors',
              include: [
                'adapters/*/src/**/*.browser.test.{ts,tsx}',
                'packages/react/src/{button,hooks,headless}/**/*.browser.test.tsx',
              ],
              // By its folder alone Vite takes another build of it than wagmi imports, and a second client.
              idOf: (dependency) =>
                join(
                  floors,
                  dependency,
                  dependency === '@tanstack/react-query' ? 'build/modern/index.js' : '',
                ),
              ethers5: join(floors, 'ethers5'),
            }),
          ]
        : []),
      {
        resolve,
        ssr,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.e2e.ts'],
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 300_000,
          expect,
          maxWorkers,
        },
      },
    ],
  },
})
