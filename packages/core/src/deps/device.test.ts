import { expect, test } from 'vitest'
import { readDevice } from './device.ts'
import { createPageExit } from './pageExit.ts'

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const chromeIos = safari.replace('Version/18.0', 'CriOS/130.0')
const iPad =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'
const android =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36'

test.each([
  [safari, 5, { ios: true, android: false, iosSafari: true }],
  [chromeIos, 5, { ios: true, android: false, iosSafari: false }],
  [iPad, 5, { ios: true, android: false, iosSafari: true }],
  [iPad, 0, { ios: false, android: false, iosSafari: false }],
  [android, 5, { ios: false, android: true, iosSafari: false }],
  ['', 0, { ios: false, android: false, iosSafari: false }],
])('%s with %i touch points is read', (userAgent, touchPoints, expected) => {
  expect(readDevice(userAgent, { touchPoints })).toMatchObject(expected)
})

test.each([
  [safari, false],
  [chromeIos, false],
  [iPad, false],
  [android, false],
  [safari.replace(' Version/18.0', '').replace(' Safari/604.1', ''), true],
  [`${android} [FB_IAB/FB4A;FBAV/400.0]`, true],
  [android.replace('Android 15', 'Android 15; wv'), true],
  [`${safari} Instagram 350.0`, true],
  [`${safari} Line/14.0`, true],
])('%s is inside of an app: %s', (userAgent, isInApp) => {
  expect(readDevice(userAgent, { touchPoints: 5 }).inApp).toBe(isInApp)
  expect(readDevice(userAgent, { touchPoints: 5, telegram: true }).inApp).toBe(true)
})

const noDocument = {
  addEventListener() {},
  removeEventListener() {},
  createElement: () => ({ href: '', target: '', rel: '', click() {} }),
}

test('a page inside of Telegram is told from one that only loads its script', () => {
  const at = (globals: object) => createPageExit({ document: noDocument, ...globals }).device.telegram
  expect(at({ TelegramWebviewProxy: {} })).toBe(true)
  expect(at({ Telegram: { WebApp: { initData: 'query_id=1' } } })).toBe(true)
  expect(at({ Telegram: { WebApp: { initData: '' } } })).toBe(false)
  expect(at({ Telegram: {} })).toBe(false)
  expect(at({})).toBe(false)
})

test('a page in a frame is told from one that has the window', () => {
  const self = {}
  expect(createPageExit({ document: noDocument, self, top: self }).device.framed).toBe(false)
  expect(createPageExit({ document: noDocument, self, top: {} }).device.framed).toBe(true)
})

test('without a page the way out leads nowhere and nothing throws', () => {
  const exit = createPageExit({})
  expect(exit.href).toBe('')
  expect(exit.isVisible()).toBe(true)
  exit.watchVisible(() => {})()
  exit.follow('wallet://', '_self')
})
