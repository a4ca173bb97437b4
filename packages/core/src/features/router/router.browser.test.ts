import { expect, test } from 'vitest'
import { closeModal } from '../../flows/modal/closeModal.ts'
import { goBack } from '../../flows/modal/goBack.ts'
import { createLatchkey } from '../../flows/start/createLatchkey.ts'
import { pushView, resetView } from './moveView.ts'
import { openModal } from './openModal.ts'

test("S2.01 moving between views leaves the page's address and history alone", () => {
  const latchkey = createLatchkey()
  const before = [location.href, history.length, JSON.stringify(history.state)]
  openModal(latchkey)
  pushView(latchkey, { name: 'AllWallets' })
  pushView(latchkey, { name: 'WhatIsAWallet' })
  goBack(latchkey)
  resetView(latchkey, { name: 'Networks' })
  closeModal(latchkey)
  expect([location.href, history.length, JSON.stringify(history.state)]).toEqual(before)
})
