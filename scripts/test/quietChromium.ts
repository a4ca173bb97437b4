import { fileURLToPath } from 'node:url'

/**
 * How the tests start the Chromium that the environment names, the one without a window first, or the system's: with nothing
 * that no visit needs.
 */
export const quietChromium = {
  executablePath: fileURLToPath(new URL('./quiet-chromium.sh', import.meta.url)),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
}
