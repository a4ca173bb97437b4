import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

/** Modules of the pages that talk to a server, and what stands in for them. */
const standIns = /(?:^|\/)(?:callLink|createVaultLink)\.ts$/

/** The pages behind links call no server here: each scene has its own answers. */
const callsNobody: Plugin = {
  name: 'scene-answers',
  enforce: 'pre',
  resolveId(source) {
    const [name] = standIns.exec(source) ?? []
    return name && fileURLToPath(new URL(name.replace('/', ''), import.meta.url))
  },
}

export default defineConfig({
  plugins: [callsNobody],
  resolve: { conditions: ['latchkey-source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    // Older targets would rewrite light-dark() and lose the theme.
    cssTarget: 'esnext',
    // The scenes are served under the policy of the wallet's pages: nothing is folded into data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})
