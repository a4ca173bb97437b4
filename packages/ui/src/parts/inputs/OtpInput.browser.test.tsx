import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { find, mountInSurface } from '../../test/mount.tsx'
import { violationsInBothThemes } from '../../test/violations.ts'
import { OtpInput, type OtpInputProps } from './OtpInput.tsx'

function Code(props: Partial<OtpInputProps>) {
  const [value, setValue] = useState(props.value ?? '')
  return (
    <OtpInput
      label="Code from the email"
      autoFocus
      onComplete={() => {}}
      {...props}
      value={value}
      onChange={setValue}
    />
  )
}

const field = page.getByRole('textbox', { name: 'Code from the email' })
const boxes = (root: ParentNode) =>
  [...root.querySelectorAll('.otp-digit')].map(({ textContent }) => textContent)
const current = (root: ParentNode) =>
  [...root.querySelectorAll('.otp-digit')].findIndex((box) => box.matches('[data-state="focus"]'))

/** Presses the pointer on a box. */
async function clickBox(root: ShadowRoot, box: number): Promise<void> {
  const { width, height } = find(root, '.otp-digit').getBoundingClientRect()
  const { left } = field.element().getBoundingClientRect()
  const x = [...root.querySelectorAll('.otp-digit')][box]?.getBoundingClientRect().left ?? left
  await userEvent.click(field, { position: { x: x - left + width / 2, y: height / 2 } })
}

/** Pastes a text as the browser's menu does. */
async function paste(text: string): Promise<void> {
  const source = document.body.appendChild(document.createElement('textarea'))
  source.value = text
  source.select()
  await userEvent.copy()
  source.remove()
  await userEvent.click(field)
  await userEvent.paste()
}

test('six digits fill six boxes and are handed on once, with their leading zero (S5.04)', async () => {
  const complete = vi.fn()
  const { root } = mountInSurface(<Code onComplete={complete} />)
  expect(root.activeElement).toBe(field.element())
  await userEvent.keyboard('04a8-2')
  expect(boxes(root)).toEqual(['0', '4', '8', '2', '', ''])
  expect(current(root)).toBe(4)
  expect(complete).not.toHaveBeenCalled()
  await userEvent.keyboard('91')
  expect(complete.mock.calls).toEqual([['048291']])
  expect(await violationsInBothThemes(root.host as HTMLElement)).toEqual([])
})

test.each(['482 913', ' 4 8 2 9 1 3 ', '482-913', 'Your code: 482913', '٤٨٢٩١٣', '４８２９１３'])(
  'pasting %j fills all boxes',
  async (text) => {
    const complete = vi.fn()
    const { root } = mountInSurface(<Code onComplete={complete} />)
    await paste(text)
    expect(boxes(root).join('')).toBe('482913')
    expect(complete.mock.calls).toEqual([['482913']])
  },
)

test('a phone can fill in the code and shows digits alone', () => {
  mountInSurface(<Code />)
  const { autocomplete, inputMode } = field.element() as HTMLInputElement
  expect({ autocomplete, inputMode }).toEqual({ autocomplete: 'one-time-code', inputMode: 'numeric' })
})

test('arrows and the pointer choose a box, typing replaces its digit, backspace takes digits away', async () => {
  const { root } = mountInSurface(<Code />)
  await userEvent.keyboard('4829')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(current(root)).toBe(2)
  await userEvent.keyboard('7')
  expect(boxes(root).join('')).toBe('4879')
  await userEvent.keyboard('{ArrowRight}')
  expect(current(root)).toBe(4)
  await userEvent.keyboard('{Backspace}{Backspace}')
  expect(boxes(root).join('')).toBe('48')
  await clickBox(root, 0)
  expect(current(root)).toBe(0)
  await userEvent.keyboard('5')
  expect(boxes(root).join('')).toBe('58')
})

test('a wrong code is said below and tied to the field; the next key begins anew', async () => {
  const { root } = mountInSurface(<Code value="482913" error="Wrong code. Look in the newest email." />)
  await expect.element(field).toHaveAccessibleDescription('Wrong code. Look in the newest email.')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  expect(await violationsInBothThemes(root.host as HTMLElement)).toEqual([])
  await userEvent.keyboard('6')
  expect(boxes(root).join('')).toBe('6')
})

test('a digit that is typed over itself moves on to the next box before its key is released', async () => {
  const { root } = mountInSurface(<Code value="482913" />)
  await clickBox(root, 0)
  await userEvent.keyboard('{4>}{7>}{/4}{/7}')
  expect(boxes(root).join('')).toBe('472913')
})

test('correcting digits of a full code hands it on with the last box or Enter, not with each digit', async () => {
  const complete = vi.fn()
  const { root } = mountInSurface(<Code value="482913" onComplete={complete} />)
  await clickBox(root, 0)
  await userEvent.keyboard('59')
  expect(boxes(root).join('')).toBe('592913')
  expect(complete).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  await clickBox(root, 5)
  await userEvent.keyboard('7')
  expect(complete.mock.calls).toEqual([['592913'], ['592917']])
})

test('a code that is pasted into the middle of another one replaces all of it', async () => {
  const complete = vi.fn()
  const { root } = mountInSurface(<Code value="111111" onComplete={complete} />)
  await paste('482 913')
  expect(boxes(root).join('')).toBe('482913')
  expect(complete.mock.calls).toEqual([['482913']])
})

test('while a code is checked nothing can be typed, and the focus stays', async () => {
  const complete = vi.fn()
  const { root } = mountInSurface(<Code value="482913" locked onComplete={complete} />)
  await userEvent.keyboard('{Backspace}1{Enter}')
  expect(boxes(root).join('')).toBe('482913')
  expect(complete).not.toHaveBeenCalled()
  expect(root.activeElement).toBe(field.element())
  expect(await violationsInBothThemes(root.host as HTMLElement)).toEqual([])
})

test('a code reads from left to right where the language does not', async () => {
  const { root } = mountInSurface(<Code />, { dir: 'rtl', lang: 'ar' })
  await userEvent.keyboard('48')
  const [first, second] = [...root.querySelectorAll('.otp-digit')].map((box) => box.getBoundingClientRect())
  expect(first?.left).toBeLessThan(second?.left ?? 0)
  expect(boxes(root).slice(0, 2)).toEqual(['4', '8'])
})
