import { expect, test } from 'vitest'
import { plusIcon } from '../icons/plusIcon.ts'
import { emulate } from '../test/media.ts'
import { find, mountInSurface } from '../test/mount.tsx'
import { Row } from './Row.tsx'
import { Sheet } from './Sheet.tsx'
import { Skeleton } from './Skeleton.tsx'
import { Tile } from './Tile.tsx'

test('bones take the exact place of what comes: row and tile', () => {
  const { root } = mountInSurface(
    <Sheet>
      <Row name="Harbor" onClick={() => {}} />
      <Tile label="Buy" icon={plusIcon} onClick={() => {}} />
      <Skeleton shape="row" />
      <Skeleton shape="tile" />
    </Sheet>,
  )
  const height = (selector: string) => find(root, selector).getBoundingClientRect().height
  expect(height("[data-shape='row']")).toBe(height('.row'))
  expect(height("[data-shape='tile']")).toBe(height('.tile'))
})

test('never more than five rows stand for what is not there', () => {
  const { root } = mountInSurface(<Skeleton shape="row" count={40} />)
  expect(root.querySelectorAll('.bones').length).toBe(5)
})

test('bones stay unseen for the first moment and do not breathe for those who prefer rest', async () => {
  await emulate({ 'prefers-reduced-motion': 'reduce' })
  const { root } = mountInSurface(<Skeleton shape="line" />)
  const delays = root.getAnimations().map((one) => one.effect?.getComputedTiming().delay)
  expect(delays).toEqual([150])
})
