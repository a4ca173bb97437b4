import { defineConfig } from 'vitepress'
import { buildLive } from './buildLive.ts'
import { pages } from './pages.ts'
import { writeForModels } from './writeForModels.ts'

const config = defineConfig({
  title: 'Latchkey',
  description: 'The wallet-connection widget that a site owns.',
  lang: 'en',
  cleanUrls: true,
  head: [['link', { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' }]],
  // What is for people who change Latchkey is read in the repository.
  srcExclude: ['architecture.md', 'figures.md', 'spec-map.md', 'security/attacks.md'],
  markdown: { theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' } },
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      { text: 'Start', link: '/start/react' },
      { text: 'Options', link: '/guide/options' },
      { text: 'Compare', link: '/guide/compare' },
      { text: 'GitHub', link: 'https://github.com/latchkey/latchkey' },
    ],
    sidebar: pages.map(({ group, items }) => ({
      text: group,
      items: items.map(({ title, path }) => ({ text: title, link: path })),
    })),
    outline: [2, 3],
  },
  // The first page has no main landmark of its own.
  transformHtml: (html, _path, { page }) =>
    page === 'index.md' ? html.replace('id="VPContent"', 'id="VPContent" role="main"') : html,
  async buildEnd({ srcDir, outDir }) {
    await Promise.all([writeForModels(srcDir, outDir), buildLive(srcDir, outDir)])
  },
})

export { config as default }
