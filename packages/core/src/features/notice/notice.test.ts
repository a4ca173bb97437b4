import { expect, test } from 'vitest'
import { HttpUnreachableError } from '../../base/httpErrors.ts'
import { closeModal } from '../../flows/modal/closeModal.ts'
import { testInstance } from '../../test/testInstance.ts'
import { loadWords } from '../../words/loadWords.ts'
import { openModal } from '../router/openModal.ts'
import { hideNotice } from './hideNotice.ts'
import { showLoading } from './showLoading.ts'
import { showError, showNotice, showSuccess } from './showNotice.ts'

test('S3.27 S3.28 S3.29 S3.30 the banner has message, svg, variant, open and autoClose', () => {
  const { latchkey } = testInstance()
  for (const variant of ['success', 'error', 'loading'] as const) {
    hideNotice(latchkey)
    showNotice(latchkey, { variant, message: 'Hello', svg: 'M4 12h16', autoClose: false })
    expect(latchkey.notice.getState()).toEqual({
      open: true,
      message: 'Hello',
      svg: 'M4 12h16',
      variant,
      autoClose: false,
    })
  }
})

test('with no banner open a message shows at once', () => {
  const { latchkey } = testInstance()
  showNotice(latchkey, { variant: 'success', message: 'First' })
  expect(latchkey.notice.getState()).toMatchObject({ open: true, message: 'First' })
})

test('S4.08 S4.09 S9.08 an open banner closes for the next message, which shows 150 ms later', async () => {
  const { latchkey, clock } = testInstance()
  showNotice(latchkey, { variant: 'success', message: 'First' })
  showNotice(latchkey, { variant: 'error', message: 'Second' })
  expect(latchkey.notice.getState()).toMatchObject({ open: false, message: 'First' })
  await clock.advance(149)
  expect(latchkey.notice.getState()).toMatchObject({ open: false, message: 'First' })
  await clock.advance(1)
  expect(latchkey.notice.getState()).toMatchObject({ open: true, message: 'Second', variant: 'error' })
})

test('of several messages in that pause only the last one shows, when the pause is over', async () => {
  const { latchkey, clock } = testInstance()
  for (const message of ['First', 'Second', 'Third']) showNotice(latchkey, { variant: 'success', message })
  await clock.advance(100)
  showNotice(latchkey, { variant: 'success', message: 'Fourth' })
  await clock.advance(49)
  expect(latchkey.notice.getState().open).toBe(false)
  await clock.advance(1)
  expect(latchkey.notice.getState()).toMatchObject({ open: true, message: 'Fourth' })
})

test('S3.30 a banner closes by itself after 2500 ms, unless autoClose is false', async () => {
  const { latchkey, clock } = testInstance()
  showNotice(latchkey, { variant: 'success', message: 'Going' })
  await clock.advance(2_499)
  expect(latchkey.notice.getState().open).toBe(true)
  await clock.advance(1)
  expect(latchkey.notice.getState().open).toBe(false)
  showNotice(latchkey, { variant: 'success', message: 'Staying', autoClose: false })
  await clock.advance(60_000)
  expect(latchkey.notice.getState()).toMatchObject({ open: true, message: 'Staying' })
})

test('the end of one banner does not cut the next one short', async () => {
  const { latchkey, clock } = testInstance()
  showNotice(latchkey, { variant: 'success', message: 'First' })
  await clock.advance(2_000)
  showNotice(latchkey, { variant: 'success', message: 'Second' })
  await clock.advance(150 + 2_499)
  expect(latchkey.notice.getState()).toMatchObject({ open: true, message: 'Second' })
})

test('a banner that waits its turn does not show after the widget has closed', async () => {
  const { latchkey, clock } = testInstance()
  openModal(latchkey)
  showNotice(latchkey, { variant: 'success', message: 'First' })
  showNotice(latchkey, { variant: 'success', message: 'Second' })
  closeModal(latchkey)
  await clock.advance(1_000)
  expect(latchkey.notice.getState().open).toBe(false)
})

test('success closes by itself, loading stays, an error says what to do', async () => {
  const { latchkey, clock } = testInstance()
  await loadWords(latchkey)
  showSuccess(latchkey, 'account.copied')
  expect(latchkey.notice.getState()).toMatchObject({ variant: 'success', autoClose: true })
  await clock.advance(3_000)
  showLoading(latchkey, 'button.connecting')
  await clock.advance(60_000)
  expect(latchkey.notice.getState()).toMatchObject({ open: true, variant: 'loading', message: 'Connecting…' })
  showError(latchkey, new HttpUnreachableError(undefined))
  await clock.advance(150)
  expect(latchkey.notice.getState()).toMatchObject({
    variant: 'error',
    message: 'Can’t reach the service. Check your connection and try again.',
  })
})

test('an error that is not ours is named by the fallback, its own text one line under it', async () => {
  const { latchkey } = testInstance()
  await loadWords(latchkey)
  showError(latchkey, new Error('boom\nat 0x0'), 'wallet.disconnect')
  expect(latchkey.notice.getState()).toMatchObject({ message: 'Failed to disconnect', detail: 'boom at 0x0' })
})
