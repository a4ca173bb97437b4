import { bankIcon, cardIcon, coinsIcon, type IconShape, plainName } from '@latchkey/ui'
import type { Say } from '../../hooks/useWords.ts'

/** The payment methods with a translation; others have the name that the provider uses. */
const known: Readonly<Record<string, 'card' | 'bank' | undefined>> = {
  card: 'card',
  ach_bank_account: 'bank',
}

/** The icon of a payment method. */
export function methodIcon(method: string): IconShape {
  if (/bank|ach|sepa|transfer/i.test(method)) return bankIcon
  return /card/i.test(method) ? cardIcon : coinsIcon
}

/** The name of a payment method; the provider's own name if it is neither card nor bank. */
export function methodName(say: Say, method: string): string {
  const kind = known[method]
  return kind === undefined ? plainName(method.replaceAll('_', ' ')) : say(`onramp.method.${kind}`)
}

/** The payment method as an instruction, such as "Pay by card". */
export function payBy(say: Say, method: string): string {
  const kind = known[method]
  return kind === undefined
    ? say('onramp.by.other', { method: methodName(say, method) })
    : say(`onramp.by.${kind}`)
}

/** The line above the quotes: the amount and the payment method. */
export function forAmount(say: Say, method: string, amount: string): string {
  const kind = known[method]
  return kind === undefined
    ? say('onramp.providers.other', { amount, method: methodName(say, method) })
    : say(`onramp.providers.${kind}`, { amount })
}
