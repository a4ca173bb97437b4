import type { Browser, BrowserContextOptions } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings, bringAxe } from '../gallery/axeFindings.ts'
import { layoutFindings } from '../gallery/layoutFindings.ts'
import { openChromium } from '../support/openChromium.ts'
import { openScenes, type ScenesPage, serveScenes } from './openScenes.ts'

let url: string
let browser: Browser
const undo: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const served = await serveScenes()
  undo.push(served.stop)
  url = served.url
  browser = await openChromium()
  undo.push(() => browser.close())
})

afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

/** Shows every second scene from one of them on, and gathers what a look at each finds and what the page complains of. */
async function walk(from: number, options: BrowserContextOptions): Promise<readonly string[]> {
  const scenes = await openScenes(browser, url, options)
  try {
    expect(scenes.names.length).toBeGreaterThan(70)
    const findings: string[] = []
    for (const name of scenes.names.filter((_, at) => at % 2 === from)) {
      await scenes.show(name, { theme: 'light', locale: 'ar' })
      for (const finding of await look(scenes)) findings.push(`${name}: ${finding}`)
      if (!name.startsWith('card-')) continue
      // Spanish has the longest words: a card that is centred grows beyond its room with them first.
      await scenes.show(name, { theme: 'light', locale: 'es' })
      for (const finding of await layoutFindings(scenes.page, 'page')) findings.push(`${name} es: ${finding}`)
    }
    return [...findings, ...scenes.trouble.complaints]
  } finally {
    await scenes.close()
  }
}

async function look({ page }: ScenesPage): Promise<readonly string[]> {
  const layout = await layoutFindings(page, 'page')
  await bringAxe(page)
  const inLight = await axeFindings(page)
  await page.evaluate(() => {
    document.documentElement.style.colorScheme = 'dark'
  })
  const inDark = await axeFindings(page, 'color-contrast')
  return [...layout, ...inLight, ...inDark.map((finding) => `in the dark ${finding}`)]
}

// A machine may be five times slower than ours.
// The smallest window that an approval counts in.
test('in the smallest window, from right to left, no page of the wallet is cut, too wide, too small to touch or hard to read', {
  timeout: 600_000,
}, async () => {
  const phone = { viewport: { width: 320, height: 480 }, hasTouch: true }
  const found = await Promise.all([walk(0, phone), walk(1, phone)])
  expect(found.flat()).toEqual([])
})
