import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  resolve: { conditions: ['latchkey-source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    // Older targets would rewrite light-dark() and lose the theme.
    cssTarget: 'esnext',
    // The policy of the pages lets nothing but their own files in, so nothing is folded into data: addresses.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Links to preload are for documents: a Worker has none.
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    reportCompressedSize: false,
    // Says which file the Worker is.
    manifest: 'manifest.json',
    rolldownOptions: {
      input: {
        sdk: file('sdk.html'),
        device: file('device.html'),
        veto: file('veto.html'),
        approve: file('approve.html'),
        devices: file('devices.html'),
        social: file('social.html'),
        // Part of the same build, so that shell and Worker load their common code once.
        worker: file('src/worker/main.ts'),
      },
    },
  },
})
