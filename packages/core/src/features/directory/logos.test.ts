import { expect, test } from 'vitest'
import type { Connector } from '../../adapter/connector.ts'
import { base, bitcoin, bitcoinTestnet, ethereum, solana, solanaDevnet } from '../../chains/chains.ts'
import { testInstance } from '../../test/testInstance.ts'
import { bundledWallets } from './bundledWallets.ts'
import { chainImage } from './chainImage.ts'
import { drawLogo } from './drawLogo.ts'
import { loadLogos } from './loadLogos.ts'
import { walletImage } from './walletImage.ts'

const logo = expect.stringMatching(/^data:image\/svg\+xml,%3Csvg/)
const endpoints = 'https://api.shop.example'
const fox: Connector = { id: 'io.metamask', name: 'MetaMask', type: 'ANNOUNCED', chain: 'eip155' }

// Set-up takes the logos before the tests run, as `npm test` does.
test.each([
  'io.metamask',
  'com.trustwallet.app',
  'com.coinbase.wallet',
  'me.rainbow',
  'app.phantom',
  'com.okex.wallet',
  'io.rabby',
  'com.ledger',
  'io.zerion.wallet',
  'org.uniswap',
  'global.safe',
  'com.binance.wallet',
])('the wallet %s has a logo without a server', (id) => {
  expect(drawLogo({ id })).toEqual(logo)
})

test('every wallet of the short list has one, by its id and by the id of its picture', () => {
  for (const { id, image_id } of bundledWallets) {
    expect(drawLogo({ id }), id).toEqual(logo)
    expect(drawLogo({ imageId: image_id }), id).toEqual(drawLogo({ id }))
  }
})

test.each([
  ethereum.caip2,
  base.caip2,
  'eip155:42161',
  'eip155:10',
  'eip155:137',
  'eip155:56',
  'eip155:43114',
  'eip155:324',
  'eip155:59144',
  'eip155:100',
  solana.caip2,
  bitcoin.caip2,
] as const)('the network %s has a logo without a server', (caip2) => {
  expect(drawLogo({ caip2 })).toEqual(logo)
})

test('a test network has no logo that could be taken for the real one', () => {
  for (const { caip2 } of [solanaDevnet, bitcoinTestnet, { caip2: 'eip155:11155111' as const }])
    expect(drawLogo({ caip2 })).toBeUndefined()
})

test('a wallet is known by its ids, never by what it calls itself', () => {
  expect(drawLogo({ id: 'uuid', info: { rdns: 'org.uniswap.app' } })).toEqual(logo)
  expect(drawLogo({ id: 'uuid', explorerId: 'org.uniswap' })).toEqual(logo)
  const named: Connector = { ...fox, id: 'com.stranger' }
  expect(drawLogo(named)).toBeUndefined()
})

test('a site without a server shows logos once they have been fetched', async () => {
  const { latchkey } = testInstance()
  expect(walletImage(latchkey, fox)).toBeUndefined()
  expect(chainImage(latchkey, ethereum)).toBeUndefined()
  await loadLogos(latchkey)
  expect(walletImage(latchkey, fox)).toEqual(logo)
  expect(chainImage(latchkey, ethereum)).toEqual(logo)
})

test('what the wallet or the site shows comes before a logo', async () => {
  const png = 'data:image/png;base64,AAAA'
  const { latchkey } = testInstance({
    connectorImages: { 'me.rainbow': '/rainbow.png' },
    chainImages: { 'eip155:1': '/ethereum.png' },
    customWallets: [{ id: 'app.phantom', name: 'Phantom', image_url: 'https://cdn.shop.example/p.png' }],
  })
  await loadLogos(latchkey)
  expect(walletImage(latchkey, { ...fox, imageUrl: png })).toBe(png)
  expect(walletImage(latchkey, { id: 'me.rainbow', name: 'Rainbow' })).toBe('/rainbow.png')
  expect(walletImage(latchkey, { id: 'app.phantom', name: 'Phantom' })).toBe('https://cdn.shop.example/p.png')
  expect(chainImage(latchkey, ethereum)).toBe('/ethereum.png')
})

test('a site with a server or without pictures fetches none', async () => {
  for (const options of [{ endpoints }, { images: 'none' as const }]) {
    const { latchkey } = testInstance(options)
    await loadLogos(latchkey)
    expect(latchkey.directory.getState().drawLogo).toBeUndefined()
  }
})
