import { expect, test } from 'vitest'
import { pushView } from '../../features/router/moveView.ts'
import { openModal } from '../../features/router/openModal.ts'
import { embeddedTab } from '../../test/embeddedTab.ts'
import { viewsOf } from '../../test/testBrowser.ts'
import { until } from '../../test/until.ts'
import { closeModal } from '../modal/closeModal.ts'
import { goBack } from '../modal/goBack.ts'
import { placeApproval } from './followApprovals.ts'
import { openEmbedded } from './openEmbedded.ts'

async function openWallet() {
  const tab = embeddedTab()
  await openEmbedded(tab.latchkey)
  return { ...tab, isOpen: () => tab.latchkey.router.getState().open }
}

test('S2.27 a closed widget opens for an approval and closes after it', async () => {
  const { latchkey, embedded, isOpen } = await openWallet()
  embedded.approval('asked')
  expect([isOpen(), viewsOf(latchkey)]).toEqual([true, ['ApproveTransaction']])
  embedded.approval('answered')
  expect(isOpen()).toBe(false)
})

test.each(['answered', 'failed'] as const)(
  'S2.27 an approval lies over the view that asked, which is back once it is %s',
  async (end) => {
    const { latchkey, embedded } = await openWallet()
    openModal(latchkey, { name: 'Account' })
    pushView(latchkey, { name: 'WalletSend' })
    embedded.approval('asked')
    expect(viewsOf(latchkey)).toEqual(['Account', 'WalletSend', 'ApproveTransaction'])
    embedded.approval(end)
    expect(viewsOf(latchkey)).toEqual(['Account', 'WalletSend'])
  },
)

test('S2.27 the approval stays until the last of several requests is answered', async () => {
  const { latchkey, embedded, isOpen } = await openWallet()
  embedded.approval('asked')
  embedded.approval('asked')
  embedded.approval('answered')
  expect(viewsOf(latchkey)).toEqual(['ApproveTransaction'])
  embedded.approval('failed')
  expect(isOpen()).toBe(false)
})

test.each([
  ['closing the widget', closeModal],
  ['going back', goBack],
])('S4.24 %s declines what waits', async (_what, leave) => {
  const { latchkey, embedded, isOpen } = await openWallet()
  openModal(latchkey, { name: 'Account' })
  embedded.approval('asked')
  leave(latchkey)
  expect(embedded.rejections()).toBe(1)
  embedded.approval('failed')
  expect(isOpen() && viewsOf(latchkey).includes('ApproveTransaction')).toBe(false)
})

test('an answer declines nothing', async () => {
  const { embedded } = await openWallet()
  embedded.approval('asked')
  embedded.approval('answered')
  expect(embedded.rejections()).toBe(0)
})

test('S6.07 a request that is not allowed opens the widget, which says so 300 ms later', async () => {
  const { latchkey, embedded, clock, isOpen } = await openWallet()
  embedded.approval('notAllowed')
  expect(isOpen()).toBe(true)
  await clock.advance(299)
  expect(latchkey.notice.getState().open).toBe(false)
  await clock.advance(1)
  await until(() =>
    expect(latchkey.notice.getState()).toMatchObject({ open: true, message: 'Action not allowed' }),
  )
})

test('the frame is shown at the place of the view, and hidden again', async () => {
  const { latchkey, embedded } = await openWallet()
  const box = { left: 10, top: 20, width: 360, height: 600 }
  placeApproval(latchkey, box)
  expect(embedded.box()).toEqual(box)
  placeApproval(latchkey, undefined)
  expect(embedded.box()).toBeUndefined()
})

test('the frame follows the look and the language of the widget', async () => {
  const { latchkey, embedded } = await openWallet()
  expect(embedded.looks.at(-1)).toEqual({ variables: {}, locale: 'en-GB' })
  latchkey.theme.setState({ mode: 'dark', variables: { '--lk-accent': 'teal' } })
  expect(embedded.looks.at(-1)).toEqual({
    mode: 'dark',
    variables: { '--lk-accent': 'teal' },
    locale: 'en-GB',
  })
})
