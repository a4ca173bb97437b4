import axe from 'axe-core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { eventually } from '../test/eventually.ts'
import { modalPage } from '../test/modalPage.tsx'
import { find, modalRoot } from '../test/mount.tsx'

const waiting = () => document.querySelector<HTMLElement>('[data-latchkey="standby"]')
const inWaiting = (selector: string) => find(waiting()?.shadowRoot as ShadowRoot, selector)

test('a modal on standby is drawn, but invisible, silent to screen readers, not clickable and not focusable', async () => {
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

test('axe finds nothing to mend on a closed page with a modal on standby', async () => {
  modalPage({ standby: true })
  expect(waiting()).not.toBeNull()
  const { violations, passes } = await axe.run(document.body)
  expect(passes.length).toBeGreaterThan(0)
  // What this page itself lacks is no matter here: it is a button in an empty document.
  const ours = violations.filter(({ nodes }) => nodes.some(({ html }) => !html.includes('id="opener"')))
  expect(ours.map(({ id }) => id).filter((id) => !['region', 'page-has-heading-one'].includes(id))).toEqual(
    [],
  )
})

test('two modals on standby: the one opened last is the one in use, in whatever order they close', async () => {
  const one = modalPage({ standby: true, title: 'One' })
  const two = modalPage({ standby: true, title: 'Two' })
  for (const [first, second] of [
    [one, two],
    [two, one],
  ] as const) {
    first.set({ open: true })
    const lower = modalRoot().host as HTMLElement
    second.set({ open: true })
    const upper = modalRoot().host as HTMLElement
    expect(upper).not.toBe(lower)
    expect([lower.inert, upper.inert]).toEqual([true, false])
    expect(upper.shadowRoot?.activeElement?.getAttribute('role')).toBe('dialog')
    first.set({ open: false })
    expect(upper.inert).toBe(false)
    second.set({ open: false })
    await eventually(() => document.querySelector('[data-latchkey="modal"]')).toBeNull()
    expect(document.querySelectorAll('[inert]')).toHaveLength(0)
    expect(document.body.hasAttribute('style')).toBe(false)
  }
})

test('a dialog of the page that put its neighbours to rest does not take the modal along', async () => {
  const { set } = modalPage({ standby: true })
  const host = waiting() as HTMLElement
  // As dialogs of other libraries do: everything beside them is at rest, and afterwards as it was.
  const before = [host.inert, host.getAttribute('aria-hidden')] as const
  host.inert = true
  host.setAttribute('aria-hidden', 'true')
  set({ open: true })
  expect(host.inert).toBe(false)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  host.inert = before[0]
  if (before[1] === null) host.removeAttribute('aria-hidden')
  else host.setAttribute('aria-hidden', before[1])
  await expect.element(page.getByRole('button', { name: 'First' })).toBeVisible()
})

test('a page that cleared away what it does not know gets it back with the click', async () => {
  const { opener } = modalPage({ standby: true })
  waiting()?.remove()
  await userEvent.click(opener)
  await expect.element(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  expect(modalRoot().activeElement).toBe(find(modalRoot(), '.card'))
})

test('theme and direction that change on standby are there when it opens', () => {
  const dress = { theme: 'light', dir: 'ltr', lang: 'en' } as const
  const { set } = modalPage({ standby: true, dress })
  set({ dress: { theme: 'dark', dir: 'rtl', lang: 'ar' }, title: 'Other words' })
  set({ open: true })
  expect(modalRoot().host).toMatchObject({ dir: 'rtl', lang: 'ar' })
  const card = find(modalRoot(), '.card')
  expect(getComputedStyle(card)).toMatchObject({ direction: 'rtl', backgroundColor: 'rgb(26, 23, 20)' })
  expect(card.getAttribute('aria-label')).toBe('Other words')
})

test('opened from a dialog of the page it lies in it, and on standby in the page again', async () => {
  const dialog = document.body.appendChild(document.createElement('dialog'))
  onTestFinished(() => dialog.remove())
  const { set } = modalPage({ standby: true })
  dialog.showModal()
  set({ open: true })
  expect(dialog.contains(modalRoot().host)).toBe(true)
  // Reopened while it leaves.
  set({ open: false })
  set({ open: true })
  await expect.element(page.getByRole('button', { name: 'First' })).toBeVisible()
  set({ open: false })
  await eventually(() => waiting()?.parentElement).toBe(document.body)
  expect(waiting()?.hasAttribute('popover')).toBe(false)
})

for (const [how, leave] of [
  ['closes', (dialog: HTMLDialogElement) => dialog.close()],
  ['goes', (dialog: HTMLDialogElement) => dialog.remove()],
] as const)
  test(`when the dialog of the page that it lies in ${how}, it stays, and so does the focus`, async () => {
    const dialog = document.body.appendChild(document.createElement('dialog'))
    onTestFinished(() => dialog.remove())
    const { opener, set } = modalPage({ standby: true })
    opener.focus()
    dialog.showModal()
    set({ open: true })
    leave(dialog)
    await eventually(() => modalRoot().host.parentElement).toBe(document.body)
    await expect.element(page.getByRole('button', { name: 'First' })).toBeVisible()
    expect(modalRoot().activeElement).not.toBeNull()
    expect(opener.matches('[inert] *')).toBe(true)
    await userEvent.keyboard('{Escape}')
    await eventually(() => document.querySelector('[data-latchkey="modal"]')).toBeNull()
    expect(document.querySelectorAll('[inert]')).toHaveLength(0)
  })
