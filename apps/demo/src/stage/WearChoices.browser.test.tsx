import { createLatchkey, LatchkeyProvider, plumPreset } from '@latchkey/react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { type Choices, firstChoices, wornAs } from '../yours/choices.ts'
import { WearChoices } from './WearChoices.tsx'

test('the running widget wears one look after the other, and nothing of the one before', async () => {
  const latchkey = createLatchkey({ adapters: [] })
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  const wear = (change: Partial<Choices>) =>
    root.render(
      <LatchkeyProvider latchkey={latchkey}>
        <WearChoices choices={{ theme: 'dark', ...firstChoices, ...change }} />
      </LatchkeyProvider>,
    )
  const worn = () => latchkey.theme.getState()
  wear(wornAs('plum'))
  await expect.poll(worn).toStrictEqual({ mode: 'dark', variables: plumPreset })
  const accent = { light: '#c2410c', dark: '#c2410c' }
  wear({ colours: { ...firstChoices.colours, accent } })
  await expect.poll(worn).toStrictEqual({ mode: 'dark', variables: { '--lk-accent': '#c2410c' } })
  root.unmount()
  box.remove()
})
