import type { Browser, BrowserContextOptions, Page } from 'playwright'
import type { ServedPage } from '../../scripts/serve/servePage.ts'
import { builtPage } from '../support/builtPage.ts'
import { openSceneList } from '../support/openSceneList.ts'
import { serveWithPolicy } from '../support/serveWithPolicy.ts'
import type { PageTrouble } from '../support/watchPage.ts'

/** As strict as the policy of the wallet's pages: a scene that needs more fails. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types app',
].join('; ')

/** Serves every state of the wallet's own pages, built as the pages are. */
export async function serveScenes(): Promise<ServedPage> {
  return serveWithPolicy(await builtPage('apps/frame/scenes', ['apps/frame/src/**/*']), policy)
}

/** A page that walks through the scenes of the wallet. */
export type ScenesPage = {
  readonly page: Page
  readonly trouble: PageTrouble
  readonly names: readonly string[]
  /** Shows a scene and waits until it stands still; rejects with why it does not. */
  show(name: string, look: Readonly<Record<string, string>>): Promise<void>
  close(): Promise<void>
}

/** Opens the scenes at their list. */
export async function openScenes(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
): Promise<ScenesPage> {
  const list = await openSceneList(browser, url, options)
  const { page } = list
  return {
    ...list,
    async show(scene, look) {
      await page.goto(`${url}?${new URLSearchParams({ ...look, scene })}`)
      const html = page.locator('html[data-ready], html[data-failed]')
      await html.waitFor({ state: 'attached' })
      const failed = await html.getAttribute('data-failed')
      if (failed !== null) throw new Error(`${scene}: ${failed}`)
    },
  }
}
