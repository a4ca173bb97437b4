import { defineConfig } from 'vite'
import demo from './vite.config.ts'

// The small site of the previews alone, for a page at any address: the guide frames it.
const config = defineConfig({
  ...demo,
  base: './',
  publicDir: false,
  build: { ...demo.build, rolldownOptions: { input: 'preview.html' } },
})

export { config as default }
