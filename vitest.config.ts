import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

/** Packages meet as source: no build stands between a change and its test. */
const resolve = { conditions: ['latchkey-source'] }
const ssr = { resolve: { conditions: ['latchkey-source'], externalConditions: ['latchkey-source'] } }

// Limits allow a machine five times slower than the one that wrote them.
const testTimeout = 60_000
const hookTimeout = 120_000
const expect = { poll: { timeout: 30_000 } }

export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{packages,apps,adapters}/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.browser.test.ts', '**/node_modules/**'],
          testTimeout,
          hookTimeout,
          expect,
        },
      },
      {
        resolve,
        // Named here, they are bundled before the first test: found on the way, Vite would reload the page under it.
        optimizeDeps: {
          include: [
            'axe-core',
            'zustand/vanilla',
            'react-dom',
            '@tanstack/query-core',
            'react',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'valibot',
            'viem',
            'viem/accounts',
          ],
        },
        test: {
          name: 'browser',
          include: ['{packages,apps,adapters}/*/src/**/*.browser.test.{ts,tsx}'],
          testTimeout,
          hookTimeout,
          expect,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: process.env['LATCHKEY_CHROMIUM'] ?? '/usr/bin/chromium',
                args: [
                  '--no-sandbox',
                  '--disable-gpu',
                  '--disable-background-networking',
                  '--disable-component-update',
                ],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.e2e.ts'],
          // Journeys start whole stacks; one at a time keeps two cores honest.
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 300_000,
          expect,
        },
      },
    ],
  },
})
