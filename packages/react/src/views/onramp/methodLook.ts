import { bankIcon, cardIcon, coinsIcon, type IconShape, plainName } from '@latchkey/ui'
import type { Say } from '../../hooks/useWords.ts'

/** Ways to pay that every provider calls alike; another one is called what its provider calls it. */
const known: Readonly<Record<string, 'card' | 'bank' | undefined>> = {
  card: 'card',
  ach_bank_account: 'bank',
}

/** The icon of a way to pay. */
export function methodIcon(method: string): IconShape {
  if (/bank|ach|sepa|transfer/i.test(method)) return bankIcon
  return /card/i.test(method) ? cardIcon : coinsIcon
}

/** What a way to pay is called; one that is no card or bank, as its provider calls it. */
export function methodName(say: Say, method: string): string {
  const kind = known[method]
  return kind === undefined ? plainName(method.replaceAll('_', ' ')) : say(`onramp.method.${kind}`)
}

/** The same as an act. */
export function payBy(say: Say, method: string): string {
  const kind = known[method]
  return kind === undefined
    ? say('onramp.by.other', { method: methodName(say, method) })
    : say(`onramp.by.${kind}`)
}

/** What the prices of a way to pay are for, around an amount. */
export function forAmount(say: Say, method: string, amount: string): string {
  const kind = known[method]
  return kind === undefined
    ? say('onramp.providers.other', { amount, method: methodName(say, method) })
    : say(`onramp.providers.${kind}`, { amount })
}
