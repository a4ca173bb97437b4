import { expect, test } from 'vitest'
import { Icon } from '../parts/glyphs/Icon.tsx'
import { mountInSurface } from '../test/mount.tsx'
import type { IconShape } from './iconShape.ts'

const modules = import.meta.glob<Readonly<Record<string, IconShape>>>('./*Icon.ts', { eager: true })
const icons = Object.entries(Object.assign({}, ...Object.values(modules))) as [string, IconShape][]

test('there is a file of its own for each icon, so a page gets only those it uses', () => {
  expect(icons.length).toBe(Object.keys(modules).length)
  expect(icons.length).toBeGreaterThan(30)
})

test.each(icons)('%s draws inside its margin on the 24 grid', (_, icon) => {
  const { root } = mountInSurface(<Icon name={icon} size={24} />)
  const { x, y, width, height } = (root.querySelector('path') as SVGPathElement).getBBox()
  expect(Math.max(width, height)).toBeGreaterThan(8)
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(2)
  expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(22)
})

test('the line is 1.6 px on the screen at any size', () => {
  for (const size of [14, 16, 20, 24, 48]) {
    const { root, unmount } = mountInSurface(<Icon name={icons[0]?.[1] as IconShape} size={size} />)
    const svg = root.querySelector('svg') as SVGSVGElement
    expect((Number(svg.getAttribute('stroke-width')) * size) / 24).toBeCloseTo(1.6, 1)
    expect(svg.getAttribute('aria-hidden')).toBe('true')
    unmount()
  }
})
