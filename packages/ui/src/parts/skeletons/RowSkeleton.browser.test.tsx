import { expect, test } from 'vitest'
import { emulate } from '../../test/media.ts'
import { find, mountInSurface } from '../../test/mount.tsx'
import { Row } from '../rows/Row.tsx'
import { Sheet } from '../rows/Sheet.tsx'
import { LineSkeleton } from './LineSkeleton.tsx'
import { RowSkeleton } from './RowSkeleton.tsx'

test('bones take the exact place of the row that comes', () => {
  const { root } = mountInSurface(
    <Sheet>
      <Row name="Harbor" onClick={() => {}} />
      <RowSkeleton count={1} />
    </Sheet>,
  )
  const height = (selector: string) => find(root, selector).getBoundingClientRect().height
  expect(height("[data-shape='row']")).toBe(height('.row'))
})

test('never more than five rows stand for what is not there', () => {
  const { root } = mountInSurface(<RowSkeleton count={40} />)
  expect(root.querySelectorAll('.bones').length).toBe(5)
})

test('bones stay unseen for the first moment and do not breathe for those who prefer rest', async () => {
  await emulate({ 'prefers-reduced-motion': 'reduce' })
  const { root } = mountInSurface(<LineSkeleton />)
  const delays = root.getAnimations().map((one) => one.effect?.getComputedTiming().delay)
  expect(delays).toEqual([150])
})
