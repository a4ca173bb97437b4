import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions } from 'playwright'
import { openGallery, type SceneName } from '../gallery/openGallery.ts'
import { serveGallery } from '../gallery/serveGallery.ts'
import { builtPage } from '../support/builtPage.ts'
import { openChromium } from '../support/openChromium.ts'

const folder = fileURLToPath(new URL('../../.latchkey/shots/gallery/', import.meta.url))

/** A way to look at every scene. */
type Look = {
  readonly name: string
  readonly options: BrowserContextOptions
  readonly query: Readonly<Record<string, string>>
}

const desk = { viewport: { width: 440, height: 760 }, deviceScaleFactor: 1 } as const
const phone = { viewport: { width: 390, height: 760 }, deviceScaleFactor: 1, hasTouch: true } as const

const looks: readonly Look[] = [
  { name: 'light', options: desk, query: { theme: 'light' } },
  { name: 'dark', options: desk, query: { theme: 'dark' } },
  { name: 'phone', options: phone, query: { theme: 'light', cast: 'long' } },
  { name: 'arabic', options: desk, query: { theme: 'light', locale: 'ar' } },
]

function fileOf({ view, state }: SceneName, look: Look): string {
  return `${view}-${state}-${look.name}.png`
}

/** Takes the pictures of one look; gives back why some could not be taken as they should. */
async function shoot(browser: Browser, url: string, look: Look): Promise<readonly string[]> {
  const gallery = await openGallery(browser, url, look.options)
  const missed: string[] = []
  try {
    for (const name of gallery.names) {
      await gallery.show(name, look.query).catch((error: unknown) => missed.push(String(error)))
      await gallery.page.screenshot({ path: folder + fileOf(name, look) })
    }
    await drawSheet(browser, gallery.names, look)
  } finally {
    await gallery.close()
  }
  process.stdout.write(`${look.name}: ${gallery.names.length} scenes, contact-${look.name}.png\n`)
  return missed
}

/** One page with all pictures of a look, and a picture of that page. */
async function drawSheet(browser: Browser, names: readonly SceneName[], look: Look): Promise<void> {
  const figures = names.map(
    (name) =>
      `<figure><img src="${fileOf(name, look)}" alt=""><figcaption>${name.view} · ${name.state}</figcaption></figure>`,
  )
  const page = `<!doctype html><meta charset="utf-8"><title>${look.name}</title><style>
body { margin: 16px; display: grid; grid-template-columns: repeat(10, 1fr); gap: 12px; font: 13px system-ui; background: #fff }
figure { margin: 0 } img { width: 100%; display: block }</style>${figures.join('\n')}`
  const file = `${folder}contact-${look.name}.html`
  await writeFile(file, page)
  const context = await browser.newContext({ viewport: { width: 2600, height: 1000 } })
  try {
    const sheet = await context.newPage()
    await sheet.goto(`file://${file}`)
    await sheet.screenshot({ path: `${folder}contact-${look.name}.png`, fullPage: true })
  } finally {
    await context.close()
  }
}

await mkdir(folder, { recursive: true })
const served = await serveGallery(await builtPage('apps/gallery'))
const browser = await openChromium()
try {
  const missed: string[] = []
  for (const look of looks) missed.push(...(await shoot(browser, served.url, look)))
  if (missed.length > 0) throw new Error(`Not as they should be:\n${missed.join('\n')}`)
} finally {
  await browser.close()
  await served.stop()
}
