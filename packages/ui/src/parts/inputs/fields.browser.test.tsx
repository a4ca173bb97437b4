import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keyholeIcon } from '../../icons/keyholeIcon.ts'
import { emulate } from '../../test/media.ts'
import { find, mountInSurface } from '../../test/mount.tsx'
import { violationsInBothThemes } from '../../test/violations.ts'
import { contrast, readRgb } from '../../theme/contrast.ts'
import { TextLink } from '../buttons/TextLink.tsx'
import { Checkbox } from './Checkbox.tsx'
import { Field } from './Field.tsx'
import { SearchField } from './SearchField.tsx'
import { Switch } from './Switch.tsx'

function Search({ onEnter = () => {} }: { readonly onEnter?: () => void }) {
  const [value, setValue] = useState('')
  return (
    <SearchField
      label="Search wallets"
      placeholder="Search 486 wallets"
      value={value}
      onChange={setValue}
      clearLabel="Clear"
      onEnter={onEnter}
    />
  )
}

test('the search is a landmark; its cross empties it and leaves the caret in it', async () => {
  const { root } = mountInSurface(<Search />)
  const input = page.getByRole('searchbox', { name: 'Search wallets' })
  expect(find(root, 'search').contains(input.element())).toBe(true)
  await input.fill('mer')
  await expect.element(input).toHaveValue('mer')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.element(input).toHaveValue('')
  expect(root.activeElement).toBe(input.element())
  expect(root.querySelector('button')).toBeNull()
  expect(await violationsInBothThemes(root.host as HTMLElement)).toEqual([])
})

test('a box is ticked where it is drawn', async () => {
  const onChange = vi.fn()
  mountInSurface(
    <Checkbox checked={false} onChange={onChange}>
      I agree
    </Checkbox>,
  )
  await page.getByRole('checkbox', { name: 'I agree' }).click()
  expect(onChange).toHaveBeenCalledWith(true)
})

test('Escape empties the search first and reaches the page only when it is empty', async () => {
  const heard = vi.fn()
  mountInSurface(<Search />)
  addEventListener('keydown', heard)
  const input = page.getByRole('searchbox')
  await input.fill('mer')
  heard.mockClear()
  await userEvent.keyboard('{Escape}')
  await expect.element(input).toHaveValue('')
  expect(heard).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(heard).toHaveBeenCalledTimes(1)
  removeEventListener('keydown', heard)
})

test('Enter answers, but not while an input method is still choosing a word', async () => {
  const enter = vi.fn()
  const { root } = mountInSurface(<Search onEnter={enter} />)
  const input = find(root, 'input')
  input.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, composed: true }),
  )
  expect(enter).not.toHaveBeenCalled()
  input.focus()
  await userEvent.keyboard('{Enter}')
  expect(enter).toHaveBeenCalledTimes(1)
})

test('a field’s mistake is said below it and tied to it', async () => {
  const { root } = mountInSurface(
    <Field
      label="Email"
      icon={keyholeIcon}
      value="ines@"
      onChange={() => {}}
      error="This address stops after the @."
    />,
  )
  const input = page.getByRole('textbox', { name: 'Email' })
  await expect.element(input).toHaveAccessibleDescription('This address stops after the @.')
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  expect(Number.parseFloat(getComputedStyle(input.element()).fontSize)).toBeGreaterThanOrEqual(16)
  expect(find(root, '.field').getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  expect(await violationsInBothThemes(root.host as HTMLElement)).toEqual([])
})

test('a switch is on or off, by pointer and by keyboard', async () => {
  const change = vi.fn()
  const { root } = mountInSurface(<Switch label="Certified only" checked={false} onChange={change} />)
  const it = page.getByRole('switch', { name: 'Certified only', checked: false })
  await it.click()
  await userEvent.keyboard(' ')
  expect(change.mock.calls).toEqual([[true], [true]])
  expect(find(root, '.switch').getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  expect(await violationsInBothThemes(root.host as HTMLElement)).toEqual([])
})

/** The two colours a switch shows its state with: track and bolt. */
function switchLook(root: ParentNode) {
  const track = getComputedStyle(find(root, '.switch-track'))
  const { backgroundColor: bolt } = getComputedStyle(find(root, '.switch-bolt'))
  return { fill: track.backgroundColor, edge: track.boxShadow, bolt }
}

test.each(['light', 'dark'] as const)(
  'off, a switch is an outline of at least 3:1, in the %s',
  async (theme) => {
    await emulate({ 'prefers-reduced-motion': 'reduce' })
    const { root, redraw } = mountInSurface(
      <Switch label="Certified only" checked={false} onChange={() => {}} />,
      {
        theme,
      },
    )
    const probe = document.body.appendChild(document.createElement('i'))
    onTestFinished(() => probe.remove())
    const read = (colour: string) => readRgb(probe, colour)
    const off = switchLook(root)
    expect(off.fill).toBe('rgba(0, 0, 0, 0)')
    expect(off.edge).toContain(off.bolt)
    const grounds = theme === 'light' ? ['#f4f0e8', '#fffefb'] : ['#1a1714', '#27231f']
    for (const ground of grounds) expect(contrast(read(off.bolt), read(ground))).toBeGreaterThan(3)
    redraw(<Switch label="Certified only" checked onChange={() => {}} />)
    const on = switchLook(root)
    expect(on.edge).toBe('none')
    expect(contrast(read(on.fill), read(on.bolt))).toBeGreaterThan(3)
  },
)

test('in forced colours a switch that is on is filled, and one that is off is not', async () => {
  await emulate({ 'forced-colors': 'active', 'prefers-reduced-motion': 'reduce' })
  const { root, redraw } = mountInSurface(
    <Switch label="Certified only" checked={false} onChange={() => {}} />,
  )
  const off = switchLook(root)
  redraw(<Switch label="Certified only" checked onChange={() => {}} />)
  const on = switchLook(root)
  expect(off.fill).not.toBe(on.fill)
  expect(off.fill).not.toBe(off.bolt)
  expect(on.fill).not.toBe(on.bolt)
})

test('a checkbox is ticked by its sentence; a link in the sentence is still a link', async () => {
  const change = vi.fn()
  const follow = vi.fn()
  const { root } = mountInSurface(
    <Checkbox checked={false} onChange={change}>
      I agree to the <TextLink label="terms" onClick={follow} />
    </Checkbox>,
  )
  await userEvent.click(find(root, '.checkbox-text'), { position: { x: 4, y: 8 } })
  expect(change.mock.calls).toEqual([[true]])
  await page.getByRole('button', { name: 'terms' }).click()
  expect(follow).toHaveBeenCalledTimes(1)
  expect(change).toHaveBeenCalledTimes(1)
  const box = find(root, 'input').getBoundingClientRect()
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
  find(root, 'input').focus()
  await userEvent.keyboard(' ')
  expect(change).toHaveBeenCalledTimes(2)
})
