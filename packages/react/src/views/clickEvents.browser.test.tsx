import type { LatchkeyEvent } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { NetworkButton } from '../button/NetworkButton.tsx'
import { button, connected, openMenu, patient, stage } from '../test/stage.tsx'
import { openView } from '../test/viewStage.tsx'

const names = (events: readonly LatchkeyEvent[]) => events.map(({ event }) => event)
const heard = (events: readonly LatchkeyEvent[], event: string) =>
  names(events).filter((one) => one === event)

/** A callback of the site, and what it heard. */
function listen() {
  const events: LatchkeyEvent[] = []
  return { events, onEvent: (event: LatchkeyEvent) => void events.push(event) }
}

test.each<readonly [string, 'Connect' | 'GetWallet' | 'WhatIsAWallet' | 'Networks', string | RegExp]>([
  ['CLICK_ALL_WALLETS', 'Connect', /^All wallets/],
  ['CLICK_ALL_WALLETS', 'GetWallet', 'See all wallets'],
  ['CLICK_GET_WALLET', 'Connect', 'Get a wallet'],
  ['CLICK_GET_WALLET', 'WhatIsAWallet', 'Get a wallet'],
  ['CLICK_WALLET_HELP', 'Connect', 'What’s a wallet?'],
  ['CLICK_WALLET_HELP', 'Connect', 'What is a wallet?'],
  ['CLICK_NETWORK_HELP', 'Networks', 'What is a network?'],
])('the site hears %s once from the view %s by %s', async (event, name, control) => {
  const { events, onEvent } = listen()
  await openView({ name }, { onEvent })
  await expect.element(button(control), patient).toBeVisible()
  expect(heard(events, event)).toEqual([])
  await button(control).click()
  await expect.poll(() => heard(events, event), patient).toEqual([event])
})

test('the site hears CLICK_NETWORKS from the account', async () => {
  const { events, onEvent } = listen()
  await connected('Foxglove', { name: 'Account' }, { onEvent })
  await openMenu()
  await button(/^Network/).click()
  await expect.poll(() => heard(events, 'CLICK_NETWORKS'), patient).toHaveLength(1)
})

test('the site hears CLICK_NETWORKS from the button for networks', async () => {
  const { events, onEvent } = listen()
  stage(<NetworkButton />, { onEvent })
  await button('Harbour').click()
  await expect.poll(() => heard(events, 'CLICK_NETWORKS'), patient).toHaveLength(1)
  await expect.poll(() => names(events), patient).toContain('MODAL_OPEN')
})

test('the site hears which wallet a visitor gets, and for what', async () => {
  const { events, onEvent } = listen()
  const wallet = { id: 'fox', name: 'Foxglove', chrome_store: 'https://chromewebstore.google.com/detail/fox' }
  await openView({ name: 'Downloads', wallet }, { onEvent })
  const link = page.getByRole('link', { name: 'Get the extension' })
  await expect.element(link, patient).toBeVisible()
  // The test stays on its page; what is heard is the press.
  link.element().addEventListener('click', (event) => event.preventDefault())
  await link.click()
  await expect
    .poll(() => events.filter(({ event }) => event === 'GET_WALLET'), patient)
    .toMatchObject([{ properties: { name: 'Foxglove', platform: 'browser' } }])
})
