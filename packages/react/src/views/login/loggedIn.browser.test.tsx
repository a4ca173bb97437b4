import { openModal } from '@latchkey/core'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { playWallet } from '../../test/loginStage.ts'
import { button, openMenu, patient } from '../../test/stage.tsx'
import { openView, violations } from '../../test/viewStage.tsx'

beforeEach(() => localStorage.clear())

test('S1.03 the account is called by the address that logged in, and its menu says how', async () => {
  const wallet = playWallet(
    { email: async () => ({ action: 'CONNECT' }) },
    {},
    'ines.albuquerque@mailbox.example',
  )
  const latchkey = await openView({ name: 'Connect' }, wallet.options)
  await page.getByRole('textbox', { name: 'Email address' }).fill('ines.albuquerque@mailbox.example', patient)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => latchkey.connections.getState().list[0]?.phase, patient).toBe('connected')
  openModal(latchkey, { name: 'Account' })
  await expect.element(button(/^ines\.albuquerque.*Account menu$/), patient).toBeVisible()
  await openMenu()
  await expect.element(page.getByText('Logged in with email')).toBeVisible()
  await expect.element(page.getByText('ines.albuquerque@mailbox.example')).toBeVisible()
  expect(await violations()).toEqual([])
})
