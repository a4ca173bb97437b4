import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { Surface } from '../surface/Surface.tsx'
import { eventually } from '../test/eventually.ts'
import { emulate } from '../test/media.ts'
import { modalPage } from '../test/modalPage.tsx'
import { find, modalRoot } from '../test/mount.tsx'
import { Header } from './header/Header.tsx'
import { Modal } from './Modal.tsx'

const card = () => find(modalRoot(), '.card')
const overlay = () => find(modalRoot(), '.overlay')
const shakes = () =>
  card()
    .getAnimations()
    .filter((one) => !(one instanceof CSSAnimation))

/** Presses at one place and lets go at another, as a hand does. */
function drag(from: EventTarget, to: EventTarget) {
  from.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true, isPrimary: true }))
  to.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, composed: true, isPrimary: true }))
  // The browser clicks what holds both ends.
  overlay().dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
}

test('Escape, the overlay and the close button close it', async () => {
  const { set, onClose } = modalPage({ open: true })
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
  set({ open: true })
  await userEvent.click(overlay(), { position: { x: 5, y: 5 } })
  expect(onClose).toHaveBeenCalledTimes(2)
  set({ open: true })
  await userEvent.click(page.getByRole('button', { name: 'Close' }))
  await eventually(() => document.querySelector('[data-latchkey="modal"]')).toBeNull()
})

