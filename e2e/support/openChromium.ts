import { type Browser, chromium } from 'playwright'
import { quietChromium } from '../../scripts/test/quietChromium.ts'

/** Opens the Chromium that the environment names, or the system's. */
export function openChromium(): Promise<Browser> {
  return chromium.launch(quietChromium)
}
