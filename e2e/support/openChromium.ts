import { type Browser, chromium } from 'playwright'

/** Opens the Chromium that the environment names, or the system's. */
export function openChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['LATCHKEY_CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
}
