import type { WalletEntry } from '@latchkey/core'
import type { Say } from '../../hooks/useWords.ts'
import { platformsOf } from './platformsOf.ts'

/** Says where a wallet runs, as the language lists things: "Extension, phone"; nothing when nobody told. */
export function sayPlatforms(say: Say, locale: string, wallet: WalletEntry): string | undefined {
  const names = platformsOf(wallet).map((platform) => say(`platform.${platform}`))
  if (names.length === 0) return undefined
  const text = new Intl.ListFormat(locale, { style: 'short', type: 'unit' }).format(names)
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}
