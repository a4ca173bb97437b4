import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../test/eventually.ts'
import { collectGarbage, emulate } from '../test/media.ts'
import { modalPage } from '../test/modalPage.tsx'
import { find, modalRoot } from '../test/mount.tsx'

/** Counts the listeners that are put on what outlives a modal, less those that are taken off again. */
function countListeners(): () => number {
  let count = 0
  const { prototype } = EventTarget
  const { addEventListener, removeEventListener } = prototype
  const lasting = (target: EventTarget) =>
    [window, document, document.documentElement, document.body].some((one) => one === target) ||
    target instanceof MediaQueryList
  // By hand: a spy would hold every element it was called on.
  prototype.addEventListener = function (this: EventTarget | undefined, ...args) {
    if (lasting(this ?? window)) count++
    addEventListener.apply(this ?? window, args)
  }
  prototype.removeEventListener = function (this: EventTarget | undefined, ...args) {
    if (lasting(this ?? window)) count--
    removeEventListener.apply(this ?? window, args)
  }
  onTestFinished(() => void Object.assign(prototype, { addEventListener, removeEventListener }))
  return () => count
}

test('fifty times opened and closed on standby, it is one host with the card of one visit', async () => {
  const listeners = countListeners()
  const { set, unmount } = modalPage({ standby: true })
  const cards: WeakRef<Element>[] = []
  const sheets = () => modalRoot().adoptedStyleSheets.length
  const turn = async () => {
    set({ open: true, viewKey: 'one', direction: 'none' })
    cards.push(new WeakRef(find(modalRoot(), '.card')))
    const worn = sheets()
    set({ viewKey: 'two', direction: 'forward' })
    set({ open: false, viewKey: 'one', direction: 'none' })
    await eventually(() => document.querySelector('[data-latchkey="modal"]')).toBeNull()
    return worn
  }
  const worn = await turn()
  const before = { listeners: listeners(), children: document.body.children.length }
  await emulate({ 'prefers-reduced-motion': 'reduce' })
  for (let turns = 0; turns < 50; turns++) expect(await turn()).toBe(worn)

  expect({ listeners: listeners(), children: document.body.children.length }).toEqual(before)
  expect(document.querySelectorAll('[data-latchkey="standby"]')).toHaveLength(1)
  expect(document.querySelectorAll('[inert]')).toHaveLength(0)
  expect([document.body, document.documentElement].filter((one) => one.hasAttribute('style'))).toEqual([])
  await eventually(async () => {
    await collectGarbage()
    return cards.filter((card) => card.deref() !== undefined).length
  }).toBeLessThanOrEqual(2)
  unmount()
  expect(document.querySelector('[data-latchkey="standby"]')).toBeNull()
})

test('fifty times opened and closed, it leaves no node, listener, style or inert element behind', async () => {
  const listeners = countListeners()
  const { set } = modalPage()
  const hosts: WeakRef<Element>[] = []
  const turn = async () => {
    set({ open: true, viewKey: 'one', direction: 'none' })
    hosts.push(new WeakRef(modalRoot().host))
    set({ viewKey: 'two', direction: 'forward' })
    set({ open: false })
    await eventually(() => document.querySelector('[data-latchkey="modal"]')).toBeNull()
  }
  // The first turn warms up what React keeps for good.
  await turn()
  const before = { listeners: listeners(), children: document.body.children.length }

  for (let turns = 0; turns < 15; turns++) await turn()
  await emulate({ 'prefers-reduced-motion': 'reduce' })
  for (let turns = 0; turns < 35; turns++) await turn()

  expect({ listeners: listeners(), children: document.body.children.length }).toEqual(before)
  expect(document.querySelectorAll('[inert]')).toHaveLength(0)
  expect([document.body, document.documentElement].filter((one) => one.hasAttribute('style'))).toEqual([])
  // React may keep the last tree until it draws again; everything older is free.
  await eventually(async () => {
    await collectGarbage()
    return hosts.filter((host) => host.deref() !== undefined).length
  }).toBeLessThanOrEqual(2)
})
