import { fillMessage } from '../base/fillMessage.ts'

/** The forms that a language has for counted things (CLDR); every language has `other`. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string }

/** Chooses the form that the language wants for a count, and writes the count into its `{count}` as the language does. */
export function plural(locale: string, count: number, forms: PluralForms): string {
  const form = forms[new Intl.PluralRules(locale).select(count)] ?? forms.other
  return fillMessage(form, { count: new Intl.NumberFormat(locale).format(count) })
}
