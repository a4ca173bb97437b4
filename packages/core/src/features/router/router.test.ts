import { expect, test } from 'vitest'
import { closeModal } from '../../flows/modal/closeModal.ts'
import { goBack } from '../../flows/modal/goBack.ts'
import type { RouterState } from '../../instance/views.ts'
import { joinWallet, testInstance } from '../../test/testInstance.ts'
import { canGoBack, currentView } from './currentView.ts'
import { mayClose } from './mayClose.ts'
import { goBackTo, pushView, replaceView, resetView } from './moveView.ts'
import { openModal } from './openModal.ts'

const names = ({ history }: RouterState) => history.map(({ name }) => name)

test('a new instance is closed and would begin at Connect', () => {
  const { latchkey } = testInstance()
  expect(latchkey.router.getState()).toMatchObject({ open: false, history: [{ name: 'Connect' }] })
})

test('opening shows Connect to a newcomer and Account to who is connected, and says which', () => {
  const { latchkey, events } = testInstance()
  openModal(latchkey)
  expect(currentView(latchkey.router.getState())).toEqual({ name: 'Connect' })
  closeModal(latchkey)
  joinWallet(latchkey)
  openModal(latchkey)
  expect(currentView(latchkey.router.getState())).toEqual({ name: 'Account' })
  closeModal(latchkey)
  expect(events.map(({ event, properties }) => [event, properties])).toEqual([
    ['MODAL_OPEN', { connected: false }],
    ['MODAL_CLOSE', { connected: false }],
    ['MODAL_OPEN', { connected: true }],
    ['MODAL_CLOSE', { connected: true }],
  ])
})

test('opening at a view shows that view with nothing behind it', () => {
  const { latchkey } = testInstance()
  openModal(latchkey, { name: 'Networks' })
  expect(names(latchkey.router.getState())).toEqual(['Networks'])
  expect(canGoBack(latchkey.router.getState())).toBe(false)
})

test('opening twice is told once, and the second one chooses the view', () => {
  const { latchkey, events } = testInstance()
  openModal(latchkey)
  openModal(latchkey, { name: 'WhatIsAWallet' })
  expect(names(latchkey.router.getState())).toEqual(['WhatIsAWallet'])
  expect(events.map(({ event }) => event)).toEqual(['MODAL_OPEN'])
})

test('a view goes on the history once, however often it is pushed', () => {
  const { latchkey } = testInstance()
  pushView(latchkey, { name: 'AllWallets' })
  const before = latchkey.router.getState()
  pushView(latchkey, { name: 'AllWallets' })
  expect(latchkey.router.getState()).toBe(before)
  expect(names(before)).toEqual(['Connect', 'AllWallets'])
  expect(before.direction).toBe('forward')
})

test('the same view with other values is another view', () => {
  const { latchkey } = testInstance()
  pushView(latchkey, { name: 'SwitchNetwork', chainId: 'eip155:1' })
  pushView(latchkey, { name: 'SwitchNetwork', chainId: 'eip155:8453' })
  expect(names(latchkey.router.getState())).toEqual(['Connect', 'SwitchNetwork', 'SwitchNetwork'])
})

test('replacing puts a view in place of the last one; resetting leaves it alone', () => {
  const { latchkey } = testInstance()
  pushView(latchkey, { name: 'AllWallets' })
  replaceView(latchkey, { name: 'GetWallet' })
  expect(names(latchkey.router.getState())).toEqual(['Connect', 'GetWallet'])
  const before = latchkey.router.getState()
  replaceView(latchkey, { name: 'GetWallet' })
  expect(latchkey.router.getState()).toBe(before)
  resetView(latchkey, { name: 'Account' })
  expect(names(latchkey.router.getState())).toEqual(['Account'])
})

test('going back pops one view, and closes the widget where there is none before', () => {
  const { latchkey } = testInstance()
  openModal(latchkey)
  pushView(latchkey, { name: 'AllWallets' })
  goBack(latchkey)
  expect(latchkey.router.getState()).toMatchObject({ open: true, direction: 'back' })
  expect(names(latchkey.router.getState())).toEqual(['Connect'])
  goBack(latchkey)
  expect(latchkey.router.getState().open).toBe(false)
})

test('going back where an unsupported chain is in the history closes the widget', () => {
  const { latchkey } = testInstance()
  openModal(latchkey, { name: 'UnsupportedChain' })
  pushView(latchkey, { name: 'WhatIsANetwork' })
  goBack(latchkey)
  expect(latchkey.router.getState().open).toBe(false)
})

test('who connected on the way goes back to the account, not to the list of wallets', () => {
  const { latchkey } = testInstance()
  openModal(latchkey)
  pushView(latchkey, { name: 'AllWallets' })
  joinWallet(latchkey)
  goBack(latchkey)
  expect(names(latchkey.router.getState())).toEqual(['Account'])
})

test('who adds a second wallet still goes back to the list they came from', () => {
  const { latchkey } = testInstance()
  joinWallet(latchkey)
  openModal(latchkey)
  pushView(latchkey, { name: 'Connect' })
  pushView(latchkey, { name: 'AllWallets' })
  goBack(latchkey)
  expect(names(latchkey.router.getState())).toEqual(['Account', 'Connect'])
})

test('going back to a place cuts the history there; a place that is not behind is no place to go', () => {
  const { latchkey } = testInstance()
  pushView(latchkey, { name: 'AllWallets' })
  pushView(latchkey, { name: 'WhatIsAWallet' })
  const before = latchkey.router.getState()
  for (const index of [-1, 2, 7, Number.NaN]) goBackTo(latchkey, index)
  expect(latchkey.router.getState()).toBe(before)
  goBackTo(latchkey, 0)
  expect(names(latchkey.router.getState())).toEqual(['Connect'])
})

test('closing drops the attempt, the switch and the banner', () => {
  const { latchkey } = testInstance()
  openModal(latchkey)
  latchkey.attempt.setState({ phase: 'waiting', connectorId: 'a' })
  latchkey.switching.setState({ phase: 'waiting', chainId: 'eip155:1' })
  latchkey.notice.setState({ open: true, message: 'x', variant: 'error', autoClose: true })
  closeModal(latchkey)
  expect(latchkey.attempt.getState()).toEqual({ phase: 'idle' })
  expect(latchkey.switching.getState()).toEqual({ phase: 'idle' })
  expect(latchkey.notice.getState().open).toBe(false)
})

test('closing what is closed does nothing and says nothing', () => {
  const { latchkey, events } = testInstance()
  closeModal(latchkey)
  expect(events).toEqual([])
})

test('an inline widget does not close: it goes to where it begins', () => {
  const { latchkey } = testInstance({ inline: true })
  expect(latchkey.router.getState().open).toBe(true)
  pushView(latchkey, { name: 'AllWallets' })
  closeModal(latchkey)
  expect(latchkey.router.getState().open).toBe(true)
  expect(names(latchkey.router.getState())).toEqual(['Connect'])
  joinWallet(latchkey)
  closeModal(latchkey)
  expect(names(latchkey.router.getState())).toEqual(['Account'])
})

test('on an unsupported chain the widget may not be closed, unless the site allows such chains', () => {
  const strict = testInstance().latchkey
  const lenient = testInstance({ allowUnsupportedChain: true }).latchkey
  for (const latchkey of [strict, lenient]) openModal(latchkey, { name: 'UnsupportedChain' })
  expect(mayClose(strict)).toBe(false)
  expect(mayClose(lenient)).toBe(true)
  resetView(strict, { name: 'Account' })
  expect(mayClose(strict)).toBe(true)
})
