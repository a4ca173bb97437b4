import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  resolve: {
    conditions: ['latchkey-source', 'module', 'browser', 'development|production'],
    // The kit's own reader can be made to hang by a long row of digits.
    alias: { '@walletconnect/safe-json': fileURLToPath(new URL('src/wallet/safeJson.ts', import.meta.url)) },
  },
  build: {
    target: 'es2022',
    // Older targets would rewrite light-dark() and lose the theme.
    cssTarget: 'esnext',
    // The page's policy lets nothing but its own files in, so nothing is folded into data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The kit and the chain library are what they are; this page stands in for an app, not for a widget.
    chunkSizeWarningLimit: 2_000,
  },
})
