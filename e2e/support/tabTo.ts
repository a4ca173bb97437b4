import type { Page } from 'playwright'

const mostPresses = 60

/** The words of what has the focus, inside shadow roots too; none while nothing in particular has it. */
export function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    if (active === document.body) return ''
    return active?.closest('label')?.textContent || active?.textContent || ''
  })
}

/** Presses Tab until something with these words has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, words: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const stops: string[] = []
  for (let presses = 0; presses < mostPresses; presses += 1) {
    await page.keyboard.press(key)
    const text = await focusedText(page)
    if (text.includes(words)) return
    stops.push(text.slice(0, 30))
  }
  throw new Error(`${key} never came to "${words}", only to: ${stops.join(' | ')}`)
}
