import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions } from 'playwright'
import { openScenes, serveScenes } from '../scenes/openScenes.ts'
import { openChromium } from '../support/openChromium.ts'

const folder = fileURLToPath(new URL('../../.latchkey/shots/frame/', import.meta.url))

/** A way to look at every scene. */
type Look = {
  readonly name: string
  readonly options: BrowserContextOptions
  readonly query: Readonly<Record<string, string>>
}

/** The size of the window that the wallet opens. */
const desk = { viewport: { width: 400, height: 680 } } as const

const looks: readonly Look[] = [
  { name: 'light', options: desk, query: { theme: 'light' } },
  { name: 'dark', options: desk, query: { theme: 'dark' } },
  {
    name: 'phone',
    options: { viewport: { width: 390, height: 760 }, hasTouch: true },
    query: { theme: 'light', locale: 'es' },
  },
  { name: 'arabic', options: desk, query: { theme: 'light', locale: 'ar' } },
]

/** Takes the pictures of one look; gives back why some could not be taken as they should. */
async function shoot(
  browser: Browser,
  url: string,
  { name, options, query }: Look,
): Promise<readonly string[]> {
  const scenes = await openScenes(browser, url, options)
  const missed: string[] = []
  try {
    for (const scene of scenes.names) {
      await scenes.show(scene, query).catch((error: unknown) => missed.push(String(error)))
      await scenes.page.screenshot({ path: `${folder}${scene}-${name}.png` })
    }
    await drawSheet(scenes.names, name)
  } finally {
    await scenes.close()
  }
  process.stdout.write(`${name}: ${scenes.names.length} scenes, contact-${name}.html\n`)
  return missed
}

/** One page with all pictures of a look. */
async function drawSheet(scenes: readonly string[], look: string): Promise<void> {
  const figures = scenes.map(
    (scene) => `<figure><img src="${scene}-${look}.png" alt=""><figcaption>${scene}</figcaption></figure>`,
  )
  const page = `<!doctype html><meta charset="utf-8"><title>${look}</title><style>
body { margin: 16px; display: grid; grid-template-columns: repeat(auto-fill, minmax(280px, 1fr)); gap: 12px; font: 13px system-ui }
figure { margin: 0 } img { width: 100%; display: block }</style>${figures.join('\n')}`
  await writeFile(`${folder}contact-${look}.html`, page)
}

await mkdir(folder, { recursive: true })
const served = await serveScenes()
const browser = await openChromium()
try {
  const missed: string[] = []
  for (const look of looks) missed.push(...(await shoot(browser, served.url, look)))
  if (missed.length > 0) throw new Error(`Not as they should be:\n${missed.join('\n')}`)
} finally {
  await browser.close()
  await served.stop()
}
