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
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
])('%s counts as %s', (address, counted) => {
  expect(visitorAddress(request(undefined, address), 0)).toBe(counted)
})
