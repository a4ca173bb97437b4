import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const page = (name: string) => fileURLToPath(new URL(`./${name}.html`, import.meta.url))

// From the built packages, as an app has them.
export const config = defineConfig({
  build: {
    reportCompressedSize: false,
    rolldownOptions: { input: { widget: page('widget'), dialog: page('dialog') } },
  },
})

export { config as default }
