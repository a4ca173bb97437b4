import type { Page } from 'playwright'
import { expect } from 'vitest'

const patient = { timeout: 60_000, interval: 200 }

/** Presses a button of the wallet's frame as a visitor does: the pointer moves there first. */
export async function pressInFrame(page: Page, name: string | RegExp): Promise<void> {
  const found = page.frameLocator('iframe[title="Wallet"]').getByRole('button', { name })
  await expect.poll(() => found.isEnabled(), patient).toBe(true)
  let place: Awaited<ReturnType<typeof found.boundingBox>> = null
  const look = async () => {
    place = await found.boundingBox()
    return place !== null
  }
  // The card renders again when the details of the request are loaded.
  await expect.poll(look, patient).toBe(true)
  const { x, y, width, height } = place ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + 5, y + 5)
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 })
  await page.mouse.down()
  await page.mouse.up()
}
