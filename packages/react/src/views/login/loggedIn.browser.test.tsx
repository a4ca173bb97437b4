import { openModal } from '@latchkey/core'
import { beforeEach, expect, test, vi } from 'vitest'
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

test('the menu opens the devices in a window of the wallet, and says so if the browser blocks it', async () => {
  const wallet = playWallet({ email: async () => ({ action: 'CONNECT' }) }, {}, 'ines@mailbox.example')
  const latchkey = await openView({ name: 'Connect' }, wallet.options)
  await page.getByRole('textbox', { name: 'Email address' }).fill('ines@mailbox.example', patient)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => latchkey.connections.getState().list[0]?.phase, patient).toBe('connected')
  openModal(latchkey, { name: 'Account' })
  await expect.element(button(/^ines.*Account menu$/), patient).toBeVisible()
  await openMenu()
  const opened: string[] = []
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  button(/^Devices/)
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Allow pop-ups for this site, then try again.'), patient).toBeVisible()
  const popup = { closed: false, close() {}, location: { replace: (url: string) => void opened.push(url) } }
  open.mockReturnValue(popup as unknown as Window)
  await button(/^Devices/).click()
  expect(opened).toEqual(['https://wallet.example/devices'])
  await expect.element(page.getByText('In a window of the wallet'), patient).toBeVisible()
  open.mockRestore()
})
