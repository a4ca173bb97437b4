import { expect, test } from 'vitest'
import { find, mountInSurface } from '../test/mount.tsx'
import { LiveRegion } from './LiveRegion.tsx'

test('it is there before it speaks, is not seen, and says the same words again when it is their turn', () => {
  const { root, redraw } = mountInSurface(<LiveRegion message="" />)
  const region = find(root, '[role="status"]')
  expect(region.textContent).toBe('')
  expect(region.getBoundingClientRect().width).toBe(1)
  redraw(<LiveRegion message="Copied" turn={1} />)
  const first = region.firstChild
  expect(region.textContent).toBe('Copied')
  redraw(<LiveRegion message="Copied" turn={1} />)
  expect(region.firstChild).toBe(first)
  redraw(<LiveRegion message="Copied" turn={2} />)
  expect(region.textContent).toBe('Copied')
  expect(region.firstChild).not.toBe(first)
})
