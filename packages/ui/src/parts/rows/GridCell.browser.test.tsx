import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { find, mountInSurface } from '../../test/mount.tsx'
import { violationsInBothThemes } from '../../test/violations.ts'
import { WalletGlyph } from '../glyphs/WalletGlyph.tsx'
import { CellSkeleton } from '../skeletons/CellSkeleton.tsx'
import { Grid } from './Grid.tsx'
import { GridCell } from './GridCell.tsx'
import { Sheet } from './Sheet.tsx'

const glyph = <WalletGlyph name="Harbor" size={52} />

test('a cell says in its name what its marks show', async () => {
  const press = vi.fn()
  const { root } = mountInSurface(
    <Sheet>
      <Grid label="All wallets">
        <GridCell
          glyph={glyph}
          name="Harbor"
          installedLabel="Installed"
          certifiedLabel="Certified"
          onClick={() => press('Harbor')}
        />
        <GridCell glyph={glyph} name="Ember" onClick={() => press('Ember')} />
      </Grid>
    </Sheet>,
  )
  await expect.element(page.getByRole('list', { name: 'All wallets' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Harbor, Installed, Certified' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Ember', exact: true })).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}{Tab} ')
  expect(press.mock.calls.flat()).toEqual(['Harbor', 'Ember'])
  expect(await violationsInBothThemes(root.host as HTMLElement)).toEqual([])
})

test('four cells stand side by side in a 320 px sheet, and a hostile name moves none of them', async () => {
  const hostile = '\u202e<b>W</b>'.repeat(900)
  const grid = (name: string) => (
    <Sheet>
      <Grid>
        <GridCell glyph={glyph} name={name} certifiedLabel="Certified" onClick={() => {}} />
        {['two', 'three', 'four', 'five'].map((one) => (
          <GridCell key={one} glyph={glyph} name={one} onClick={() => {}} />
        ))}
      </Grid>
    </Sheet>
  )
  for (const dir of ['ltr', 'rtl'] as const) {
    const { box, root, redraw, unmount } = mountInSurface(grid('one'), { dir })
    box.style.width = '304px'
    const boxes = () =>
      [...root.querySelectorAll('.cell, .cell-face')].map((one) =>
        JSON.stringify(one.getBoundingClientRect()),
      )
    const before = boxes()
    const tops = [...root.querySelectorAll('.cell')].map((one) => one.getBoundingClientRect().top)
    expect(new Set(tops.slice(0, 4)).size).toBe(1)
    expect(tops[4]).toBeGreaterThan(tops[0] ?? 0)
    redraw(grid(hostile))
    expect(boxes()).toEqual(before)
    expect(root.querySelectorAll('.cell b').length).toBe(0)
    unmount()
  }
})

test('the bones of a cell are as large as the cell that comes, and are not read aloud', () => {
  const { root } = mountInSurface(
    <Grid>
      <GridCell glyph={glyph} name="Harbor" onClick={() => {}} />
      <CellSkeleton count={1} />
    </Grid>,
  )
  expect(find(root, '.bones').getAttribute('aria-hidden')).toBe('true')
  expect(find(root, '.bones').getBoundingClientRect().height).toBe(
    find(root, '.cell').getBoundingClientRect().height,
  )
})
