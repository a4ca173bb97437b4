import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { quietChromium } from './quietChromium.ts'

/** What a Chromium is started with when the tests start one with this. */
function started(...given: readonly string[]): readonly string[] {
  // A Chromium that says what it was given, word by word.
  const chromium = `process.stdout.write(JSON.stringify(process.argv.slice(1)))`
  const env = { ...process.env, LATCHKEY_CHROMIUM: process.execPath }
  return JSON.parse(
    execFileSync(quietChromium.executablePath, ['-e', chromium, '--', ...given], { env, encoding: 'utf8' }),
  )
}

test('what loads with every window of Chromium and serves no visit is off, with everything that was off', () => {
  expect(started('--disable-features=PaintHolding,MediaRouter')).toEqual([
    '--disable-features=PaintHolding,MediaRouter,WebUIOmniboxPopup,WebUIOmniboxAimPopup',
  ])
})

test('everything else reaches Chromium as it was', () => {
  const words = ['--user-data-dir=/tmp/a folder', '', '--headless', 'about:blank', `it's "$HOME" * \\`]
  expect(started(...words)).toEqual(words)
})
