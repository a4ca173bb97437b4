import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { App } from './App.tsx'

const patient = { timeout: 30_000 }

test('a page without its sandbox says so, and stays whole', async () => {
  // The test's own server has no /config.json: it answers with something that is no configuration.
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  root.render(<App />)
  await expect.element(page.getByRole('alert'), patient).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'The sandbox is not here yet' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the theme switch has three states and dresses the page at once', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
    localStorage.removeItem('latchkey.demo.theme')
    delete document.documentElement.dataset['theme']
  })
  root.render(<App />)
  const choice = (name: string) => page.getByRole('banner').getByRole('radio', { name })
  await expect.element(choice('Same as system')).toBeChecked()
  await choice('Dark').click({ force: true })
  expect(document.documentElement.dataset['theme']).toBe('dark')
  // The switch beside the other choices says the same.
  const yours = page.getByRole('region', { name: 'Make it yours' }).getByRole('group', { name: 'Theme' })
  await expect.element(yours.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await yours.getByRole('radio', { name: 'Light' }).click({ force: true })
  expect(document.documentElement.dataset['theme']).toBe('light')
  await expect.element(choice('Light')).toBeChecked()
  await choice('Same as system').click({ force: true })
  expect(document.documentElement.dataset['theme']).toBeUndefined()
})
