import { paths } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { openModal } from '../../features/router/openModal.ts'
import { swapPage } from '../../test/swapPage.ts'
import { bob, coin, dai, usdc } from '../../test/swapService.ts'
import { closeModal } from '../modal/closeModal.ts'
import { startSwap } from './startSwap.ts'

test('a site opens the form with its tokens and its amount', async () => {
  const page = await swapPage({ isOpen: false })
  const preset = { from: usdc, to: `eip155:1:${dai.toUpperCase().replace('0X', '0x')}`, amount: '12.5' }
  openModal(page.latchkey, { name: 'Swap', ...preset })
  const stop = startSwap(page.latchkey, preset)
  await page.settle()
  expect(page.state()).toMatchObject({
    from: page.find(usdc),
    to: page.find(dai),
    amount: { text: '12.5', decimal: '12.5' },
  })
  expect(page.views()).toEqual(['Swap'])
  stop()
  page.leave()
})

test('a site that names the coin to receive leaves open what is paid with', async () => {
  const page = await swapPage({ isOpen: false })
  page.begin({ to: coin })
  await page.settle()
  expect(page.state().to).toEqual(page.find(coin))
  expect(page.state().from).toBeUndefined()
  page.leave()
})

test('a token of the site that no list has is looked up', async () => {
  const page = await swapPage({ isOpen: false })
  const own = {
    ...(page.world.tokens[1] as object),
    address: `eip155:1:${bob}`,
    symbol: 'OWN',
    listed: false,
  }
  page.world.bend.tokens = (answer) =>
    (answer as { tokens: object[] }).tokens.length > 1 ? answer : { tokens: [own] }
  page.begin({ to: bob })
  await page.settle()
  expect(page.state().to).toMatchObject({ symbol: 'OWN', isUnlisted: true })
  page.leave()
})

test('what a site hands over is parsed: wrong tokens are left out, a wrong amount is told in its field', async () => {
  const page = await swapPage({ isOpen: false })
  page.begin({ from: '0x<script>', to: `eip155:10:${usdc}`, amount: '1e3' })
  await page.settle()
  expect(page.state().from).toEqual(page.find(coin))
  expect(page.state().to).toBeUndefined()
  expect(page.count(paths.swapTokens)).toBe(1)
  expect(page.state().amount).toMatchObject({ text: '1e3', flaw: 'malformed' })
  page.begin({ from: 5, to: null, amount: 7 } as object)
  await page.settle()
  expect(page.state().amount.decimal).toBe('7')
  page.leave()
})

test('another preset fills the form in anew, with and without subscribers', async () => {
  const page = await swapPage({ preset: { to: usdc, amount: '2' } })
  const stop = startSwap(page.latchkey, { to: dai, amount: '3' })
  await page.settle()
  expect(page.state()).toMatchObject({ to: page.find(dai), amount: { text: '3' } })
  stop()
  page.stop()
  const stopAgain = startSwap(page.latchkey, { to: usdc })
  await page.settle()
  expect(page.state()).toMatchObject({ to: page.find(usdc), amount: { text: '1' } })
  stopAgain()
  page.leave()
})

test('a form of the site’s own begins with its preset again after a swap, and anew once the widget’s form was left', async () => {
  const page = await swapPage({ isOpen: false })
  closeModal(page.latchkey)
  const stop = startSwap(page.latchkey, { to: usdc, amount: '2' })
  await page.reach(() => page.state().quote.phase === 'ready')
  await page.review()
  expect(await page.confirm()).toMatchObject({ purpose: 'swap' })
  await page.settle()
  expect(page.state()).toMatchObject({ to: page.find(usdc), amount: { text: '2' } })
  openModal(page.latchkey, { name: 'Swap' })
  closeModal(page.latchkey)
  expect(page.state().phase).toBe('uninitialised')
  await page.reach(() => page.state().phase === 'initialized', 500)
  stop()
  page.leave()
})

test('a view that is drawn again with the same preset keeps what the visitor has written', async () => {
  const page = await swapPage({ preset: { to: usdc, amount: '2' } })
  await page.fill(coin, dai, '7')
  page.stop()
  const stop = startSwap(page.latchkey, { to: usdc, amount: '2' })
  expect(page.state()).toMatchObject({ to: page.find(dai), amount: { text: '7' } })
  stop()
  page.leave()
})

test('the amount of a site is written as the visitor writes numbers', async () => {
  const page = await swapPage({ isOpen: false, options: { locale: 'es' } })
  page.begin({ amount: '1234.567' })
  await page.settle()
  expect(page.state().amount).toMatchObject({ decimal: '1234.567' })
  expect(page.state().amount.text).toMatch(/^1\.?234,567$/)
  page.leave()
})
