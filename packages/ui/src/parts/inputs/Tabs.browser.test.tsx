import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountInSurface } from '../../test/mount.tsx'
import { violationsInBothThemes } from '../../test/violations.ts'
import { Tabs } from './Tabs.tsx'

const tabs = [
  { id: 'phone', label: 'Phone' },
  { id: 'browser', label: 'Browser' },
  { id: 'desktop', label: 'Desktop' },
]

function Where() {
  const [selected, setSelected] = useState('phone')
  return (
    <Tabs label="Where it runs" tabs={tabs} selected={selected} onSelect={setSelected}>
      <p>On your {selected}</p>
    </Tabs>
  )
}

const selected = () => page.getByRole('tab', { selected: true })

test('tabs are one stop for the keyboard; arrows, Home and End move between them', async () => {
  const { root } = mountInSurface(<Where />)
  await expect.element(page.getByRole('tablist', { name: 'Where it runs' })).toBeVisible()
  await userEvent.keyboard('{Tab}{ArrowRight}')
  await expect.element(selected()).toHaveTextContent('Browser')
  await expect.element(page.getByRole('tabpanel', { name: 'Browser' })).toHaveTextContent('On your browser')
  await userEvent.keyboard('{End}')
  await expect.element(selected()).toHaveTextContent('Desktop')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(selected()).toHaveTextContent('Phone')
  expect(root.activeElement?.textContent).toBe('Phone')
  await userEvent.keyboard('{ArrowLeft}{Home}')
  await expect.element(selected()).toHaveTextContent('Phone')
  expect(await violationsInBothThemes(root.host as HTMLElement)).toEqual([])
})

test('in right-to-left the arrow that points to the next tab goes there', async () => {
  mountInSurface(<Where />, { dir: 'rtl' })
  await userEvent.keyboard('{Tab}{ArrowLeft}')
  await expect.element(selected()).toHaveTextContent('Browser')
})

test('the bar stands under the start of the chosen word', async () => {
  const { root } = mountInSurface(<Where />)
  await page.getByRole('tab', { name: 'Desktop' }).click()
  const bar = () => root.querySelector('.tab-bar')?.getBoundingClientRect().left
  await expect
    .poll(bar, { timeout: 30_000 })
    .toBe(page.getByRole('tab', { name: 'Desktop' }).element().getBoundingClientRect().left)
})
