import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { eventually } from '../test/eventually.ts'
import { modalPage } from '../test/modalPage.tsx'
import { find, modalRoot } from '../test/mount.tsx'

const waiting = () => document.querySelector<HTMLElement>('[data-latchkey="standby"]')
const inWaiting = (selector: string) => find(waiting()?.shadowRoot as ShadowRoot, selector)

test('a modal on standby is drawn, and yet nobody sees, hears, hits or focuses it', async () => {
  const { opener } = modalPage({ standby: true })
  const first = inWaiting('.view button')
  expect(first.checkVisibility()).toBe(false)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await userEvent.tab()
  await userEvent.tab()
  expect(document.activeElement).not.toBe(waiting())
  first.focus()
  expect(waiting()?.shadowRoot?.activeElement).toBeNull()
  expect(document.elementFromPoint(innerWidth / 2, innerHeight / 2)).not.toBe(waiting())
  expect(document.querySelectorAll('[inert]')).toHaveLength(0)
  expect(document.body.hasAttribute('style')).toBe(false)
  await userEvent.click(opener)
  expect(first.checkVisibility()).toBe(true)
})

test('opening shows the very elements that were drawn ahead, with the focus on the dialog', async () => {
  const { opener } = modalPage({ standby: true })
  const [host, ahead] = [waiting(), inWaiting('.card')]
  await userEvent.click(opener)
  expect(modalRoot().host).toBe(host)
  expect(find(modalRoot(), '.card')).toBe(ahead)
  expect(modalRoot().activeElement).toBe(ahead)
  // It comes in as ever: as a card, or as a sheet on a narrow screen.
  expect(getComputedStyle(ahead).animationName).toMatch(/^(card|sheet)-in$/)
})

test('closed, it gives the page back, and a new card stands in the same host', async () => {
  const { opener } = modalPage({ standby: true })
  await userEvent.click(opener)
  const [host, used] = [modalRoot().host, find(modalRoot(), '.card')]
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(opener)
  await eventually(() => document.querySelector('[data-latchkey="modal"]')).toBeNull()
  expect(waiting()).toBe(host)
  await vi.waitFor(() => expect(inWaiting('.card')).not.toBe(used))
  expect(used.isConnected).toBe(false)
  expect(document.querySelectorAll('[inert]')).toHaveLength(0)
})

test('what the page appended meanwhile does not lie over it', async () => {
  const { set } = modalPage({ standby: true })
  const toast = document.body.appendChild(document.createElement('aside'))
  set({ open: true })
  expect(document.body.lastElementChild).toBe(modalRoot().host)
  toast.remove()
})

test('without standby, or when its owner goes, nothing of it stays in the page', () => {
  const { set, unmount } = modalPage({ standby: true })
  set({ standby: false })
  expect(waiting()).toBeNull()
  set({ standby: true })
  expect(waiting()).not.toBeNull()
  unmount()
  expect(waiting()).toBeNull()
})
