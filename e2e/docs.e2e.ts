import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pages } from '../docs/.vitepress/pages.ts'
import { installDocs } from '../scripts/docs/installDocs.ts'
import { run } from '../scripts/run/run.ts'
import { axeViolations } from './support/axeViolations.ts'
import { openChromium } from './support/openChromium.ts'
import { watchPage } from './support/watchPage.ts'
import { type ServedPage, servePage } from './widget/servePage.ts'

const root = join(import.meta.dirname, '..')
const all = pages.flatMap(({ items }) => [...items])
let dist: string
let site: ServedPage
let browser: Browser

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'latchkey-docs-'))
  const vitepress = await installDocs(root)
  // A dead link, or a file that a page shows and that is not there, ends this.
  await run(process.execPath, [vitepress, 'build', 'docs', '--outDir', dist], { cwd: root })
  site = await servePage(
    dist,
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:",
  )
  browser = await openChromium()
})

afterAll(async () => {
  await browser?.close()
  await site?.stop()
  rmSync(dist, { recursive: true, force: true })
})

test('every page of the guide opens without a complaint of the browser', async () => {
  const page = await browser.newPage()
  const trouble = await watchPage(page)
  await page.goto(`${site.url}index.html`)
  const picture = page.getByRole('img', { name: 'The open widget with a list of wallets' })
  expect(
    await picture.evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      return image.naturalWidth
    }),
  ).toBeGreaterThan(0)
  for (const { title, path } of all) {
    await page.goto(`${site.url}${path.slice(1)}.html`)
    await page.getByRole('link', { name: title, exact: true }).first().waitFor()
    expect(await page.title(), path).toContain('Latchkey')
  }
  expect(trouble.complaints).toEqual([])
  await page.close()
})

test.each([
  ['index', 'light'],
  ['index', 'dark'],
  ['start/react', 'light'],
  ['start/react', 'dark'],
  ['from/onchainkit', 'light'],
  ['guide/walletconnect', 'light'],
] as const)('axe finds nothing wrong with %s of the guide in %s', async (path, colorScheme) => {
  const page = await browser.newPage({ colorScheme, reducedMotion: 'reduce' })
  await page.goto(`${site.url}${path}.html`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.close()
})

test('no page of the guide asks anybody but the site it is on', async () => {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const strangers: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(site.url) && !request.url().startsWith('data:'))
        strangers.push(request.url())
    })
    for (const path of ['index', 'guide/options', 'start/wagmi']) await page.goto(`${site.url}${path}.html`)
    expect(strangers).toEqual([])
  } finally {
    await context.close()
  }
})

test('llms.txt names every page, and each has its Markdown with the code written out', () => {
  const list = readFileSync(join(dist, 'llms.txt'), 'utf8')
  for (const { title, path } of all) {
    expect(list).toMatch(`- [${title}](${path}.md): `)
    const text = readFileSync(join(dist, `${path.slice(1)}.md`), 'utf8')
    expect(text, path).not.toMatch(/^<<<|@include/m)
  }
  expect(readFileSync(join(dist, 'start/react.md'), 'utf8')).toContain('<ConnectButton />')
})
