import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { find, mountInSurface } from '../../test/mount.tsx'
import { violationsInBothThemes } from '../../test/violations.ts'
import { MiniButton } from '../buttons/MiniButton.tsx'
import { TokenButton } from '../buttons/TokenButton.tsx'
import { TokenGlyph } from '../glyphs/TokenGlyph.tsx'
import { AmountField } from './AmountField.tsx'

type SampleProps = {
  readonly error?: string
  readonly onMax?: () => void
  readonly symbol?: string
  readonly read?: (text: string) => string
}

function Sample({ error, onMax = () => {}, symbol = 'USDC', read = (text) => text }: SampleProps) {
  const [value, setValue] = useState('')
  return (
    <AmountField
      label="You send"
      value={value}
      onChange={(text) => setValue(read(text))}
      placeholder="0"
      token={
        <TokenButton
          text={symbol}
          label={`${symbol}, change token`}
          glyph={<TokenGlyph seed={symbol} size={28} />}
          onClick={() => {}}
        />
      }
      worth={
        <MiniButton tone="plain" onClick={() => {}}>
          $0.00
        </MiniButton>
      }
      left={
        <>
          3,150.00 left <MiniButton onClick={onMax}>Max</MiniButton>
        </>
      }
      error={error}
    />
  )
}

test('an amount is typed with the keys of numbers, has a name and tells what there is', async () => {
  const { root } = mountInSurface(<Sample />)
  const input = page.getByRole('textbox', { name: 'You send' })
  await expect.element(input).toHaveAttribute('inputmode', 'decimal')
  await expect.element(input).toHaveAccessibleDescription(/3,150\.00 left/)
  await input.fill('12.5')
  await expect.element(input).toHaveValue('12.5')
  expect(await violationsInBothThemes(root.host as HTMLElement)).toEqual([])
})

test('what is wrong takes the place of the worth and is tied to the field', async () => {
  const { root } = mountInSurface(<Sample error="9,330.00 too much" />)
  const input = page.getByRole('textbox', { name: 'You send' })
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await expect.element(input).toHaveAccessibleDescription(/9,330\.00 too much/)
  expect(root.textContent).not.toContain('$0.00')
  expect(await violationsInBothThemes(root.host as HTMLElement)).toEqual([])
})

test('a small button is touched at 44 px', () => {
  const { root } = mountInSurface(<Sample />)
  const mini = find(root, '.mini[data-tone="accent"]')
  const { blockSize, inlineSize } = getComputedStyle(mini, '::after')
  expect(Number.parseFloat(blockSize)).toBeGreaterThanOrEqual(44)
  expect(Number.parseFloat(inlineSize)).toBeGreaterThanOrEqual(44)
})

test('a button that cannot act can still be reached and read', async () => {
  const onClick = vi.fn()
  mountInSurface(
    <MiniButton disabled onClick={onClick}>
      Max
    </MiniButton>,
  )
  const button = page.getByRole('button', { name: 'Max' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  expect(onClick).not.toHaveBeenCalled()
})

test('a symbol as long as a novel does not push the number away', () => {
  const { root } = mountInSurface(<Sample symbol={'TOKEN'.repeat(40)} />)
  const card = find(root, '.amount-field').getBoundingClientRect()
  const input = find(root, '.amount-input').getBoundingClientRect()
  expect(find(root, '.token-button').getBoundingClientRect().width).toBeLessThanOrEqual(152)
  expect(input.width).toBeGreaterThan(80)
  expect(input.right).toBeLessThanOrEqual(card.right)
})

test('the caret stays where it was when what is typed is written another way', async () => {
  mountInSurface(<Sample read={(text) => text.replace(',', '.')} />)
  const input = page.getByRole('textbox', { name: 'You send' })
  await input.fill('1250')
  const element = input.element() as HTMLInputElement
  element.setSelectionRange(1, 1)
  await userEvent.keyboard(',')
  await expect.element(input).toHaveValue('1.250')
  expect(element.selectionStart).toBe(2)
})
