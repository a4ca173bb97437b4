import { expect, test } from 'vitest'
import { visitorDevice } from './visitorDevice.ts'

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`${mac} Chrome/140.0.0.0 Safari/537.36`, false, 'chromium'],
  [`${mac} Version/18.0 Safari/605.1.15`, false, 'safari'],
  [`${mac} Version/18.0 Safari/605.1.15`, true, 'ios'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', false, 'firefox'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140 Safari/604.1', true, 'ios'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0.0.0 Mobile Safari/537.36', true, 'android'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', true, 'android'],
  ['Mozilla/5.0 (X11; Linux aarch64) Chrome/140.0.0.0 Safari/537.36', true, 'android'],
  ['', false, 'other'],
])('%s (phone: %s) is %s', (userAgent, mobile, device) => {
  expect(visitorDevice(userAgent, mobile)).toBe(device)
})
