import { connectWallet, type Latchkey, openModal } from '@latchkey/core'
import { expect, test } from 'vitest'
import { ConnectButton } from '../../button/ConnectButton.tsx'
import { playSiwx } from '../../test/signInStage.ts'
import { announce, button, dialog, openMenu, patient, stage } from '../../test/stage.tsx'
import { expectFocus, violations } from '../../test/viewStage.tsx'

/** A connected visitor on a site with sign-in, who has not signed yet. */
async function connectedOnly(siwx = playSiwx()): Promise<Latchkey> {
  const wallet = announce('Foxglove')
  const { latchkey } = stage(<ConnectButton />, { siwx })
  openModal(latchkey)
  void connectWallet(latchkey, wallet.info.rdns)
  await button('Cancel').click(patient)
  await expect.element(dialog(/./), patient).not.toBeInTheDocument()
  return latchkey
}

async function openAccountMenu(latchkey: Latchkey): Promise<void> {
  openModal(latchkey, { name: 'Account' })
  await openMenu()
}

test('the account menu signs a visitor in to the site, and out of it', async () => {
  const siwx = playSiwx()
  const latchkey = await connectedOnly(siwx)
  await openAccountMenu(latchkey)
  await button('Sign in').click(patient)
  await button('Sign').click(patient)
  await expect.element(dialog(/./), patient).not.toBeInTheDocument()
  expect(siwx.sessions).toHaveLength(1)

  await openAccountMenu(latchkey)
  await button('Sign out').click(patient)
  await expectFocus(button('Sign in'))
  expect(siwx.sessions).toHaveLength(0)
  expect(latchkey.connections.getState().list).toHaveLength(1)
  expect(await violations()).toEqual([])
})

test('the visitor sees an error when the site could not end the session', async () => {
  const siwx = playSiwx()
  const latchkey = await connectedOnly(siwx)
  await openAccountMenu(latchkey)
  await button('Sign in').click(patient)
  await button('Sign').click(patient)
  await expect.element(dialog(/./), patient).not.toBeInTheDocument()
  const said: string[] = []
  latchkey.notice.subscribe(({ message }) => said.push(message))
  siwx.revokeSession = () => Promise.reject(new Error('No database'))
  await openAccountMenu(latchkey)
  await button('Sign out').click(patient)
  await expect.poll(() => said, patient).toContain('Something went wrong')
  await expect.element(button('Sign in'), patient).toBeVisible()
})
