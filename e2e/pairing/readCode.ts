import type { Page } from 'playwright'
import decodeQR from 'qr/decode.js'
import { expect } from 'vitest'
import { patient } from '../widget/visitShop.ts'
import { pngPixels } from './pngPixels.ts'

/** The code on the screen, by its role. */
export const shownCode = (page: Page) => page.getByRole('dialog').getByRole('img', { name: /QR/ })

/** What the code on the screen says, read from a picture of it as a phone's camera reads it. */
export async function readCode(page: Page): Promise<string> {
  await shownCode(page).waitFor()
  let text: string | undefined
  // While the widget is still coming in, a picture of it may be blurred.
  await expect
    .poll(async () => {
      text = decode(await shownCode(page).screenshot())
      return text
    }, patient)
    .toMatch(/^wc:[0-9a-f]{64}@2\?/)
  return text ?? ''
}

/** Undefined where there is no code in the picture yet. */
function decode(png: Buffer): string | undefined {
  try {
    return decodeQR(pngPixels(png))
  } catch {
    return undefined
  }
}
