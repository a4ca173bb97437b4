import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

// One page at a time, as a site has it: pages that are built together share files.
const name = process.env['LATCHKEY_BENCH_PAGE'] ?? 'widget'

// From the built packages, as an app has them.
export const config = defineConfig({
  build: {
    reportCompressedSize: false,
    rolldownOptions: { input: fileURLToPath(new URL(`./${name}.html`, import.meta.url)) },
  },
})

export { config as default }