test('Escape works as soon as the card is in the page', async () => {
  const onClose = vi.fn()
  const box = document.createElement('main')
  document.body.append(box)
  const root = createRoot(box)
  onTestFinished(() => {
    root.unmount()
    box.remove()
  })
  // Not by a press, after which React hurries with every effect.
  root.render(
    <Surface theme="light">
      <Modal open mode="modal" title="One" mayClose onClose={onClose} header="" viewKey="" direction="none">
        One
      </Modal>
    </Surface>,
  )
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('[data-latchkey="modal"]') === null) return
      observer.disconnect()
      card().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }))
      resolve()
    })
    observer.observe(document.body, { childList: true })
  })
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a drag that begins in the card and ends beside it does not close', () => {
  const { onClose } = modalPage({ open: true })
  drag(card(), overlay())
  expect(onClose).not.toHaveBeenCalled()
  drag(overlay(), overlay())
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('Escape that ends the composing of a word does not close', () => {
  const { onClose } = modalPage({ open: true })
  const key = { key: 'Escape', bubbles: true, composed: true }
  card().dispatchEvent(new KeyboardEvent('keydown', { ...key, isComposing: true }))
  expect(onClose).not.toHaveBeenCalled()
  card().dispatchEvent(new KeyboardEvent('keydown', key))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('when it may not close, every way out shakes the card 6 px twice in 240 ms and says why', async () => {
  const pressed = vi.fn()
  const { onClose } = modalPage({
    open: true,
    mayClose: false,
    refusal: 'Sign in or cancel first',
    header: <Header title="Sign in" close={{ label: 'Close', onClick: pressed }} />,
  })
  const ways = [
    () => userEvent.keyboard('{Escape}'),
    () => userEvent.click(overlay(), { position: { x: 5, y: 5 } }),
    () => userEvent.click(page.getByRole('button', { name: 'Close' })),
  ]
  const status = () => modalRoot().querySelector('[role="status"] > span')
  for (const way of ways) {
    const before = status()
    const animate = vi.spyOn(card(), 'animate')
    await way()
    const [frames, options] = animate.mock.calls[0] ?? []
    animate.mockRestore()
    expect((frames as Keyframe[]).map((frame) => frame['translate'])).toEqual([
      '0px 0',
      '-6px 0',
      '6px 0',
      '-6px 0',
      '6px 0',
      '0px 0',
    ])
    expect(options).toMatchObject({ duration: 240 })
    await eventually(() => status()?.textContent).toBe('Sign in or cancel first')
    // A new element, so that the same words are said again.
    expect(status()).not.toBe(before)
  }
  expect(onClose).not.toHaveBeenCalled()
  expect(pressed).not.toHaveBeenCalled()
})

test('with reduced motion a refused close does not shake but is said', async () => {
  await emulate({ 'prefers-reduced-motion': 'reduce' })
  modalPage({ open: true, mayClose: false, refusal: 'Switch network first' })
  await userEvent.keyboard('{Escape}')
  expect(shakes()).toHaveLength(0)
  await eventually(() => find(modalRoot(), '[role="status"]').textContent).toBe('Switch network first')
})

test('it leaves in 140 ms with what it showed, untouchable, and is gone', async () => {
  await page.viewport(1024, 768)
  const { set } = modalPage({ open: true, children: <p>Wallets</p> })
  const { host } = modalRoot()
  set({ open: false, children: <p>Reset</p>, title: 'Reset' })
  const [leaving] = card().getAnimations() as CSSAnimation[]
  expect(leaving?.animationName).toBe('card-out')
  expect(leaving?.effect?.getTiming().duration).toBe(140)
  expect(find(modalRoot(), '.view').textContent).toBe('Wallets')
  expect(getComputedStyle(card()).pointerEvents).toBe('none')
  await eventually(() => host.isConnected).toBe(false)
})

test('opened again while it leaves, it stays', async () => {
  const { set } = modalPage({ open: true })
  const { host } = modalRoot()
  set({ open: false })
  set({ open: true })
  await vi.waitFor(() => expect(overlay().dataset['phase']).toBe('open'))
  await Promise.all(
    modalRoot()
      .getAnimations()
      .map((one) => one.finished),
  )
  expect(host.isConnected).toBe(true)
  expect(find(document.body, 'main').inert).toBe(true)
})

test('with reduced motion nothing moves on the way in or out', async () => {
  await emulate({ 'prefers-reduced-motion': 'reduce' })
  const { set } = modalPage({ open: true })
  const durations = modalRoot()
    .getAnimations()
    .map((one) => one.effect?.getComputedTiming().activeDuration)
  expect(durations.every((duration) => duration === 0)).toBe(true)
  set({ open: false })
  await eventually(() => document.querySelector('[data-latchkey="modal"]')).toBeNull()
})

test('a sheet pulled down by its header closes; pulled a little, it springs back', async () => {
  await page.viewport(390, 700)
  const { onClose } = modalPage({ open: true })
  await Promise.all(
    modalRoot()
      .getAnimations()
      .map((one) => one.finished),
  )
  // It is fetched when a sheet opens; here it is as soon as its module is.
  await import('./card/cardHelp.ts')
  const title = find(modalRoot(), 'h2')
  const pull = (distance: number, type = 'pointerup') => {
    const at = (type: string, y: number) =>
      new PointerEvent(type, { bubbles: true, composed: true, isPrimary: true, pointerId: 1, clientY: y })
    // A made-up pointer cannot be captured; only a real hand can.
    card().setPointerCapture = () => {}
    title.dispatchEvent(at('pointerdown', 500))
    title.dispatchEvent(at('pointermove', 500 + distance))
    expect(card().style.translate).toBe(`0px ${distance}px`)
    title.dispatchEvent(at(type, 500 + distance))
  }
  pull(10)
  expect(card().style.translate).toBe('')
  expect(onClose).not.toHaveBeenCalled()
  pull(400, 'pointercancel')
  expect(onClose).not.toHaveBeenCalled()
  pull(400)
  expect(onClose).toHaveBeenCalledTimes(1)
  await eventually(() => document.querySelector('[data-latchkey="modal"]')).toBeNull()
  await page.viewport(1024, 768)
})

/** A card at rest on a phone, with all that it fetches. */
async function openSheet(props: Parameters<typeof modalPage>[0] = {}) {
  await page.viewport(390, 700)
  onTestFinished(() => page.viewport(1024, 768))
  const opened = modalPage({ open: true, ...props })
  const moves = modalRoot().getAnimations()
  await Promise.all(moves.map((one) => one.finished))
  await import('./card/cardHelp.ts')
  return opened
}

/** What a finger does: from a point down the screen. Unlike made-up events, the browser may take it for its own. */
async function swipe(x: number, from: number, distance: number): Promise<void> {
  const { left = 0, top = 0 } = window.frameElement?.getBoundingClientRect() ?? {}
  // What vitest says of the session leaves its one method out.
  const session = cdp() as unknown as { send(name: string, values: object): Promise<unknown> }
  const touch = (type: string, y?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: left + x, y: top + y }],
    })
  await touch('touchStart', from)
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', from + distance * part)
  await touch('touchEnd')
}

test('a finger on the grab bar, and on all of the strip around it, pulls the sheet down', async () => {
  const { onClose } = await openSheet()
  const { left, top, width, height } = card().getBoundingClientRect()
  for (const below of [2, 10, 16]) {
    const box = () => card().getBoundingClientRect().top
    await swipe(left + width / 2, top + below, 12)
    await eventually(box).toBe(top)
    expect(onClose).not.toHaveBeenCalled()
  }
  await swipe(left + width / 2, top + 10, height / 2)
  await eventually(() => onClose.mock.calls.length).toBe(1)
})

