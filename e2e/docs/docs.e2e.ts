import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pages } from '../../docs/.vitepress/pages.ts'
import { installDocs } from '../../scripts/docs/installDocs.ts'
import { run } from '../../scripts/run/run.ts'
import type { ServedPage } from '../../scripts/serve/servePage.ts'
import { axeViolations } from '../support/axeViolations.ts'
import { openChromium } from '../support/openChromium.ts'
import { serveWithPolicy } from '../support/serveWithPolicy.ts'
import { watchPage } from '../support/watchPage.ts'

const root = join(import.meta.dirname, '..', '..')
const patient = { timeout: 60_000, interval: 200 }
const all = pages.flatMap(({ items }) => [...items])
let dist: string
let site: ServedPage
let browser: Browser

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'latchkey-docs-'))
  const vitepress = await installDocs(root)
  // A dead link, or a file that a page shows and that is not there, ends this.
  await run(process.execPath, [vitepress, 'build', 'docs', '--outDir', dist], { cwd: root })
  site = await serveWithPolicy(
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
  const pictures = page.getByRole('img', { name: /^The view / })
  expect(await pictures.count()).toBeGreaterThan(5)
  const widths = await pictures.evaluateAll((images) =>
    Promise.all(
      (images as HTMLImageElement[]).map(async (image) => {
        // One that waits to be scrolled to would be waited for without end.
        image.loading = 'eager'
        await image.decode()
        return image.naturalWidth
      }),
    ),
  )
  expect(widths.every((width) => width > 0)).toBe(true)
  for (const { title, path } of all) {
    await page.goto(`${site.url}${path.slice(1)}.html`)
    await page.getByRole('link', { name: title, exact: true }).first().waitFor()
    expect(await page.title(), path).toContain('Latchkey')
  }
  expect(trouble.complaints).toEqual([])
  await page.close()
})

test('the first page has the live widget on it, at the view and in the theme that are chosen', async () => {
  const page = await browser.newPage({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const trouble = await watchPage(page)
  await page.goto(`${site.url}index.html`)
  const widget = page.frameLocator('[title="The live widget on a small site"]').getByRole('dialog')
  await widget.getByRole('button', { name: /Foxglove/ }).waitFor()
  await expect
    .poll(() => widget.evaluate((card) => getComputedStyle(card).backgroundColor), patient)
    .toBe('rgb(26, 23, 20)')
  await page.getByRole('radio', { name: 'Account' }).check({ force: true })
  await widget.getByRole('button', { name: /^USD Coin/ }).waitFor()
  expect(trouble.complaints).toEqual([])
  await page.close()
})

test.each([320, 390, 768, 1280])('the first page does not scroll sideways at %i px', async (width) => {
  const page = await browser.newPage({ viewport: { width, height: 844 } })
  await page.goto(`${site.url}index.html`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
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
