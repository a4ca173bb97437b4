import type { Choices } from './choices.ts'

/** The lines that a site writes for these choices; what is the default is not written. */
export function codeFor({ theme, look, accent, language, place }: Choices): string {
  const preset = look === 'verdigris' || look === 'own' ? undefined : `${look}Preset`
  const part = place === 'inline' ? 'LatchkeyInline' : 'ConnectButton'
  const options = [
    theme !== 'system' && `themeMode: '${theme}'`,
    preset && `themeVariables: ${preset}`,
    look === 'own' && `themeVariables: { '--lk-accent': '${accent}' }`,
    language !== 'en' && `locale: '${language}'`,
    place === 'inline' && 'inline: true',
  ].filter((option) => typeof option === 'string')
  const names = [part, 'LatchkeyProvider', ...(preset ? [preset] : [])].sort(byName)
  return [
    'import {',
    ...names.map((name) => `  ${name},`),
    "} from '@latchkey/react'",
    '',
    ...(options.length > 0 ? ['const options = {', ...options.map((option) => `  ${option},`), '}', ''] : []),
    `<LatchkeyProvider${options.length > 0 ? ' options={options}' : ''}>`,
    `  <${part} />`,
    '</LatchkeyProvider>',
  ].join('\n')
}

function byName(one: string, other: string): number {
  return one.toLowerCase() < other.toLowerCase() ? -1 : 1
}
