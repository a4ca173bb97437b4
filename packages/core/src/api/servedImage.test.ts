import { expect, test } from 'vitest'
import { testInstance } from '../test/testInstance.ts'
import { servedImage } from './servedImage.ts'

const { config } = testInstance({ endpoints: 'https://shop.example/latchkey', projectId: 'p' }).latchkey
const home = 'https://shop.example/latchkey/public'

test.each([
  ['/public/getTokenImage/eip155%3A1%3A0xabc', `${home}/getTokenImage/eip155%3A1%3A0xabc`],
  [`${home}/getTokenImage/ETH`, `${home}/getTokenImage/ETH`],
])('a picture of the site’s own server is shown: %s', (url, shown) => {
  const image = servedImage(config, url)
  expect(image?.split('?')[0]).toBe(shown)
  expect(new URL(image ?? '').searchParams.get('projectId')).toBe('p')
})

test('a picture that is written out is shown', () => {
  expect(servedImage(config, 'data:image/png;base64,AA==')).toBe('data:image/png;base64,AA==')
})

test.each([
  ['another host', 'https://tracker.example/public/x.png'],
  ['a host that begins alike', 'https://shop.example.evil.example/latchkey/public/x.png'],
  ['another place of the same host', '/../logout'],
  ['a way out of the place', '/public/../../logout'],
  ['the page itself', '//shop.example/logout'],
  ['a script', 'javascript:alert(1)'],
  ['a page written out', 'data:text/html,<script>'],
  ['a name in the address', 'https://shop.example@evil.example/latchkey/public/x'],
  ['another protocol', 'ipfs://x'],
  ['a flood', `data:image/png;base64,${'A'.repeat(60_000)}`],
  ['no text', { url: '/public/x' }],
  ['nothing', null],
])('%s is not asked for a picture', (_, url) => {
  expect(servedImage(config, url)).toBeUndefined()
})

test('without a server, or where the site wants no pictures, nothing is shown but what is written out', () => {
  const alone = testInstance().latchkey.config
  expect(servedImage(alone, '/public/x')).toBeUndefined()
  expect(servedImage(alone, 'data:image/png;base64,AA==')).toBeDefined()
  expect(servedImage({ ...config, images: 'none' }, 'data:image/png;base64,AA==')).toBeUndefined()
})
