import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { logosPlugin } from '../../scripts/build/logosPlugin.ts'

export default defineConfig({
  plugins: [react(), logosPlugin()],
  resolve: { conditions: ['latchkey-source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    // Older targets would rewrite light-dark() and lose the theme.
    cssTarget: 'esnext',
    // The gallery is served under the widget's own strict policy: nothing is folded into data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2_000,
    // One file: a page that shows hundreds of scenes would ask for the same chunks again with each of them.
    rolldownOptions: { output: { codeSplitting: false } },
  },
})
