import { swapStore } from '@latchkey/core/swap'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, patient } from '../../test/stage.tsx'
import { ether, type SwapServer, stranger, swapStage } from '../../test/swapStage.tsx'
import { violations } from '../../test/viewStage.tsx'

const choosing = (prepare?: (server: SwapServer) => void) =>
  swapStage({ view: { name: 'SwapSelectToken', side: 'to' }, ...(prepare && { prepare }) })

const search = () => page.getByRole('searchbox')

test('the tokens of the account come first, then all of the network; a name, a symbol and an address find one', async () => {
  const { latchkey } = await choosing((server) => {
    server.tokens = [
      ...server.tokens,
      { name: 'Garden Vote', symbol: 'VOTE', address: `0x${'9a'.repeat(20)}`, decimals: 18, price: 2 },
    ]
  })
  const yours = page.getByRole('list', { name: 'Your tokens' })
  await expect.element(yours.getByRole('button', { name: /USD Coin/ }), patient).toMatchTextContent(/3,150/)
  const all = page.getByRole('list', { name: 'All on Harbour' })
  await expect.element(all.getByRole('button', { name: /Garden Vote/ })).toBeVisible()
  expect(all.getByRole('button', { name: /USD Coin/ }).elements()).toEqual([])
  expect(await violations()).toEqual([])
  for (const text of ['garden', 'vote', `0x${'9A'.repeat(20)}`]) {
    await search().fill(text)
    await expect
      .element(page.getByRole('list', { name: 'Tokens found' }).getByRole('button'), patient)
      .toMatchTextContent(/Garden Vote/)
  }
  await page.getByRole('list', { name: 'Tokens found' }).getByRole('button').click()
  await expect.poll(() => swapStore(latchkey).getState().to?.symbol, patient).toBe('VOTE')
})

test('an unlisted token is found by its address, with a caution and a sanitized name', async () => {
  const { latchkey } = await choosing((server) => {
    server.unlisted = stranger
  })
  await expect.element(page.getByRole('list', { name: 'Your tokens' }), patient).toBeVisible()
  await search().fill(stranger.address)
  await expect.element(page.getByText(/^Anyone can create a token/).first(), patient).toBeVisible()
  const row = page.getByRole('list', { name: 'Tokens found' }).getByRole('button')
  await expect.element(row).toMatchTextContent(/<b>USDC<\/b> .*Unverified/)
  expect(row.element().textContent).not.toContain('\u202e')
  expect(await violations()).toEqual([])
  await row.click()
  await expect.poll(() => swapStore(latchkey).getState().to?.isUnlisted, patient).toBe(true)
})

test('an address without a token and a name without a match have different messages, and the search can be cleared', async () => {
  await choosing()
  await expect.element(page.getByRole('list', { name: 'Your tokens' }), patient).toBeVisible()
  await search().fill(`0x${'44'.repeat(20)}`)
  await expect.element(page.getByRole('heading', { name: 'No token at this address' }), patient).toBeVisible()
  await search().fill('walnut')
  await expect.element(page.getByRole('heading', { name: 'No tokens found' }), patient).toBeVisible()
  await button('Show all tokens').click()
  await expect.element(page.getByRole('list', { name: 'Your tokens' }), patient).toBeVisible()
})

test('of a thousand tokens only those near the visible part are rendered, and the arrow keys reach all', async () => {
  await choosing((server) => {
    server.tokens = [
      ether,
      ...Array.from({ length: 1_000 }, (_, at) => ({
        name: `Pebble ${String(at).padStart(4, '0')}`,
        symbol: 'PBL',
        address: `0x${(at + 1).toString(16).padStart(40, '0')}`,
        decimals: 18,
        price: 1,
      })),
    ]
  })
  await expect.element(page.getByRole('button', { name: /Pebble 0000/ }), patient).toBeVisible()
  expect(page.getByRole('listitem').elements().length).toBeLessThan(80)
  const first = page.getByRole('list', { name: 'Your tokens' }).getByRole('button').first()
  ;(first.element() as HTMLElement).focus()
  await userEvent.keyboard('{End}')
  const last = page.getByRole('button', { name: /Pebble 0999/ })
  await expect.element(last, patient).toBeVisible()
  await expect.poll(() => last.element().matches(':focus'), patient).toBe(true)
})
