import type { Page, Request } from 'playwright'

/** How long a page must ask for nothing to count as quiet. */
const restMs = 400

/** Waits until the page has asked for nothing more for a while: only then has it been shown that it does not. */
export async function quiet(page: Page, requests: readonly Request[]): Promise<void> {
  let before = -1
  while (before !== requests.length) {
    before = requests.length
    await page.evaluate((ms) => new Promise<void>((done) => setTimeout(done, ms)), restMs)
  }
}
