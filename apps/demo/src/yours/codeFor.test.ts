import { expect, test } from 'vitest'
import { codeFor } from './codeFor.ts'

const plain = {
  theme: 'system',
  look: 'verdigris',
  accent: '#c2410c',
  language: 'en',
  place: 'modal',
} as const

test('who chooses nothing writes no option', () => {
  expect(codeFor(plain)).toBe(`import {
  ConnectButton,
  LatchkeyProvider,
} from '@latchkey/react'

<LatchkeyProvider>
  <ConnectButton />
</LatchkeyProvider>`)
})

test('a preset, a theme, a language and a place are one line each', () => {
  expect(codeFor({ ...plain, theme: 'dark', look: 'plum', language: 'ar', place: 'inline' })).toBe(`import {
  LatchkeyInline,
  LatchkeyProvider,
  plumPreset,
} from '@latchkey/react'

const options = {
  themeMode: 'dark',
  themeVariables: plumPreset,
  locale: 'ar',
  inline: true,
}

<LatchkeyProvider options={options}>
  <LatchkeyInline />
</LatchkeyProvider>`)
})

test('a colour of one’s own is written as the variable it is', () => {
  expect(codeFor({ ...plain, look: 'own' })).toContain("  themeVariables: { '--lk-accent': '#c2410c' },")
})
