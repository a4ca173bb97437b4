import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { backIcon } from '../../icons/backIcon.ts'
import { codeIcon } from '../../icons/codeIcon.ts'
import { find, mountInSurface } from '../../test/mount.tsx'
import { violationsInBothThemes } from '../../test/violations.ts'
import { IconButton } from './IconButton.tsx'
import { QuietButton } from './QuietButton.tsx'
import { SoftButton } from './SoftButton.tsx'
import { TextLink } from './TextLink.tsx'
import { Tile } from './Tile.tsx'
import { Tiles } from './Tiles.tsx'

test('each small button has a role, a name, 44 px to touch, and answers Enter and Space', async () => {
  const press = vi.fn()
  const { root } = mountInSurface(
    <div>
      <IconButton label="Back" icon={backIcon} onClick={() => press('icon')} />
      <QuietButton label="Choose another" onClick={() => press('quiet')} />
      <SoftButton label="Show the code" icon={codeIcon} onClick={() => press('soft')} />
      <Tiles label="Actions">
        <Tile label="Send" icon={backIcon} onClick={() => press('tile')} />
        <Tile label="Swap" icon={backIcon} onClick={() => press('second')} />
      </Tiles>
    </div>,
  )
  for (const button of root.querySelectorAll('button')) {
    const { width, height } = button.getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  await userEvent.keyboard('{Tab}{Enter}{Tab} {Tab}{Enter}{Tab} {Tab}{Enter}')
  expect(press.mock.calls.flat()).toEqual(['icon', 'quiet', 'soft', 'tile', 'second'])
  await expect.element(page.getByRole('group', { name: 'Actions' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Back' })).toBeVisible()
  expect(await violationsInBothThemes(root.host as HTMLElement)).toEqual([])
})

test('two tiles share the width that four would have', () => {
  const { root } = mountInSurface(
    <Tiles>
      <Tile label="Send" icon={backIcon} onClick={() => {}} />
      <Tile label="Receive" icon={backIcon} onClick={() => {}} />
    </Tiles>,
  )
  const [one, two] = [...root.querySelectorAll('.tile')].map((tile) => tile.getBoundingClientRect().width)
  expect(one).toBe(two)
  expect((one ?? 0) + (two ?? 0) + 8).toBe(find(root, '.tiles').getBoundingClientRect().width)
})

test('an unavailable button keeps its place in the order and does nothing', async () => {
  const press = vi.fn()
  const { root } = mountInSurface(
    <div>
      <QuietButton label="Resend" disabled onClick={press} />
      <SoftButton label="Copy" disabled onClick={press} />
      <Tile label="Buy" icon={codeIcon} disabled onClick={press} />
    </div>,
  )
  await userEvent.keyboard('{Tab}{Enter}{Tab}{Enter}{Tab}{Enter}')
  expect(root.activeElement).toBe(find(root, '.tile'))
  expect(press).not.toHaveBeenCalled()
  expect(await violationsInBothThemes(root.host as HTMLElement)).toEqual([])
})

test('a link in small text is touched 44 px high though it looks small', async () => {
  const press = vi.fn()
  const { root } = mountInSurface(<TextLink label="Get it" onClick={press} />)
  const { top, left, height } = find(root, '.text-link').getBoundingClientRect()
  expect(height).toBeLessThan(30)
  const hit = root.elementFromPoint(left + 4, top + height / 2 + 20)
  expect(hit).toBe(find(root, '.text-link'))
})

test('icons that point somewhere turn round in right-to-left, others stay', () => {
  const { root } = mountInSurface(
    <div>
      <IconButton label="Back" icon={backIcon} onClick={() => {}} />
      <IconButton label="Code" icon={codeIcon} onClick={() => {}} />
    </div>,
    { dir: 'rtl' },
  )
  expect([...root.querySelectorAll('svg')].map((svg) => getComputedStyle(svg).scale)).toEqual([
    '-1 1',
    'none',
  ])
})
