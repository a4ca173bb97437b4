import type { View } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { abroad, harbour } from '../../test/chains.ts'
import { button, connected, dialog, patient } from '../../test/stage.tsx'
import { openView, shownView, violations } from '../../test/viewStage.tsx'

const views: readonly View[] = [
  { name: 'Account' },
  { name: 'Wallets' },
  { name: 'SwitchNetwork', chainId: harbour.caip2 },
  { name: 'UnsupportedChain' },
]

test.each(views)('$name without a wallet is no empty card: it leads to connecting one', async (view) => {
  const latchkey = await openView(view)
  await expect.element(page.getByRole('heading', { name: 'No wallet connected' })).toBeVisible()
  expect(await violations()).toEqual([])
  await userEvent.click(button('Connect wallet'))
  await expect.element(dialog('Connect wallet'), patient).toBeVisible()
  expect(shownView(latchkey)).toEqual({ name: 'Connect' })
  // Also from the one view that may not be closed.
  await userEvent.click(button('Close'))
  await expect.element(page.getByRole('dialog'), patient).not.toBeInTheDocument()
})

test('a network that the site does not have leads to those it has', async () => {
  const { latchkey } = await connected('Foxglove', { name: 'SwitchNetwork', chainId: abroad.caip2 })
  await expect.element(page.getByRole('heading', { name: 'Unknown network' }), patient).toBeVisible()
  await userEvent.click(dialog(/./).getByRole('button', { name: 'Choose network' }))
  await expect.element(dialog('Choose network'), patient).toBeVisible()
  expect(latchkey.router.getState().history).toEqual([{ name: 'Networks' }])
})
