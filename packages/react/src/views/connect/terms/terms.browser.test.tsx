import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { announce } from '../../../test/stage.tsx'
import { expectFocus, openView, pressBlocked, shownView } from '../../../test/viewStage.tsx'

const documents = {
  termsConditionsUrl: 'https://site.example/terms',
  privacyPolicyUrl: 'https://site.example/privacy',
} as const
const box = page.getByRole('checkbox', { name: 'I accept the terms of service and the privacy policy' })
const harbor = page.getByRole('button', { name: /^Harbor/ })

test('a site can ask for a tick first: until then choices can be reached, say why, and lead to the box', async () => {
  announce('Harbor')
  const latchkey = await openView({ name: 'Connect' }, { ...documents, features: { legalCheckbox: true } })
  await expect.element(harbor).toHaveAttribute('aria-disabled', 'true')
  await expect.element(harbor).toHaveAccessibleName(/Accept the terms first/)
  await pressBlocked(harbor)
  expect(shownView(latchkey)).toEqual({ name: 'Connect' })
  await expectFocus(box)
  await userEvent.keyboard(' ')
  await expect.element(harbor).not.toHaveAttribute('aria-disabled')
  await userEvent.click(harbor)
  await expect.poll(() => latchkey.connections.getState().list).toHaveLength(1)
})

test('a tick is remembered on the way back from another view', async () => {
  announce('Harbor')
  await openView({ name: 'Connect' }, { ...documents, features: { legalCheckbox: true } })
  await expect.element(box).toBeVisible()
  box.element().focus()
  await userEvent.keyboard(' ')
  await userEvent.click(page.getByRole('button', { name: 'What’s a wallet?' }))
  await userEvent.click(page.getByRole('button', { name: 'Back' }))
  await expect.element(box).toBeChecked()
})

test('the documents open beside the page and learn nothing of it', async () => {
  await openView({ name: 'Connect' }, { ...documents, features: { legalCheckbox: true } })
  const link = page.getByRole('link', { name: 'privacy policy' })
  await expect.element(link).toHaveAttribute('href', 'https://site.example/privacy')
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
})

test('without the switch the documents stand at the foot and block nothing', async () => {
  announce('Harbor')
  await openView({ name: 'Connect' }, documents)
  await expect
    .element(page.getByText('By connecting you accept the terms of service and the privacy policy.'))
    .toBeVisible()
  await expect.element(harbor).not.toHaveAttribute('aria-disabled')
  expect(page.getByRole('checkbox').elements()).toHaveLength(0)
})

test('one document makes a sentence of its own', async () => {
  await openView({ name: 'Connect' }, { privacyPolicyUrl: documents.privacyPolicyUrl })
  await expect.element(page.getByText('By connecting you accept the privacy policy.')).toBeVisible()
})

test('without documents there is nothing to tick, whatever the switch says', async () => {
  announce('Harbor')
  await openView({ name: 'Connect' }, { features: { legalCheckbox: true } })
  await expect.element(harbor).not.toHaveAttribute('aria-disabled')
  expect(page.getByRole('checkbox').elements()).toHaveLength(0)
})
