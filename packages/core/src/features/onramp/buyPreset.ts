import { fieldsOf } from '../../base/fields.ts'
import type { BuyPreset } from '../../instance/views.ts'

/** Longer than any id of a token, any address and any amount. */
const longest = 128

/** Reads what a site, a link or an attribute says a purchase begins with; what is no short text is left out. */
export function parseBuyPreset(value: unknown): BuyPreset {
  const fields = fieldsOf(value)
  const [token, network] = [shortText(fields['token']), shortText(fields['network'])]
  const currency = shortText(fields['currency'])?.toUpperCase()
  const { amount } = fields
  const told = typeof amount === 'number' && Number.isFinite(amount) ? String(amount) : shortText(amount)
  return {
    ...(token !== undefined && { token }),
    ...(told !== undefined && /^\d+(?:\.\d+)?$/.test(told) && { amount: told }),
    ...(currency !== undefined && /^[A-Z]{3}$/.test(currency) && { currency }),
    ...(network !== undefined && { network }),
  }
}

function shortText(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  return text !== '' && text.length <= longest ? text : undefined
}
