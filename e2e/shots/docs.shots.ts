// The pictures of the first page of the guide, from the gallery: a card each, in light, as small files.
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { openGallery } from '../gallery/openGallery.ts'
import { serveGallery } from '../gallery/serveGallery.ts'
import { builtPage } from '../support/builtPage.ts'
import { openChromium } from '../support/openChromium.ts'

const folder = fileURLToPath(new URL('../../docs/public/views/', import.meta.url))
const scenes = {
  connect: { view: 'Connect', state: 'returning' },
  code: { view: 'ConnectingWalletConnectBasic', state: 'code' },
  wallets: { view: 'AllWallets', state: 'filled-ready' },
  account: { view: 'Account', state: 'named' },
  activity: { view: 'Transactions', state: 'filled' },
  send: { view: 'WalletSend', state: 'chosen' },
  review: { view: 'WalletSendPreview', state: 'ready' },
  networks: { view: 'Networks', state: 'filled' },
} as const

/** The picture again as WebP, which is a third as heavy; a browser can write it, the driver cannot. */
function asWebp(page: Page, png: Buffer): Promise<string> {
  return page.evaluate(
    async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', 0.8)
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
}

await mkdir(folder, { recursive: true })
const served = await serveGallery(await builtPage('apps/gallery'))
const browser = await openChromium()
try {
  const gallery = await openGallery(browser, served.url, {
    viewport: { width: 440, height: 700 },
    deviceScaleFactor: 1,
  })
  const blank = await browser.newPage()
  for (const [file, scene] of Object.entries(scenes)) {
    await gallery.show(scene, { theme: 'light' })
    // The corners of the picture show the page behind the card: without its words they are of one colour.
    await gallery.page.evaluate(() => {
      for (const part of document.querySelectorAll<HTMLElement>('h1, p, [data-latchkey="inline"]'))
        part.style.visibility = 'hidden'
    })
    const box = await gallery.page.locator('[data-latchkey] .card').last().boundingBox()
    if (box === null) throw new Error(`There is no card in ${scene.view}.`)
    // The same part of every card, with a little of the page around it.
    const clip = { x: box.x - 8, y: box.y - 8, width: 376, height: 560 }
    const webp = await asWebp(blank, await gallery.page.screenshot({ clip }))
    await writeFile(`${folder}${file}.webp`, Buffer.from(webp.split(',')[1] ?? '', 'base64'))
  }
  await gallery.close()
} finally {
  await browser.close()
  await served.stop()
}
