import { expect, test } from 'vitest'
import { isAudience } from './isAudience.ts'

test.each([
  ['ws://127.0.0.1:8787/relay', '127.0.0.1:8787'],
  ['ws://127.0.0.1:8787', '127.0.0.1:8787'],
  ['ws://localhost:8787/relay/', 'localhost:8787'],
  ['wss://Relay.Example.com/relay', 'relay.example.com'],
  ['wss://relay.example.com:443', 'relay.example.com'],
  ['wss://relay.example.com', 'relay.example.com:443'],
  ['https://relay.example.com/relay', 'relay.example.com'],
])('without public addresses, %s is us when the request was sent to %s', (audience, host) => {
  expect(isAudience(audience, [], host)).toBe(true)
})

test.each([
  ['ws://127.0.0.1:8788/relay', '127.0.0.1:8787'],
  ['wss://evil.example', 'relay.example.com'],
  ['wss://relay.example.com/other', 'relay.example.com'],
  ['wss://relay.example.com.evil.example', 'relay.example.com'],
  ['relay.example.com', 'relay.example.com'],
  ['ftp://relay.example.com', 'relay.example.com'],
  ['', ''],
  ['wss://', undefined],
])('without public addresses, %s is not us when the request was sent to %s', (audience, host) => {
  expect(isAudience(audience, [], host)).toBe(false)
})

test('with public addresses those alone count, whatever host the request names', () => {
  const ours = ['wss://relay.example.com/relay', 'wss://second.example.com/wc']
  expect(isAudience('wss://relay.example.com/relay', ours, 'internal:8787')).toBe(true)
  expect(isAudience('wss://relay.example.com', ours, 'internal:8787')).toBe(true)
  expect(isAudience('wss://second.example.com/wc', ours, 'internal:8787')).toBe(true)
  expect(isAudience('wss://second.example.com/relay', ours, 'internal:8787')).toBe(false)
  expect(isAudience('ws://internal:8787/relay', ours, 'internal:8787')).toBe(false)
  expect(isAudience('wss://evil.example/relay', ours, 'evil.example')).toBe(false)
})
