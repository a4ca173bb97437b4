import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { visitorAddress } from './visitorAddress.ts'

function request(forwardedFor: string | undefined, remoteAddress = '192.0.2.1'): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
  const incoming = new IncomingMessage(socket)
  if (forwardedFor !== undefined) incoming.headers['x-forwarded-for'] = forwardedFor
  return incoming
}

test('without a trusted proxy the header is not believed', () => {
  expect(visitorAddress(request('203.0.113.9'), 0)).toBe('192.0.2.1')
})

test('behind one proxy the last hop counts, not what the visitor wrote before it', () => {
  expect(visitorAddress(request('1.1.1.1, 203.0.113.9'), 1)).toBe('203.0.113.9')
})

test('behind two proxies the one before the last counts', () => {
  expect(visitorAddress(request('1.1.1.1, 203.0.113.9, 10.0.0.2'), 2)).toBe('203.0.113.9')
})

test.each([undefined, '', 'nonsense', '<script>'])('with %j in the header the socket counts', (header) => {
  expect(visitorAddress(request(header), 1)).toBe('192.0.2.1')
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:51034', '203.0.113.9'],
  ['"203.0.113.9:51034"', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:51034', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['2001:DB8::7', '2001:db8:0:0::/64'],
  ['2001:0db8:0000:0000::7', '2001:db8:0:0::/64'],
  ['[2001:db8::7]', '2001:db8:0:0::/64'],
  ['[2001:DB8::7]:443', '2001:db8:0:0::/64'],
  ['"[2001:db8::7]:443"', '2001:db8:0:0::/64'],
  ['fe80::7%eth0', 'fe80:0:0:0::/64'],
])('a proxy may write %s: the visitor is %s', (hop, counted) => {
  expect(visitorAddress(request(`1.1.1.1, ${hop}`), 1)).toBe(counted)
})

test.each([
  '203.0.113.9:',
  '203.0.113.9:x',
  '[203.0.113.9]',
  '[::1',
  '::1]:80',
  '300.1.1.1:80',
  'unknown',
  '_hidden',
])('with %j as its hop the socket counts', (hop) => {
  expect(visitorAddress(request(`1.1.1.1, ${hop}`), 1)).toBe('192.0.2.1')
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
])('%s counts as %s', (address, counted) => {
  expect(visitorAddress(request(undefined, address), 0)).toBe(counted)
})
