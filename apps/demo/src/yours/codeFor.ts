import { type Choices, changedSwitches, type PresetName, variablesBeyond } from './choices.ts'

/** The stacks that code is written for. */
export const stacks = ['react', 'wagmi', 'ethers', 'vue'] as const

/** One of the stacks. */
export type Stack = (typeof stacks)[number]

/** The presets that a site can import; the others are written out. */
const imported: ReadonlySet<PresetName> = new Set(['slate', 'print', 'plum', 'brass'])

/** The file that a site writes for these choices; defaults are left out. */
export function codeFor(stack: Stack, choices: Choices): string {
  const part = choices.place === 'inline' ? 'LatchkeyInline' : 'ConnectButton'
  const preset = imported.has(choices.preset) ? `${choices.preset}Preset` : undefined
  const adapter = { react: undefined, wagmi: 'wagmi(config)', ethers: 'ethers()', vue: undefined }[stack]
  const lines = [...(adapter ? [`adapters: [${adapter}],`] : []), ...optionLines(choices, preset)]
  const options = lines.length > 0 ? ['', 'const options: LatchkeyOptions = {', ...indent(lines), '}'] : []
  const kit = importOf([
    part,
    'LatchkeyProvider',
    ...(lines.length > 0 ? ['type LatchkeyOptions'] : []),
    preset,
  ])
  return writers[stack]({ kit, options, part }).join('\n')
}

type Parts = { readonly kit: string; readonly options: readonly string[]; readonly part: string }

const writers: Readonly<Record<Stack, (parts: Parts) => readonly string[]>> = {
  react: ({ kit, options, part }) => [kit, ...options, '', ...app(provider(options, part))],
  ethers: ({ kit, options, part }) => [
    "import { ethers } from '@latchkey/ethers'",
    kit,
    ...options,
    '',
    ...app(provider(options, part)),
  ],
  wagmi: ({ kit, options, part }) => [
    kit,
    "import { wagmi } from '@latchkey/wagmi'",
    "import { QueryClient, QueryClientProvider } from '@tanstack/react-query'",
    "import { createConfig, http, WagmiProvider } from 'wagmi'",
    "import { mainnet } from 'wagmi/chains'",
    '',
    'const config = createConfig({',
    '  chains: [mainnet],',
    '  transports: { [mainnet.id]: http() },',
    '})',
    'const queryClient = new QueryClient()',
    ...options,
    '',
    ...app([
      '<WagmiProvider config={config}>',
      '  <QueryClientProvider client={queryClient}>',
      ...indent(indent(provider(options, part))),
      '  </QueryClientProvider>',
      '</WagmiProvider>',
    ]),
  ],
  vue: ({ kit, options, part }) => [
    '<script setup lang="ts">',
    kit,
    "import { createElement } from 'react'",
    "import { createRoot, type Root } from 'react-dom/client'",
    "import { onMounted, onUnmounted, ref } from 'vue'",
    ...options,
    '',
    'const place = ref<HTMLElement>()',
    'let root: Root | undefined',
    '',
    'onMounted(() => {',
    '  if (!place.value) return',
    '  root = createRoot(place.value)',
    `  root.render(createElement(LatchkeyProvider, ${options.length > 0 ? '{ options }' : 'null'}, createElement(${part})))`,
    '})',
    'onUnmounted(() => root?.unmount())',
    '</script>',
    '',
    '<template>',
    '  <div ref="place" />',
    '</template>',
  ],
}

function optionLines(choices: Choices, preset: string | undefined): readonly string[] {
  const { theme, language, place } = choices
  const variables = Object.entries(variablesBeyond(preset ? choices.preset : 'verdigris', choices))
  const switches = Object.entries(changedSwitches(choices))
  return [
    ...(theme === 'system' ? [] : [`themeMode: '${theme}',`]),
    ...(variables.length === 0
      ? preset
        ? [`themeVariables: ${preset},`]
        : []
      : [
          'themeVariables: {',
          ...indent([
            ...(preset ? [`...${preset},`] : []),
            ...variables.map(([name, value]) => `'${name}': ${quoted(value)},`),
          ]),
          '},',
        ]),
    ...(language === 'en' ? [] : [`locale: '${language}',`]),
    ...(place === 'inline' ? ['inline: true,'] : []),
    ...(switches.length === 0
      ? []
      : [`features: { ${switches.map(([name, on]) => `${name}: ${on}`).join(', ')} },`]),
  ]
}

function provider(options: readonly string[], part: string): readonly string[] {
  return [
    `<LatchkeyProvider${options.length > 0 ? ' options={options}' : ''}>`,
    `  <${part} />`,
    '</LatchkeyProvider>',
  ]
}

function app(lines: readonly string[]): readonly string[] {
  return ['export const App = () => (', ...indent(lines), ')']
}

function importOf(names: readonly (string | undefined)[]): string {
  const bare = (name: string) => name.replace('type ', '').toLowerCase()
  const sorted = names
    .filter((name) => name !== undefined)
    .sort((one, other) => (bare(one) < bare(other) ? -1 : 1))
  return ['import {', ...sorted.map((name) => `  ${name},`), "} from '@latchkey/react'"].join('\n')
}

/** As a string of code: a typeface may hold quotes. */
function quoted(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

function indent(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`)
}
