import { strangeNames } from '@latchkey/testing/names'
import { expect, test } from 'vitest'
import { cleanMetadata } from './metadata.ts'
import { readPeerMessage } from './peerMessage.ts'

test('calls, results and errors are told apart, ids may be text', () => {
  expect(readPeerMessage('{"id":1750000000000123,"method":"a","params":{"b":1}}')).toEqual({
    kind: 'call',
    id: 1_750_000_000_000_123,
    method: 'a',
    params: { b: 1 },
  })
  expect(readPeerMessage('{"id":"12","result":null}')).toEqual({ kind: 'result', id: 12, result: null })
  expect(readPeerMessage('{"id":12,"error":null,"result":0}')).toEqual({ kind: 'result', id: 12, result: 0 })
  expect(readPeerMessage('{"id":12,"error":{"code":5000,"message":"No\\u0007."}}')).toEqual({
    kind: 'error',
    id: 12,
    error: { code: 5000, message: 'No .' },
  })
})

test.each([
  '',
  'null',
  '[]',
  '7',
  '{}',
  '{"id":1}',
  '{"id":0,"result":1}',
  '{"id":-5,"result":1}',
  '{"id":1.5,"result":1}',
  '{"id":"x","result":1}',
  '{"id":1750000000000123456,"result":true}',
  '{"result":1}',
  `{"id":1,"method":"${'m'.repeat(101)}"}`,
  '{"id":1,"method":7}',
  '{"id":1,"result":{"__proto__":{"admin":true}}}',
  '{"id":1,"result":{"\\u005f_proto__":1}}',
  `{"id":1,"result":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
])('%.60s is nothing that a peer says', (text) => {
  expect(readPeerMessage(text)).toBeUndefined()
})

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'blob:https://a.example/x',
  'file:///etc/passwd',
  'about:blank',
  'vbscript:x',
  'http://wallet.example.test',
  'https://user@wallet.example.test',
  '//wallet.example.test',
  7,
  null,
])('the link %j of a peer is dropped', (link) => {
  const metadata = cleanMetadata({
    url: link,
    icons: [link],
    redirect: { native: link, universal: link },
  })
  expect(metadata).toEqual({ name: '', description: '', url: '', icons: [] })
})

test('links to an app of its own scheme and to the web are kept', () => {
  expect(
    cleanMetadata({
      name: 'W',
      url: 'https://wallet.example.test',
      redirect: { native: 'exwallet://', universal: 'https://wallet.example.test/app', linkMode: true },
    }),
  ).toEqual({
    name: 'W',
    description: '',
    url: 'https://wallet.example.test',
    icons: [],
    redirect: { native: 'exwallet://', universal: 'https://wallet.example.test/app' },
  })
  // An app's scheme is no web page.
  expect(cleanMetadata({ redirect: { universal: 'exwallet://' } })).not.toHaveProperty('redirect')
})

test.each(strangeNames)('the name of a peer: $what', ({ given, shown }) => {
  expect(cleanMetadata({ name: given, description: given })).toMatchObject({
    name: shown,
    description: shown,
  })
})

test('names are short, and nothing where they are no text', () => {
  expect(cleanMetadata({ name: 7, description: {} })).toMatchObject({ name: '', description: '' })
  expect(cleanMetadata('x').name).toBe('')
  expect(cleanMetadata({ name: 'n'.repeat(10_000) }).name).toHaveLength(60)
})
