import { expect, test } from 'vitest'
import type { Connector } from '../../adapter/connector.ts'
import { sdkVersion } from '../../api/version.ts'
import { safeImage } from '../../base/safeImage.ts'
import { base, ethereum } from '../../chains/chains.ts'
import { testInstance } from '../../test/testInstance.ts'
import { chainImage } from './chainImage.ts'
import { walletImage } from './walletImage.ts'

const endpoints = 'https://api.shop.example/latchkey/'
const png = 'data:image/png;base64,AAAA'
const connector: Connector = { id: 'com.fox', name: 'Fox', type: 'ANNOUNCED', chain: 'eip155', imageUrl: png }

test.each([
  png,
  'data:image/svg+xml,%3Csvg/%3E',
  'https://cdn.example/a.png',
  'http://localhost:8080/a.png',
  'http://127.0.0.1/a.png',
  '/images/a.png',
])('%s may be drawn', (url) => {
  expect(safeImage(url)).toBe(url)
})

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>',
  'data:image/svg+xml-evil',
  'http://cdn.example/a.png',
  'https://user@cdn.example/a.png',
  '//cdn.example/a.png',
  '/\\cdn.example/a.png',
  'blob:https://shop.example/1',
  'file:///etc/passwd',
  '',
  undefined,
])('%s may not', (url) => {
  expect(safeImage(url)).toBeUndefined()
})

test('a wallet of the directory has its picture there, with the project in the address', () => {
  const { latchkey } = testInstance({ endpoints, projectId: 'shop' })
  expect(walletImage(latchkey, { id: 'w', name: 'W', image_id: 'a b/c' })).toBe(
    `https://api.shop.example/latchkey/getWalletImage/a%20b%2Fc?projectId=shop&st=latchkey&sv=${sdkVersion}`,
  )
  expect(walletImage(latchkey, { id: 'w', name: 'W' })).toBeUndefined()
})

test('a connector shows its own picture, unless the site has another for it', () => {
  expect(walletImage(testInstance().latchkey, connector)).toBe(png)
  const connectorImages = { 'com.fox': 'https://shop.example/fox.png' }
  expect(walletImage(testInstance({ connectorImages }).latchkey, connector)).toBe(connectorImages['com.fox'])
})

test('a wallet that the site adds has the picture that the site gives', () => {
  const { latchkey } = testInstance()
  expect(walletImage(latchkey, { id: 'own', name: 'Own', image_url: '/own.png' })).toBe('/own.png')
})

test('a wallet of the site keeps its picture when it is known by its id or rdns alone', () => {
  const image_url = 'https://cdn.shop.example/own.png'
  const { latchkey } = testInstance({
    customWallets: [{ id: 'own', name: 'Own', rdns: 'com.own', image_url }],
  })
  const bare: Connector = { id: 'com.own', name: 'Own', type: 'ANNOUNCED', chain: 'eip155' }
  expect(walletImage(latchkey, { id: 'own', name: 'Own' })).toBe(image_url)
  expect(walletImage(latchkey, { ...bare, info: { rdns: 'com.own' } })).toBe(image_url)
  expect(walletImage(latchkey, { ...bare, imageId: 'own' })).toBe(image_url)
  expect(walletImage(latchkey, { ...bare, info: { rdns: 'com.own' }, imageUrl: png })).toBe(png)
  expect(walletImage(latchkey, { ...bare, info: { rdns: 'com.other' } })).toBeUndefined()
})

test('a chain has the picture of the site, or that of the directory', () => {
  const chainImages = { 'eip155:1': '/ethereum.svg' }
  const { latchkey } = testInstance({ endpoints, chainImages })
  expect(chainImage(latchkey, ethereum)).toBe('/ethereum.svg')
  expect(chainImage(latchkey, base)).toBe(
    `https://api.shop.example/latchkey/public/getAssetImage/eip155%3A8453?projectId=&st=latchkey&sv=${sdkVersion}`,
  )
  expect(chainImage(testInstance().latchkey, base)).toBeUndefined()
})

test('a page that draws no images gets none at all', () => {
  const { latchkey } = testInstance({ endpoints, images: 'none', chainImages: { 'eip155:1': '/e.svg' } })
  expect(walletImage(latchkey, connector)).toBeUndefined()
  expect(walletImage(latchkey, { id: 'w', name: 'W', image_id: 'i' })).toBeUndefined()
  expect(chainImage(latchkey, ethereum)).toBeUndefined()
})
