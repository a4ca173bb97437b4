import { fileURLToPath } from 'node:url'
import { mergeConfig } from 'vite'
import { config as shop } from '../../../widget/page/vite.config.ts'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const config = mergeConfig(shop, {
  build: { rolldownOptions: { input: { index: file('index.html'), wagmi: file('wagmi.html') } } },
})

export { config as default }
