import type { Page } from 'playwright'

/** What a page did that a good page does not do. */
export type PageTrouble = {
  /** Console errors and warnings, uncaught errors, policy violations, in words. */
  readonly complaints: readonly string[]
  /** Every origin the page sent a request to. */
  readonly origins: ReadonlySet<string>
}

/** Writes down what goes wrong on a page from now on; call it before the page opens anything. */
export async function watchPage(page: Page): Promise<PageTrouble> {
  const complaints: string[] = []
  const origins = new Set<string>()
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) origins.add(new URL(request.url()).origin)
  })
  await page.exposeFunction('latchkeyViolation', (text: string) => complaints.push(text))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const report = Reflect.get(window, 'latchkeyViolation') as (text: string) => void
      report(`${event.violatedDirective} blocked ${event.blockedURI}`)
    })
  })
  return { complaints, origins }
}
