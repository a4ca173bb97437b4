import { fieldsOf } from '../../base/fields.ts'
import type { BuyPreset } from '../../instance/views.ts'

/** Longer than any id of a token, any address and any amount. */
const longest = 128

/** Parses the preset of a site, a link or an attribute; leaves out anything but short texts. */
export function parseBuyPreset(value: unknown): BuyPreset {
  const fields = fieldsOf(value)
  const [token, network] = [shortText(fields['token']), shortText(fields['network'])]
  const currency = shortText(fields['currency'])?.toUpperCase()
  const { amount } = fields
  const amountText =
    typeof amount === 'number' && Number.isFinite(amount) ? String(amount) : shortText(amount)
  return {
    ...(token !== undefined && { token }),
    ...(amountText !== undefined && /^\d+(?:\.\d+)?$/.test(amountText) && { amount: amountText }),
    ...(currency !== undefined && /^[A-Z]{3}$/.test(currency) && { currency }),
    ...(network !== undefined && { network }),
  }
}

function shortText(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : ''
  return text !== '' && text.length <= longest ? text : undefined
}
