import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EvmChain } from '@latchkey/testing'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { quietChromium } from '../../scripts/test/quietChromium.ts'
import { bundlePage } from '../wallets/bundlePage.ts'

const scripts = ['background', 'content', 'inpage', 'approve'] as const

/** A browser with the extension in it. */
export type ExtendedBrowser = {
  readonly context: BrowserContext
  /** Waits for the wallet's next window and decides there. */
  decide(decision: 'Approve' | 'Reject'): Promise<void>
  close(): Promise<void>
}

/**
 * Opens Chromium with a real MV3 wallet extension installed, whose keys live in its service worker: from the first account of
 * the mnemonic on, unless told otherwise.
 */
export async function openWithExtension(
  chains: readonly EvmChain[],
  { first = 0 }: { readonly first?: number } = {},
): Promise<ExtendedBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-extension-'))
  const extension = join(folder, 'extension')
  await mkdir(extension)
  for (const name of scripts) {
    const code = await bundlePage(new URL(`./${name}.ts`, import.meta.url).href)
    await writeFile(
      join(extension, `${name}.js`),
      `const sandboxChains = ${JSON.stringify(chains)};\nconst firstAccount = ${first};\n${code}`,
    )
  }
  for (const name of ['manifest.json', 'approve.html']) {
    await copyFile(new URL(name, import.meta.url), join(extension, name))
  }
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    ...quietChromium,
    // Playwright's own headless mode has no extensions, nor has a Chromium without a window; its new headless mode has.
    headless: false,
    env: { ...process.env, LATCHKEY_HEADLESS_SHELL: '' },
    // A visitor's browser blocks windows that no press opens; Playwright's does not.
    ignoreDefaultArgs: ['--disable-extensions', '--disable-popup-blocking'],
    args: [
      ...quietChromium.args,
      '--headless=new',
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
    ],
  })
  const windows: Page[] = []
  const arrivals: ((page: Page) => void)[] = []
  context.on('page', (page) => {
    if (!page.url().startsWith('chrome-extension:')) return
    const taker = arrivals.shift()
    if (taker) taker(page)
    else windows.push(page)
  })
  return {
    context,
    async decide(decision) {
      const page = windows.shift() ?? (await new Promise<Page>((resolve) => arrivals.push(resolve)))
      const closed = page.waitForEvent('close')
      const clicked = page.getByRole('button', { name: decision }).click()
      // The window goes with the press, at times before the browser has said that it was pressed.
      await clicked.catch((error) => closed.catch(() => Promise.reject(error)))
      await closed
    },
    async close() {
      await context.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
