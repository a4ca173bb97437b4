import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Surface } from '../../surface/Surface.tsx'
import { modalPage } from '../../test/modalPage.tsx'
import { modalRoot, mount } from '../../test/mount.tsx'
import { SiteAround } from '../../test/SiteAround.tsx'
import { Header } from '../header/Header.tsx'
import { Modal } from '../Modal.tsx'

function add<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  to: Element = document.body,
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  to.append(element)
  onTestFinished(() => element.remove())
  return element
}

function pageStyle(css: string) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
  onTestFinished(() => {
    document.adoptedStyleSheets = []
  })
}

test('everything that is in the page is inert while the modal is open, and afterwards as it was', () => {
  const plain = add('aside')
  const already = add('aside')
  already.inert = true
  const { set } = modalPage({ open: true })
  expect([plain.inert, already.inert, modalRoot().host.hasAttribute('inert')]).toEqual([true, true, false])
  set({ open: false })
  expect([plain.hasAttribute('inert'), already.inert]).toEqual([false, true])
})

test('an element that a wallet appends later stays usable', async () => {
  modalPage({ open: true })
  const overlay = add('button')
  overlay.textContent = 'Approve'
  let pressed = 0
  overlay.addEventListener('click', () => pressed++)
  overlay.style.cssText = 'position: fixed; inset: 0 auto auto 0; z-index: 100000'
  await userEvent.click(overlay)
  expect(overlay.inert).toBe(false)
  expect(pressed).toBe(1)
  expect(document.activeElement).toBe(overlay)
})

test('two modals of two instances: the upper one holds the lower, and closing either leaves the page right', () => {
  const aside = add('aside')
  const one = modalPage({ open: true, title: 'One' })
  const lower = modalRoot().host as HTMLElement
  const two = modalPage({ open: true, title: 'Two' })
  const upper = modalRoot().host as HTMLElement
  expect([aside.inert, lower.inert, upper.inert]).toEqual([true, true, false])
  one.set({ open: false })
  expect([aside.inert, upper.inert]).toEqual([true, false])
  expect(document.body.style.overflowY).toBe('hidden')
  two.set({ open: false })
  expect([aside.inert, document.body.hasAttribute('style')]).toEqual([false, false])
})

test('Escape closes the upper of two modals alone', async () => {
  const one = modalPage({ open: true })
  const two = modalPage({ open: true })
  // Also when a click beside the card has left the focus nowhere.
  const host = modalRoot().host as HTMLElement
  host.blur()
  expect(document.activeElement).toBe(document.body)
  await userEvent.keyboard('{Escape}')
  expect([one.onClose.mock.calls.length, two.onClose.mock.calls.length]).toEqual([0, 1])
  await userEvent.keyboard('{Escape}')
  expect(one.onClose).toHaveBeenCalledTimes(1)
})

test('opened from a modal dialog of the site, it lies over that dialog and can be used', async () => {
  const dialog = add('dialog')
  dialog.style.setProperty('transform', 'translateX(40px)')
  const beside = add('button', dialog)
  dialog.showModal()
  const { onClose } = modalPage({ open: true })
  expect(dialog.contains(modalRoot().host)).toBe(true)
  expect(beside.inert).toBe(true)
  expect(modalRoot().host.getBoundingClientRect().width).toBe(innerWidth)
  await userEvent.click(page.getByRole('button', { name: 'First' }))
  expect(modalRoot().activeElement?.textContent).toBe('First')
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(dialog.open).toBe(true)
})

test('the page does not scroll, and keeps its place and its own styles', () => {
  pageStyle('html { overflow-y: scroll }')
  const tall = add('div')
  tall.style.cssText = 'height: 5000px'
  document.documentElement.style.setProperty('overflow-x', 'clip')
  onTestFinished(() => document.documentElement.removeAttribute('style'))
  scrollTo(0, 700)
  const before = tall.getBoundingClientRect()
  const { set } = modalPage({ open: true })
  expect(getComputedStyle(document.documentElement).overflowY).toBe('hidden')
  const during = tall.getBoundingClientRect()
  expect([during.width, during.top, scrollY]).toEqual([before.width, before.top, 700])
  set({ open: false })
  expect(document.documentElement.getAttribute('style')).toBe('overflow-x: clip;')
  expect([tall.getBoundingClientRect().width, scrollY]).toEqual([before.width, 700])
})

test('a scrollbar that goes leaves its room, so that nothing jumps', () => {
  // The browser of the tests hides its scrollbars, so the page says that it had one.
  let bar = 15
  const width = vi.spyOn(document.documentElement, 'clientWidth', 'get')
  width.mockImplementation(
    () => innerWidth - (getComputedStyle(document.body).overflowY === 'hidden' ? 0 : bar),
  )
  onTestFinished(() => width.mockRestore())
  const { set } = modalPage({ open: true })
  expect(getComputedStyle(document.documentElement).scrollbarGutter).toBe('stable')
  set({ open: false })
  expect(getComputedStyle(document.documentElement).scrollbarGutter).toBe('auto')
  bar = 0
  set({ open: true })
  expect(getComputedStyle(document.documentElement).scrollbarGutter).toBe('auto')
})

test('sticky elements of a page whose body hides its overflow stay in place', () => {
  pageStyle('body { overflow-x: hidden }')
  const bar = add('header')
  bar.style.cssText = 'position: sticky; top: 0; height: 40px'
  add('div').style.cssText = 'height: 5000px'
  scrollTo(0, 900)
  expect(bar.getBoundingClientRect().top).toBe(0)
  modalPage({ open: true })
  expect(bar.getBoundingClientRect().top).toBe(0)
  expect(scrollY).toBe(900)
})

test("the page's own listeners hear nothing of what happens in the modal", async () => {
  const heard: string[] = []
  const types = ['pointerdown', 'mousedown', 'click', 'focusin', 'keydown', 'keyup', 'wheel']
  modalPage({ open: true, children: <input aria-label="Search" /> })
  for (const type of types) {
    const listener = () => heard.push(type)
    document.addEventListener(type, listener)
    onTestFinished(() => document.removeEventListener(type, listener))
  }
  await userEvent.fill(page.getByRole('textbox', { name: 'Search' }), 'k')
  await userEvent.keyboard('k')
  await userEvent.click(page.getByRole('textbox', { name: 'Search' }))
  expect(heard).toEqual([])
})

test('a dialog of the page that listens early for Escape does not close with ours', async () => {
  let closed = 0
  const listener = (event: KeyboardEvent) => {
    if (event.key === 'Escape') closed++
  }
  document.addEventListener('keydown', listener, true)
  onTestFinished(() => document.removeEventListener('keydown', listener, true))
  const { onClose } = modalPage({ open: true })
  await userEvent.keyboard('{Escape}')
  expect([onClose.mock.calls.length, closed]).toEqual([1, 0])
})

test("Escape in a wallet's own window is not ours", async () => {
  const { onClose } = modalPage({ open: true })
  const wallet = add('input')
  wallet.focus()
  await userEvent.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
})

test('a component of the site around the modal does not hear its clicks', async () => {
  const heard = vi.fn()
  mount(
    <SiteAround onClick={heard}>
      <Surface theme="light">
        <Modal
          open
          mode="modal"
          title="T"
          mayClose
          onClose={heard}
          header={<Header title="T" />}
          viewKey="one"
          direction="none"
        >
          <button type="button">First</button>
        </Modal>
      </Surface>
    </SiteAround>,
  )
  await userEvent.click(page.getByRole('button', { name: 'First' }))
  expect(modalRoot().activeElement?.textContent).toBe('First')
  expect(heard).not.toHaveBeenCalled()
})
