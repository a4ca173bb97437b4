import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { quietChromium } from './quietChromium.ts'

const node = process.execPath

/** What a Chromium is started with when the tests start one with this. */
function started(given: readonly string[], browsers: NodeJS.ProcessEnv): readonly string[] {
  // A Chromium that says what it was given, word by word.
  const chromium = `process.stdout.write(JSON.stringify(process.argv.slice(1)))`
  const env = { ...process.env, LATCHKEY_HEADLESS_SHELL: undefined, ...browsers }
  return JSON.parse(
    execFileSync(quietChromium.executablePath, ['-e', chromium, '--', ...given], { env, encoding: 'utf8' }),
  )
}

test('what loads with every window of Chromium and serves no visit is off, with everything that was off', () => {
  const off = ['--disable-features=PaintHolding,MediaRouter']
  expect(started(off, { LATCHKEY_CHROMIUM: node })).toEqual([
    '--disable-features=PaintHolding,MediaRouter,WebUIOmniboxPopup,WebUIOmniboxAimPopup',
  ])
})

test('everything else reaches Chromium as it was', () => {
  const words = ['--user-data-dir=/tmp/a folder', '', '--headless', 'about:blank', `it's "$HOME" * \\`]
  expect(started(words, { LATCHKEY_CHROMIUM: node })).toEqual(words)
})

test('a Chromium without a window goes before the one with it, and an empty name is none', () => {
  expect(started(['a'], { LATCHKEY_CHROMIUM: '/none', LATCHKEY_HEADLESS_SHELL: node })).toEqual(['a'])
  expect(started(['a'], { LATCHKEY_CHROMIUM: node, LATCHKEY_HEADLESS_SHELL: '' })).toEqual(['a'])
})
