import { expect, test } from 'vitest'
import { ensureEngines } from './engines.ts'

const here = process.execPath
const named = {
  LATCHKEY_FIREFOX: here,
  LATCHKEY_WEBKIT_DRIVER: here,
  LATCHKEY_MINIBROWSER: here,
  LATCHKEY_XVFB: here,
}

test('takes the engines that the environment names', () => {
  expect(ensureEngines({ ...named, PATH: '' })).toEqual(named)
})

test('names the variable whose path leads nowhere', () => {
  expect(() => ensureEngines({ ...named, LATCHKEY_FIREFOX: '/none/firefox', PATH: '' })).toThrow(
    'LATCHKEY_FIREFOX names /none/firefox, which is not there. Give the path of Firefox.',
  )
})

test('asks in one sentence for everything that is missing, where it may not install', () => {
  const { LATCHKEY_MINIBROWSER } = named
  expect(() => ensureEngines({ LATCHKEY_MINIBROWSER, PATH: '/none' })).toThrow(
    'The journeys in Firefox and WebKit need Firefox, WebKitWebDriver, Xvfb: install what is missing (on Debian: apt-get install firefox-esr webkit2gtk-driver xvfb), or give paths in LATCHKEY_FIREFOX, LATCHKEY_WEBKIT_DRIVER, LATCHKEY_XVFB.',
  )
})
