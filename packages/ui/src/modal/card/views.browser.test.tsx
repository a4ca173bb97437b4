import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../test/eventually.ts'
import { emulate } from '../../test/media.ts'
import { Block, modalPage } from '../../test/modalPage.tsx'
import { find, modalRoot } from '../../test/mount.tsx'

const stage = () => find(modalRoot(), '.stage')
const entering = () => find(modalRoot(), '.view').getAnimations()[0] as CSSAnimation | undefined

/** Time for the browser to lay out and to tell its observers. */
const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

/** How far aside the entering view is in its first frame. */
function aside() {
  const animation = entering()
  animation?.pause()
  if (animation) animation.currentTime = 0
  return getComputedStyle(find(modalRoot(), '.view')).translate
}

test('forward comes from the end side, back from the start side, in 220 ms', () => {
  const { set } = modalPage({ open: true })
  expect(entering()).toBeUndefined()
  set({ viewKey: 'two', direction: 'forward' })
  expect(entering()?.effect?.getTiming().duration).toBe(220)
  expect(aside()).toBe('16px')
  set({ viewKey: 'one', direction: 'back' })
  expect(aside()).toBe('-16px')
})

test('right to left the sides change places', () => {
  const { set } = modalPage({ open: true }, { dir: 'rtl' })
  set({ viewKey: 'two', direction: 'forward' })
  expect(aside()).toBe('-16px')
  set({ viewKey: 'one', direction: 'back' })
  expect(aside()).toBe('16px')
})

test('the height glides to the new view with the same curve, and is free again afterwards', async () => {
  const { set } = modalPage({ open: true, children: <Block height={100} /> })
  await twoFrames()
  const animate = vi.spyOn(stage(), 'animate')
  set({ viewKey: 'two', direction: 'forward', children: <Block height={300} /> })
  await eventually(() => animate.mock.calls.length).toBe(1)
  const [frames, options] = animate.mock.calls[0] ?? []
  expect((frames as Keyframe[]).map((frame) => frame['blockSize'])).toEqual(['108px', '308px'])
  expect(options).toEqual({ duration: 220, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' })
  await animate.mock.results[0]?.value.finished
  expect(stage().offsetHeight).toBe(308)
  expect(stage().hasAttribute('style')).toBe(false)
})

test('content that arrives later makes the card grow softly', async () => {
  const { set } = modalPage({ open: true, children: <Block height={100} /> })
  await twoFrames()
  const animate = vi.spyOn(stage(), 'animate')
  set({ children: <Block height={160} /> })
  await eventually(() => animate.mock.calls.length).toBe(1)
  await eventually(() => stage().offsetHeight).toBe(168)
})

test('with reduced motion views and heights change at once', async () => {
  await emulate({ 'prefers-reduced-motion': 'reduce' })
  const { set } = modalPage({ open: true, children: <Block height={100} /> })
  await twoFrames()
  const animate = vi.spyOn(stage(), 'animate')
  set({ viewKey: 'two', direction: 'forward', children: <Block height={300} /> })
  expect(stage().offsetHeight).toBe(308)
  expect(entering()?.effect?.getTiming().duration ?? 0).toBe(0)
  await twoFrames()
  expect(animate).not.toHaveBeenCalled()
})

test('a new view begins at its top; going back finds the old place, and the header shows a line', async () => {
  await page.viewport(390, 500)
  const { set } = modalPage({ open: true, children: <Block height={2000} /> })
  stage().scrollTop = 640
  await eventually(() => find(modalRoot(), '.card').hasAttribute('data-scrolled')).toBe(true)
  set({ viewKey: 'two', direction: 'forward', children: <Block height={1800} /> })
  expect(stage().scrollTop).toBe(0)
  await eventually(() => find(modalRoot(), '.card').hasAttribute('data-scrolled')).toBe(false)
  set({ viewKey: 'one', direction: 'back', children: <Block height={2000} /> })
  expect(stage().scrollTop).toBe(640)
})

test('going back finds the old place also where the view is drawn before it is that long', async () => {
  await page.viewport(390, 500)
  const { set } = modalPage({ open: true, children: <Block height={2000} /> })
  stage().scrollTop = 640
  await eventually(() => find(modalRoot(), '.card').hasAttribute('data-scrolled')).toBe(true)
  set({ viewKey: 'two', direction: 'forward', children: <Block height={300} /> })
  set({ viewKey: 'one', direction: 'back', children: <Block height={200} /> })
  await twoFrames()
  set({ children: <Block height={700} /> })
  await eventually(() => stage().scrollTop).toBeGreaterThan(200)
  expect(stage().scrollTop).toBeLessThan(640)
  set({ children: <Block height={2000} /> })
  await eventually(() => stage().scrollTop).toBe(640)
  // From then on the visitor goes where they like.
  stage().dispatchEvent(new WheelEvent('wheel'))
  stage().scrollTop = 100
  set({ children: <Block height={2400} /> })
  await twoFrames()
  expect(stage().scrollTop).toBe(100)
})

test('on the way back to an old place the visitor may take over', async () => {
  await page.viewport(390, 500)
  const { set } = modalPage({ open: true, children: <Block height={2000} /> })
  stage().scrollTop = 640
  await eventually(() => find(modalRoot(), '.card').hasAttribute('data-scrolled')).toBe(true)
  set({ viewKey: 'two', direction: 'forward', children: <Block height={300} /> })
  set({ viewKey: 'one', direction: 'back', children: <Block height={700} /> })
  await twoFrames()
  stage().dispatchEvent(new PointerEvent('pointerdown'))
  stage().scrollTop = 50
  set({ children: <Block height={2000} /> })
  await twoFrames()
  expect(stage().scrollTop).toBe(50)
})
