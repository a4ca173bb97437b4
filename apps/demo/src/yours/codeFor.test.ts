import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../../../../scripts/run/run.ts'
import { type Choices, firstChoices, presetNames, wornAs } from './choices.ts'
import { codeFor, stacks } from './codeFor.ts'

const root = join(import.meta.dirname, '../../../..')
const plain: Choices = { theme: 'system', ...firstChoices }
const everything: Choices = {
  ...plain,
  ...wornAs('plum'),
  theme: 'dark',
  radius: 12,
  face: 'own',
  ownFace: "'Söhne', sans-serif",
  layer: 1200,
  language: 'ar',
  place: 'inline',
  switches: { ...plain.switches, send: false, collapseWallets: true },
}

/** The compiler reads every package here, and a machine may be slow. */
const compileMs = 300_000

test('choosing nothing writes no option', () => {
  expect(codeFor('react', plain)).toBe(`import {
  ConnectButton,
  LatchkeyProvider,
} from '@latchkey/react'

export const App = () => (
  <LatchkeyProvider>
    <ConnectButton />
  </LatchkeyProvider>
)`)
})

test('every choice is one line, and only what differs from the preset is written', () => {
  expect(codeFor('react', everything)).toBe(`import {
  LatchkeyInline,
  type LatchkeyOptions,
  LatchkeyProvider,
  plumPreset,
} from '@latchkey/react'

const options: LatchkeyOptions = {
  themeMode: 'dark',
  themeVariables: {
    ...plumPreset,
    '--lk-radius': '12px',
    '--lk-font': '\\'Söhne\\', sans-serif',
    '--lk-z-index': '1200',
  },
  locale: 'ar',
  inline: true,
  features: { send: false, collapseWallets: true },
}

export const App = () => (
  <LatchkeyProvider options={options}>
    <LatchkeyInline />
  </LatchkeyProvider>
)`)
})

test('a preset that nobody changed is its name alone', () => {
  expect(codeFor('react', { ...plain, ...wornAs('slate') })).toContain('  themeVariables: slatePreset,\n')
})

test('a colour is written once, or as a pair where the themes differ', () => {
  const ink = { light: '#111111', dark: '#eeeeee' }
  const accent = { light: '#2f55c8', dark: '#2f55c8' }
  const code = codeFor('react', { ...plain, colours: { ...plain.colours, ink, accent } })
  expect(code).toContain("    '--lk-accent': '#2f55c8',\n")
  expect(code).toContain("    '--lk-ink': 'light-dark(#111111, #eeeeee)',\n")
})

test('the values to begin with are those of the widget’s own style sheet', () => {
  const tokens = readFileSync(join(root, 'packages/ui/src/theme/tokens.css'), 'utf8')
  for (const name of ['accent', 'ground', 'sheet', 'ink', 'dim'] as const) {
    const { light, dark } = plain.colours[name]
    expect(tokens).toContain(`--_${name}: var(--lk-${name}, light-dark(${light}, ${dark}));`)
  }
  const card = readFileSync(join(root, 'packages/ui/src/theme/cardTheme.css'), 'utf8')
  expect(card).toContain(`var(--lk-radius, ${plain.radius}px)`)
  expect(readFileSync(join(root, 'packages/ui/src/parts/qr/Qr.css'), 'utf8')).toContain(
    `var(--lk-qr-color, ${plain.colours.qr.light})`,
  )
  expect(readFileSync(join(root, 'packages/ui/src/modal/Host.css'), 'utf8')).toContain(
    `var(--lk-z-index, ${plain.layer})`,
  )
})

test('the code of every stack compiles, with defaults, with each preset and with every choice made', {
  timeout: compileMs,
}, async () => {
  const sets = [plain, everything, ...presetNames.map((preset) => ({ ...plain, ...wornAs(preset) }))]
  const folder = mkdtempSync(join(root, 'node_modules', '.demo-code-'))
  try {
    const files = sets.flatMap((choices, at) =>
      stacks.map((stack) => {
        const code = codeFor(stack, choices)
        const name = `${stack}${at}.tsx`
        writeFileSync(join(folder, name), stack === 'vue' ? scriptOf(code) : code)
        return name
      }),
    )
    writeFileSync(join(folder, 'vue.d.ts'), vueTypes)
    const config = {
      extends: join(root, 'tsconfig.base.json'),
      files: [...files, 'vue.d.ts', join(root, 'node_modules/vite/client.d.ts')],
      compilerOptions: { lib: ['ES2023', 'DOM', 'DOM.Iterable'], jsx: 'react-jsx', types: [] },
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    await run('tsc', ['-p', folder, '--pretty', 'false'], { cwd: root })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** What Vue compiles of the file; the template has one element and nothing to check. */
function scriptOf(code: string): string {
  return /<script setup lang="ts">\n([\s\S]*)<\/script>/.exec(code)?.[1] ?? 'no script'
}

/** As much of Vue's types as the code uses: Vue itself is installed for the start pages alone. */
const vueTypes = `declare module 'vue' {
  export function onMounted(run: () => void): void
  export function onUnmounted(run: () => void): void
  export function ref<Value>(): { value: Value | undefined }
}
`
