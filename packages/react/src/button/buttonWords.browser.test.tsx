import { say, setLocale } from '@latchkey/core'
import { PageButton, Surface } from '@latchkey/ui'
import { expect, test } from 'vitest'
import { makeLatchkey, mount, patient } from '../test/stage.tsx'

const faces = [
  ['button.connect', 'idle'],
  ['button.retry', 'idle'],
  ['button.connecting', 'busy'],
  ['button.restoring', 'busy'],
  ['button.wrongNetwork', 'warning'],
] as const

test.each(['en', 'es', 'ar'])('in %s every word of the button is whole, in one box', async (locale) => {
  const latchkey = makeLatchkey()
  await setLocale(latchkey, locale)
  const words = latchkey.words.getState()
  const { box } = mount(
    <Surface theme="light" dir={words.dir} lang={locale}>
      {faces.map(([key, state]) => (
        <PageButton key={key} label={say(words, key)} state={state} onClick={() => {}} />
      ))}
    </Surface>,
  )
  const all = (selector: string) => [
    ...(box.firstElementChild?.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
  ]
  await expect.poll(() => all('.page-label').length, patient).toBe(faces.length)
  for (const label of all('.page-label')) expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth)
  expect(new Set(all('.page-btn').map((button) => button.getBoundingClientRect().width))).toEqual(
    new Set([208]),
  )
})
