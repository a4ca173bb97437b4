import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createGate, type GateState } from './createGate.ts'

/** A view as large as the page, in a window that has the focus. */
async function openGate() {
  await page.viewport(400, 680)
  const view = document.createElement('main')
  view.style.cssText = 'position: fixed; inset: 0'
  document.body.append(view)
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const states: { readonly state: GateState; readonly at: number }[] = []
  const onChange = (state: GateState) => void states.push({ state, at: performance.now() })
  const gate = createGate(view, { isFramed: false, onChange }, { window, now: () => performance.now() })
  const accepted: boolean[] = []
  view.addEventListener('click', (event) => void accepted.push(gate.accepts(event)))
  onTestFinished(() => {
    gate.stop()
    view.remove()
    focus.mockRestore()
  })
  return {
    states,
    is: (state: GateState) => expect.poll(() => gate.state()).toBe(state),
    setFocus(isThere: boolean) {
      focus.mockReturnValue(isThere)
      window.dispatchEvent(new Event(isThere ? 'focus' : 'blur'))
    },
    moveTo: (x: number, y: number) => userEvent.hover(view, { position: { x, y } }),
    /** Whether a click there counts. */
    async clickAt(x: number, y: number) {
      await userEvent.click(view, { position: { x, y } })
      return accepted.at(-1)
    },
  }
}

/** Moves this page to the right inside of the page around it, as a page moves a frame. */
function movePage(pixels: number): void {
  const around = window.frameElement as HTMLElement
  around.style.translate = pixels === 0 ? '' : `${pixels}px`
  onTestFinished(() => {
    around.style.translate = ''
  })
}

test.each([
  ['rests', 0],
  ['moves', 20],
])('A21 a view that jumps under a pointer that %s takes no click for half a second', async (_, pixels) => {
  const { states, is, moveTo, clickAt } = await openGate()
  await moveTo(40, 90)
  await is('open')
  await moveTo(300, 300)
  await is('open')
  movePage(120)
  const jumpedAt = performance.now()
  await moveTo(180 + pixels, 300)
  await is('open')
  const since = states.filter(({ at }) => at >= jumpedAt)
  expect(since.map(({ state }) => state)).toEqual(['settling', 'open'])
  expect((since.at(-1)?.at ?? 0) - jumpedAt).toBeGreaterThanOrEqual(500)
  await moveTo(200, 310)
  expect(await clickAt(200, 320)).toBe(true)
})

test('A23 a window that loses the focus takes no click, and waits half a second anew once it is back', async () => {
  const { states, is, setFocus, moveTo, clickAt } = await openGate()
  await moveTo(40, 90)
  await moveTo(60, 120)
  await is('open')
  setFocus(false)
  expect(states.at(-1)?.state).toBe('unfocused')
  expect(await clickAt(200, 600)).toBe(false)
  const backAt = performance.now()
  setFocus(true)
  await is('open')
  await expect.poll(() => states.at(-1)?.state).toBe('open')
  expect((states.at(-1)?.at ?? 0) - backAt).toBeGreaterThanOrEqual(500)
  await moveTo(40, 90)
  await moveTo(60, 120)
  expect(await clickAt(200, 600)).toBe(true)
})

test('A23 a pointer that crossed the view while another window had the focus has to move again', async () => {
  const { is, setFocus, moveTo, clickAt } = await openGate()
  await moveTo(40, 90)
  await is('open')
  setFocus(false)
  await moveTo(100, 300)
  await moveTo(200, 600)
  setFocus(true)
  await is('open')
  expect(await clickAt(200, 600)).toBe(false)
  await moveTo(60, 120)
  expect(await clickAt(200, 600)).toBe(true)
})

test('A23 a pointer that rests where another window was closed has not moved', async () => {
  const { is, setFocus, moveTo, clickAt } = await openGate()
  await moveTo(40, 90)
  await moveTo(60, 120)
  await is('open')
  setFocus(false)
  setFocus(true)
  await is('open')
  // The browser tells this window where the pointer is, now that nothing lies above it.
  await moveTo(200, 600)
  expect(await clickAt(200, 600)).toBe(false)
  await moveTo(60, 120)
  expect(await clickAt(200, 600)).toBe(true)
})
