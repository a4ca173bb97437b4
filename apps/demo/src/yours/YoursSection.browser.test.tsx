import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw, violationsInBothThemes } from '../test/draw.tsx'
import { type Choices, firstChoices } from './choices.ts'
import { YoursSection } from './YoursSection.tsx'

function Kept({ look }: Pick<Choices, 'look'>) {
  const [choices, setChoices] = useState<Choices>({ ...firstChoices, theme: 'system', look })
  return <YoursSection choices={choices} onChoose={(change) => setChoices({ ...choices, ...change })} />
}

test('every choice shows what a site writes for it', async () => {
  draw(<Kept look="verdigris" />)
  const answer = (question: string, name: string) =>
    page.getByRole('group', { name: question }).getByRole('radio', { name })
  await answer('Look', 'Brass').click({ force: true })
  await answer('Language', 'Español').click({ force: true })
  await answer('Place', 'In the page').click({ force: true })
  const code = () => page.getByRole('figure').element().textContent
  for (const line of ['brassPreset', "locale: 'es'", 'inline: true', '<LatchkeyInline />']) {
    await expect.poll(code).toContain(line)
  }
})

test('the colour of one’s own is asked for only when it is chosen, and nothing is out of reach', async () => {
  draw(<Kept look="own" />)
  await expect.element(page.getByLabelText('Your accent')).toBeVisible()
  expect(await violationsInBothThemes()).toEqual([])
  await page.getByRole('radio', { name: 'Slate' }).click({ force: true })
  await expect.element(page.getByLabelText('Your accent')).not.toBeInTheDocument()
})
