import { defineConfig } from 'vite'
import { logosPlugin } from '../../../scripts/build/logosPlugin.ts'

export const config = defineConfig({
  plugins: [logosPlugin()],
  resolve: { conditions: ['latchkey-source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    cssTarget: 'esnext',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})

export { config as default }
