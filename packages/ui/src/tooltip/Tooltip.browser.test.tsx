import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { eventually } from '../test/eventually.ts'
import { modalPage } from '../test/modalPage.tsx'
import { find, modalRoot, mountInSurface } from '../test/mount.tsx'
import { Tooltip } from './Tooltip.tsx'

const tipped = (
  <Tooltip text="Who certified it">
    <button type="button">Certified</button>
  </Tooltip>
)
const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
const state = (root: ParentNode) => find(root, '[role="tooltip"]').dataset['state']

test('it describes its control always, and shows on hover', async () => {
  const { root } = mountInSurface(tipped)
  const button = page.getByRole('button', { name: 'Certified' })
  expect(button.element().getAttribute('aria-describedby')).toBe(find(root, '[role="tooltip"]').id)
  expect(state(root)).toBe('closed')
  expect(find(root, '[role="tooltip"]').getBoundingClientRect().width).toBe(0)
  await userEvent.hover(button)
  await eventually(() => state(root)).toBe('open')
  await userEvent.hover(document.documentElement)
  await eventually(() => state(root)).toBe('closed')
})

test('it shows on focus and goes with it', async () => {
  const { root } = mountInSurface([
    tipped,
    <button type="button" key="next">
      Next
    </button>,
  ])
  await userEvent.keyboard('{Tab}')
  find(root, 'button').focus()
  await eventually(() => state(root)).toBe('open')
  await userEvent.keyboard('{Tab}')
  await eventually(() => state(root)).toBe('closed')
})

test('the pointer may rest on its words as long as it likes', async () => {
  const { root } = mountInSurface(tipped)
  await userEvent.hover(page.getByRole('button', { name: 'Certified' }))
  await eventually(() => state(root)).toBe('open')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await userEvent.hover(find(root, '[role="tooltip"]'))
  vi.advanceTimersByTime(60_000)
  await frame()
  expect(state(root)).toBe('open')
  await userEvent.hover(document.documentElement)
  vi.advanceTimersByTime(60_000)
  await frame()
  expect(state(root)).toBe('closed')
})

test('in a modal Escape closes the tooltip alone, then the modal', async () => {
  const { onClose } = modalPage({ open: true, children: tipped })
  find(modalRoot(), '.view button').focus()
  await eventually(() => state(modalRoot())).toBe('open')
  await userEvent.keyboard('{Escape}')
  await eventually(() => state(modalRoot())).toBe('closed')
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('it stays on the screen: above its control, or below where there is no room', async () => {
  const { box, root } = mountInSurface(tipped)
  // The hand that rested on the last test's control goes to the middle.
  await userEvent.hover(document.documentElement)
  const show = async (style: string) => {
    box.style.cssText = style
    find(root, 'button').focus()
    await eventually(() => state(root)).toBe('open')
    const at = find(root, 'button').getBoundingClientRect()
    const tip = find(root, '[role="tooltip"]').getBoundingClientRect()
    find(root, 'button').blur()
    await eventually(() => state(root)).toBe('closed')
    expect(tip.left).toBeGreaterThanOrEqual(8)
    expect(tip.right).toBeLessThanOrEqual(innerWidth - 8)
    return { at, tip }
  }
  const corner = await show('position: fixed; top: 0; left: 0')
  expect(corner.tip.top).toBeCloseTo(corner.at.bottom + 8)
  const other = await show('position: fixed; bottom: 0; right: 0')
  expect(other.tip.bottom).toBeCloseTo(other.at.top - 8)
})

test('a card does not cut it', async () => {
  modalPage({ open: true, children: tipped })
  await Promise.all(
    modalRoot()
      .getAnimations()
      .map((one) => one.finished),
  )
  find(modalRoot(), '.view button').focus()
  await eventually(() => state(modalRoot())).toBe('open')
  expect(find(modalRoot(), '[role="tooltip"]').matches(':popover-open')).toBe(true)
})
