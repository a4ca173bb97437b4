import type { BrowserContext, Page } from 'playwright'

declare global {
  interface Window {
    shownSoFar: string[]
  }
}

/** The parts of the shop that must not flicker when it is opened again. */
export type ShownPart = 'connect-button' | 'account-button' | 'network-button' | 'status' | 'network'

/**
 * Writes down everything these parts ever say, from the first moment of every page on. It looks after every change of
 * the page, inside shadow roots too: whatever is painted was there after some change, so nothing painted is missed.
 */
export async function watchFrames(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const parts = ['connect-button', 'account-button', 'network-button', 'status', 'network']
    const seen: string[] = []
    window.shownSoFar = seen
    const look = () => {
      for (const part of parts) {
        const host = document.querySelector(`[data-testid="${part}"]`)
        const drawn = host?.shadowRoot?.querySelector('button') ?? (host?.shadowRoot ? null : host)
        if (!drawn) continue
        // A box that keeps its room before anybody knows who is here has words that nobody sees.
        const isBox = drawn.getAttribute('data-state') === 'restoring'
        const line = `${part}: ${isBox ? '(box)' : (drawn.getAttribute('aria-label') ?? drawn.textContent)}`
        if (!seen.includes(line)) seen.push(line)
      }
    }
    const changes = new MutationObserver(look)
    const everything = { childList: true, characterData: true, attributes: true, subtree: true }
    changes.observe(document, everything)
    const attach = Element.prototype.attachShadow
    Element.prototype.attachShadow = function (init) {
      const root = attach.call(this, init)
      changes.observe(root, everything)
      return root
    }
  })
}

/** What one part has said since the page was opened. */
export async function framesOf(page: Page, part: ShownPart): Promise<readonly string[]> {
  const lines = await page.evaluate(() => window.shownSoFar)
  return lines.filter((line) => line.startsWith(`${part}: `)).map((line) => line.slice(part.length + 2))
}
