import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { openSceneList } from '../support/openSceneList.ts'
import type { PageTrouble } from '../support/watchPage.ts'

/** A picture of the gallery by its name. */
export type SceneName = { readonly view: string; readonly state: string }

/** A page that walks through the gallery without loading anything twice. */
export type GalleryPage = {
  readonly page: Page
  readonly trouble: PageTrouble
  readonly names: readonly SceneName[]
  /** Shows a scene and waits until it stands still; rejects with why it does not. */
  show(name: SceneName, look?: Readonly<Record<string, string>>): Promise<void>
  close(): Promise<void>
}

/** Opens the gallery at its list. */
export async function openGallery(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
): Promise<GalleryPage> {
  const { names, ...list } = await openSceneList(browser, url, options)
  const { page } = list
  return {
    ...list,
    names: names.map((name) => {
      const [view = '', state = ''] = name.split(' ')
      return { view, state }
    }),
    async show(name, look = {}) {
      const search = `?${new URLSearchParams({ ...name, ...look })}`
      const failed = await page.evaluate(async (to) => {
        const html = document.documentElement
        const ended = new Promise<string | undefined>((resolve) => {
          const watcher = new MutationObserver(() => {
            const { ready, failed: why } = html.dataset
            if (ready !== to && why === undefined) return
            watcher.disconnect()
            resolve(why)
          })
          watcher.observe(html, { attributes: true })
        })
        history.replaceState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
        return ended
      }, search)
      if (failed !== undefined) throw new Error(`${search}: ${failed}`)
    },
  }
}

/** Draws the scene on the page in the wide face, and resolves when a few frames have looked the same. */
export async function wearWideFont(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const html = document.documentElement
    html.dataset['font'] = 'wide'
    const family = getComputedStyle(html).getPropertyValue('--lk-font')
    await Promise.all([400, 700].map((weight) => document.fonts.load(`${weight} 1rem ${family}`, 'aļţŕ ع')))
    const boxes = () =>
      [...document.querySelectorAll('[data-latchkey]')]
        .flatMap(({ shadowRoot }) => [...(shadowRoot?.querySelectorAll('*') ?? [])])
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          return `${x} ${y} ${width} ${height}`
        })
        .join()
    let before = ''
    for (let same = 0; same < 3; ) {
      await new Promise(requestAnimationFrame)
      const now = boxes()
      same = now === before ? same + 1 : 0
      before = now
    }
  })
}
