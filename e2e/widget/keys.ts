import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { patient } from './visitShop.ts'

/** Where the focus is: what has it, by the name it is called, and whether that lies in the open widget. */
export type Focus = { readonly name: string; readonly inWidget: boolean }

/** Looks where the focus is, through every shadow root. */
export function focusOn(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    let element = document.activeElement
    const inWidget = element instanceof HTMLElement && element.dataset['latchkey'] === 'modal'
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    const name = element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    return { name: name.trim(), inWidget }
  })
}

/** More steps than any view has controls. */
const mostSteps = 60

/** Presses Tab until the focus is on this; tells the names it passed, the last one included. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<readonly string[]> {
  await target.waitFor()
  const passed: string[] = []
  for (let step = 0; step < mostSteps; step += 1) {
    await page.keyboard.press(key)
    passed.push((await focusOn(page)).name)
    if (await target.evaluate((element) => element.matches(':focus'))) return passed
  }
  throw new Error(`The keyboard does not reach it; it passed ${passed.join(' | ')}.`)
}

/** Goes there by Tab, or by Shift and Tab where it stands before what has the focus; then presses Enter. */
export async function pressBy(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target, (await standsBefore(target)) ? 'Shift+Tab' : 'Tab')
  await page.keyboard.press(key)
}

/** Whether this stands before what has the focus, in the same surface. */
function standsBefore(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { activeElement } = element.getRootNode() as Document | ShadowRoot
    if (activeElement === null || activeElement === document.body) return false
    return (activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  })
}

/** Waits until this has the focus. */
export async function hasFocus(target: Locator): Promise<void> {
  await expect.poll(() => target.evaluate((element) => element.matches(':focus')), patient).toBe(true)
}
