import { type Browser, chromium, type LaunchOptions } from 'playwright'
import { quietChromium } from '../../scripts/test/quietChromium.ts'

/** Opens the Chromium that the environment names, or the system's. */
export function openChromium(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({ ...quietChromium, ...options })
}
