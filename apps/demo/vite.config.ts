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
    // The page's policy lets nothing but its own files in, so nothing is folded into data: addresses.
    assetsInlineLimit: 0,
    // The page, the page for members, and the small site in the preview frames.
    rolldownOptions: { input: ['index.html', 'members.html', 'preview.html'] },
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})
