import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw, violationsInBothThemes } from '../test/draw.tsx'
import { type Choices, firstChoices } from './choices.ts'
import { YoursSection } from './YoursSection.tsx'

function Kept(given: Partial<Choices>) {
  const [choices, setChoices] = useState<Choices>({ theme: 'system', ...firstChoices, ...given })
  return (
    <YoursSection
      choices={choices}
      onChoose={(change) => setChoices({ ...choices, ...change })}
      previewUrl="about:blank"
    />
  )
}

const answer = (question: string, name: string) =>
  page.getByRole('group', { name: question, exact: true }).getByRole('radio', { name, exact: true })
const code = () => page.getByRole('figure', { name: 'Your code' }).getByRole('tabpanel').element().textContent
const guard = () => page.getByText('All text is easy to read in both themes (4.5:1 or more).')

test('every choice shows what a site writes for it, and a reset takes all of it back', async () => {
  draw(<Kept />)
  await answer('Start from', 'Brass').click({ force: true })
  await answer('Language', 'Español').click({ force: true })
  await answer('Place', 'In the page').click({ force: true })
  await answer('Typeface', 'Serif').click({ force: true })
  await page.getByRole('slider', { name: 'Corners' }).fill('12')
  await page.getByRole('switch', { name: 'Send' }).click()
  await page.getByRole('spinbutton', { name: 'Layer (z-index)' }).fill('1200')
  for (const line of [
    '...brassPreset',
    "'--lk-radius': '12px'",
    "'--lk-font': 'Georgia, serif'",
    "'--lk-z-index': '1200'",
    "locale: 'es'",
    'inline: true',
    'features: { send: false }',
    '<LatchkeyInline />',
  ]) {
    await expect.poll(code).toContain(line)
  }
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(code).not.toContain('options')
  await expect.element(answer('Start from', 'Verdigris')).toBeChecked()
})

test('each theme has its own value of a colour, which can be typed or picked', async () => {
  draw(<Kept />)
  await page.getByRole('textbox', { name: 'Accent' }).fill('2F55C8')
  await answer('Colours for', 'Dark').click({ force: true })
  await expect.element(answer('Colours for', 'Dark')).toBeChecked()
  await page.getByLabelText('Pick: Accent').fill('#8aa5ff')
  await expect.poll(code).toContain("'--lk-accent': 'light-dark(#2f55c8, #8aa5ff)'")
  await expect.element(page.getByRole('textbox', { name: 'Accent' })).toHaveValue('#8aa5ff')
})

test('a text that is no colour is marked and changes nothing', async () => {
  draw(<Kept />)
  const field = page.getByRole('textbox', { name: 'Accent' })
  await field.fill('tomato')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  expect(code()).not.toContain('options')
  await page.getByRole('textbox', { name: 'Ground' }).click()
  await expect.element(field).toHaveValue('#12655d')
})

test('the contrast guard names the pair that is hard to read and its theme', async () => {
  draw(<Kept />)
  await expect.element(guard()).toBeVisible()
  await page.getByRole('textbox', { name: 'Dim text' }).fill('#999999')
  await expect
    .element(page.getByText('Hard to read in light: dim text on ground has 2.5:1. It needs 4.5:1.'))
    .toBeVisible()
  await page.getByRole('textbox', { name: 'Dim text' }).fill('#5a544d')
  await expect.element(guard()).toBeVisible()
})

test('the view of a feature that is switched off is not offered', async () => {
  draw(<Kept />)
  await answer('Show', 'Send').click({ force: true })
  await page.getByRole('switch', { name: 'Send' }).click()
  await expect.element(answer('Show', 'Send')).not.toBeInTheDocument()
  await expect.element(answer('Show', 'Connect')).toBeChecked()
})

test('each stack has its own code, and arrows move between the tabs', async () => {
  draw(<Kept />)
  await page.getByRole('tab', { name: 'React' }).click()
  const seen: string[] = []
  for (const name of ['wagmi', 'ethers', 'Vue']) {
    page
      .getByRole('tab', { selected: true })
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    await expect.element(page.getByRole('tab', { name })).toHaveFocus()
    seen.push(code() ?? '')
  }
  expect(seen[0]).toContain('wagmi(config)')
  expect(seen[1]).toContain('adapters: [ethers()]')
  expect(seen[2]).toContain('<script setup lang="ts">')
})

test('axe finds nothing wrong, whatever is shown', async () => {
  const hard = { ...firstChoices.colours, dim: { light: '#999999', dark: '#444444' } }
  draw(<Kept face="own" colours={hard} />)
  await expect.element(page.getByLabelText('Font family')).toBeVisible()
  expect(await violationsInBothThemes()).toEqual([])
})
