import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { googleIcon } from '../../icons/googleIcon.ts'
import { xIcon } from '../../icons/xIcon.ts'
import { mountInSurface } from '../../test/mount.tsx'
import { violationsInBothThemes } from '../../test/violations.ts'
import { BigNumber } from '../text/BigNumber.tsx'
import { IconTile, IconTiles } from './IconTile.tsx'

test('tiles share their row equally and are called by their names', async () => {
  const press = vi.fn()
  const { root } = mountInSurface(
    <IconTiles label="Log in with">
      <IconTile icon={googleIcon} label="Continue with Google" onClick={press} />
      <IconTile icon={xIcon} label="Continue with X" text="X" onClick={press} disabled />
    </IconTiles>,
  )
  const group = page.getByRole('group', { name: 'Log in with' })
  await group.getByRole('button', { name: 'Continue with Google' }).click()
  expect(press).toHaveBeenCalledTimes(1)
  const waiting = group.getByRole('button', { name: 'Continue with X' })
  await waiting.click({ force: true })
  expect(press).toHaveBeenCalledTimes(1)
  await expect.element(waiting).toHaveAttribute('aria-disabled', 'true')
  const [first, second] = [...root.querySelectorAll('button')].map((tile) => tile.getBoundingClientRect())
  expect(first?.width).toBe(second?.width)
  expect(first?.height).toBeGreaterThanOrEqual(44)
  expect(await violationsInBothThemes(root.host as HTMLElement)).toEqual([])
})

test('a number to compare keeps its place until it is here', async () => {
  const { root, redraw } = mountInSurface(<BigNumber>{undefined}</BigNumber>)
  const height = () => root.querySelector('.big-number')?.getBoundingClientRect().height
  const before = height()
  redraw(<BigNumber>07</BigNumber>)
  await expect.element(page.getByText('07')).toBeVisible()
  expect(height()).toBe(before)
  expect(await violationsInBothThemes(root.host as HTMLElement)).toEqual([])
})
