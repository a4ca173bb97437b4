import { loadWords } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { lazyPart } from '../../lazy/lazyPart.tsx'
import { button, patient, stage } from '../../test/stage.tsx'
import { ComingPart } from './ComingPart.tsx'

let online = false

const Part = lazyPart(
  async () => {
    if (!online) throw new TypeError('offline')
    return () => <p>Here it is</p>
  },
  (load) => (
    <ComingPart {...load}>
      <p>Not yet</p>
    </ComingPart>
  ),
)

test('a part whose code does not load says so, and comes when it is asked for again', async () => {
  const { latchkey } = stage(<Part />)
  await loadWords(latchkey)
  await button('Try again').click(patient)
  await expect.element(button('Try again'), patient).toBeVisible()
  online = true
  await button('Try again').click()
  await expect.element(page.getByText('Here it is'), patient).toBeVisible()
  expect(page.getByText('Not yet').elements()).toEqual([])
})
