import { expect, test } from 'vitest'
import { emulate } from '../../test/media.ts'
import { find, mountInSurface } from '../../test/mount.tsx'
import { WalletGlyph } from '../glyphs/WalletGlyph.tsx'
import { LinkPlates, type LinkState } from './LinkPlates.tsx'

const link = (state: LinkState) => (
  <LinkPlates
    state={state}
    start={<WalletGlyph name="This site" size={52} />}
    end={<WalletGlyph name="Harbor" size={52} />}
  />
)

/** Where the middle of the bolt stands on its rail: 0 at the site, 1 at the wallet. */
function boltAt(root: ShadowRoot, dir: 'ltr' | 'rtl'): number {
  const bolt = find(root, '.link-bolt').getBoundingClientRect()
  const rail = find(root, '.link-rail').getBoundingClientRect()
  const along = (bolt.left + bolt.width / 2 - rail.left) / rail.width
  return Math.round((dir === 'ltr' ? along : 1 - along) * 100) / 100
}

test.each(['ltr', 'rtl'] as const)('the bolt is at the site, half-way, home, or back (%s)', async (dir) => {
  await emulate({ 'prefers-reduced-motion': 'reduce' })
  const { root, redraw } = mountInSurface(link('ready'), { dir })
  const places: Record<string, number> = {}
  for (const state of ['ready', 'waiting', 'rejected', 'missing', 'joined'] as const) {
    redraw(link(state))
    places[state] = boltAt(root, dir)
  }
  expect(places).toEqual({ ready: 0.17, waiting: 0.5, rejected: 0.17, missing: 0.17, joined: 0.83 })
})

test('a decline is red and a missing wallet has a dashed place', () => {
  const { root, redraw } = mountInSurface(link('rejected'))
  for (const animation of root.getAnimations()) animation.finish()
  expect(getComputedStyle(find(root, '.link-bolt')).backgroundColor).toBe('rgb(169, 42, 29)')
  redraw(link('missing'))
  expect(getComputedStyle(find(root, '.link-plate[data-end]'), '::after').borderStyle).toBe('dashed')
})

test('the plates keep their size in every state and fit a 320 px sheet', () => {
  const { box, root, redraw } = mountInSurface(link('ready'))
  box.style.width = '304px'
  const height = find(root, '.link').getBoundingClientRect().height
  for (const state of ['waiting', 'rejected', 'missing', 'joined'] as const) {
    redraw(link(state))
    expect(find(root, '.link').getBoundingClientRect().height).toBe(height)
    expect(find(root, '.link').scrollWidth).toBeLessThanOrEqual(304)
  }
})

test('it waits in motion, and rests for those who prefer rest', async () => {
  const { root, redraw } = mountInSurface(link('waiting'))
  const loops = () =>
    root
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY).length
  expect(loops()).toBeGreaterThan(0)
  await emulate({ 'prefers-reduced-motion': 'reduce' })
  redraw(link('joined'))
  redraw(link('waiting'))
  await expect.poll(loops, { timeout: 30_000 }).toBe(0)
})

test('it is not read aloud: the view says it in words', () => {
  const { root } = mountInSurface(link('waiting'))
  expect(find(root, '.link').getAttribute('aria-hidden')).toBe('true')
})