test('a sheet that must stay springs back from a pull, and says why', async () => {
  const { onClose } = await openSheet({ mayClose: false, refusal: 'Sign in first' })
  const { left, top, width, height } = card().getBoundingClientRect()
  await swipe(left + width / 2, top + 10, height / 2)
  await expect.element(page.getByRole('status').filter({ hasText: 'Sign in first' })).toBeInTheDocument()
  await eventually(() => card().getBoundingClientRect().top).toBe(top)
  expect(onClose).not.toHaveBeenCalled()
})

type Watcher = EventTarget & { requestClose(): void }

/** Every close watcher that is made in the test: the browser's own, as its Back uses them. */
function watchers(): readonly Watcher[] {
  const made: Watcher[] = []
  const { CloseWatcher } = window as unknown as { CloseWatcher: new () => Watcher }
  class Kept extends CloseWatcher {
    constructor() {
      super()
      made.push(this)
    }
  }
  Reflect.set(window, 'CloseWatcher', Kept)
  onTestFinished(() => void Reflect.set(window, 'CloseWatcher', CloseWatcher))
  return made
}

test('S2.01 the Back of a phone closes the sheet where the browser tells of it, without an entry in the history', async () => {
  const made = watchers()
  const before = history.length
  const { onClose } = await openSheet()
  await eventually(() => made.length).toBe(1)
  made[0]?.requestClose()
  await eventually(() => onClose.mock.calls.length).toBe(1)
  await eventually(() => document.querySelector('[data-latchkey="modal"]')).toBeNull()
  expect(history.length).toBe(before)
})

test('Back on a sheet that must stay only says why, as often as it is pressed', async () => {
  const made = watchers()
  const { onClose } = await openSheet({ mayClose: false, refusal: 'Sign in first' })
  await eventually(() => made.length).toBe(1)
  for (const time of [1, 2]) {
    made.at(-1)?.requestClose()
    await eventually(() => made.length).toBe(time + 1)
    await expect.element(page.getByRole('status').filter({ hasText: 'Sign in first' })).toBeInTheDocument()
  }
  expect(onClose).not.toHaveBeenCalled()
})

test('a bar of the site that lies over the card is named in the console, once', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const bar = document.createElement('nav')
  bar.className = 'site-bar'
  bar.style.cssText = 'position: fixed; inset: auto 0 0; block-size: 56px; z-index: 500; background: teal'
  bar.append(document.createElement('span'))
  document.body.append(bar)
  onTestFinished(() => bar.remove())
  const { set } = await openSheet()
  const { warnCovered } = await import('./page/warnCovered.ts')
  const look = () => warnCovered(modalRoot().host as HTMLElement, card())
  await look()
  expect(warn).not.toHaveBeenCalled()
  set({ open: false })
  await eventually(() => document.querySelector('[data-latchkey="modal"]')).toBeNull()
  bar.style.zIndex = '1200'
  set({ open: true })
  const sentence =
    'Latchkey: <nav.site-bar> has a z-index of 1200 and covers the card. Set --lk-z-index higher than that.'
  await eventually(() => warn.mock.calls).toEqual([[sentence]])
  await look()
  expect(warn).toHaveBeenCalledTimes(1)
  expect(bar.inert).toBe(true)
})

test('a button keeps its place under a finger while the card glides to another height', async () => {
  const tall = (height: number) => (
    <>
      <button type="button">First</button>
      <div style={{ blockSize: height }} />
    </>
  )
  // A sheet grows upwards; the top of a card stays where it is.
  await page.viewport(390, 800)
  const { set } = modalPage({ open: true, children: tall(40) })
  const moves = modalRoot().getAnimations()
  await Promise.all(moves.map((one) => one.finished))
  await import('./card/cardHelp.ts')
  const first = find(modalRoot(), '.view button')
  const place = () => first.getBoundingClientRect().top
  const before = place()
  const press = (type: string) =>
    first.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, isPrimary: true }))
  set({ children: tall(400) })
  await eventually(() => find(modalRoot(), '.stage').getAnimations().length).toBe(1)
  press('pointerdown')
  await Promise.all(
    find(modalRoot(), '.stage')
      .getAnimations()
      .map((one) => one.ready),
  )
  const from = Number(document.timeline.currentTime)
  const held: number[] = []
  await eventually(() => {
    held.push(place())
    return Number(document.timeline.currentTime) - from > 400
  }).toBe(true)
  expect(new Set(held).size).toBe(1)
  press('pointerup')
  await eventually(() => place() < before - 100).toBe(true)
})
