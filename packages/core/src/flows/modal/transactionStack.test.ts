import { expect, test, vi } from 'vitest'
import { pushView } from '../../features/router/moveView.ts'
import { openModal } from '../../features/router/openModal.ts'
import type { TransactionEntry } from '../../instance/views.ts'
import { testInstance } from '../../test/testInstance.ts'
import { closeModal } from './closeModal.ts'
import { popTransaction, pushTransaction } from './transactionStack.ts'

/** An open widget two views deep, with one question waiting. */
function asked(entry: TransactionEntry) {
  const { latchkey } = testInstance()
  openModal(latchkey, { name: 'Account' })
  pushView(latchkey, { name: 'Networks' })
  pushTransaction(latchkey, entry)
  const names = () => latchkey.router.getState().history.map(({ name }) => name)
  return { latchkey, names }
}

test('a cancelled question goes back and tells who asked', () => {
  const onCancel = vi.fn()
  const onSuccess = vi.fn()
  const { latchkey, names } = asked({ goBack: false, view: { name: 'Wallets' }, onCancel, onSuccess })
  popTransaction(latchkey, 'cancel')
  expect(names()).toEqual(['Account'])
  expect(onCancel).toHaveBeenCalledOnce()
  expect(onSuccess).not.toHaveBeenCalled()
  expect(latchkey.router.getState().transactionStack).toEqual([])
})

test('an answered question that goes back goes back', () => {
  const { latchkey, names } = asked({ goBack: true, view: { name: 'Wallets' } })
  popTransaction(latchkey, 'success')
  expect(names()).toEqual(['Account'])
})

test('an answered question with a view shows that view alone, then tells who asked', () => {
  const seen: string[][] = []
  const { latchkey, names } = asked({
    goBack: false,
    view: { name: 'Wallets' },
    onSuccess: () => void seen.push(names()),
  })
  popTransaction(latchkey, 'success')
  expect(seen).toEqual([['Wallets']])
})

test('an answered question that replaces goes to the view before the one that asked', () => {
  const { latchkey, names } = asked({ goBack: false, replace: true })
  pushView(latchkey, { name: 'WhatIsANetwork' })
  popTransaction(latchkey, 'success')
  expect(names()).toEqual(['Account'])
})

test('an answered question that replaces closes the widget when the view that asked was the first', () => {
  const { latchkey } = testInstance()
  openModal(latchkey, { name: 'Account' })
  pushTransaction(latchkey, { goBack: false, replace: true })
  popTransaction(latchkey, 'success')
  expect(latchkey.router.getState().open).toBe(false)
})

test('questions are answered last first, and an answer without a question moves nothing', () => {
  const order: string[] = []
  const { latchkey, names } = asked({ goBack: false, onSuccess: () => void order.push('first') })
  pushTransaction(latchkey, { goBack: false, onSuccess: () => void order.push('second') })
  for (let times = 0; times < 3; times += 1) popTransaction(latchkey, 'success')
  expect(order).toEqual(['second', 'first'])
  expect(names()).toEqual(['Account', 'Networks'])
})

test('closing the widget answers everything that waits with no, once', () => {
  const onCancel = vi.fn()
  const { latchkey } = asked({ goBack: true, onCancel })
  closeModal(latchkey)
  popTransaction(latchkey, 'cancel')
  expect(onCancel).toHaveBeenCalledOnce()
})
