import { openModal } from '@latchkey/core'
import { expect, test } from 'vitest'
import { abroad, harbour } from '../test/chains.ts'
import { addWallet, announce, button, dialog, patient, stage } from '../test/stage.tsx'
import { AccountButton } from './AccountButton.tsx'
import { NetworkButton } from './NetworkButton.tsx'

test('the network button names the network in use and opens the list', async () => {
  const wallet = announce('Foxglove')
  const { latchkey } = stage(<NetworkButton />)
  await expect.element(button('Harbour'), patient).toBeVisible()
  await addWallet(latchkey, wallet)
  wallet.switchChain(8131338)
  await button('Lagoon').click()
  await expect.element(dialog('Choose network'), patient).toBeVisible()
})

test('the network button asks no server for a picture before the visitor acts; the site’s own it shows at once', async () => {
  const endpoints = `${location.origin}/server`
  const own = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
  const picture = (box: HTMLElement) =>
    box.querySelector('[data-latchkey]')?.shadowRoot?.querySelector('img')?.getAttribute('src')
  const fresh = stage(<NetworkButton />, { endpoints })
  await expect.element(button('Harbour'), patient).toBeVisible()
  expect(picture(fresh.box)).toBeUndefined()
  openModal(fresh.latchkey, { name: 'Networks' })
  await expect.poll(() => picture(fresh.box), patient).toContain(`${endpoints}/public/getAssetImage/`)
  fresh.unmount()
  const { box } = stage(<NetworkButton />, { endpoints, chainImages: { [harbour.caip2]: own } })
  await expect.poll(() => picture(box), patient).toBe(own)
})

test('the network button keeps its size when the drawing of the network comes', async () => {
  const { box, latchkey } = stage(<NetworkButton />, { preload: 'reach' })
  const drawn = () => box.querySelector('[data-latchkey]')?.shadowRoot?.querySelector('.page-btn')
  await expect.element(button('Harbour'), patient).toBeVisible()
  const before = drawn()?.getBoundingClientRect().width
  expect(drawn()?.querySelectorAll('.glyph path')).toHaveLength(0)
  openModal(latchkey, { name: 'Networks' })
  await expect.poll(() => drawn()?.querySelectorAll('.glyph path').length, patient).toBeGreaterThan(1)
  expect(drawn()?.getBoundingClientRect().width).toBe(before)
})

test('where the site allows other networks the button asks to select one instead of warning', async () => {
  const wallet = announce('Foxglove', { chains: [{ id: Number(abroad.id), rpcUrl: 'http://127.0.0.1:1' }] })
  const { latchkey } = stage(<NetworkButton />, { allowUnsupportedChain: true })
  await addWallet(latchkey, wallet)
  await expect.element(button('Select network'), patient).toBeVisible()
})

test('the account button is nothing until somebody is connected', async () => {
  const wallet = announce('Foxglove')
  const { latchkey, box } = stage(<AccountButton balance="hide" />)
  await expect.poll(() => latchkey.connections.getState().started, patient).toBe(true)
  expect(box.querySelector('[data-testid="account-button"]')).toBeNull()
  await addWallet(latchkey, wallet)
  await button('Account 0xf39F…2266').click()
  await expect.element(dialog('Account'), patient).toBeVisible()
})
