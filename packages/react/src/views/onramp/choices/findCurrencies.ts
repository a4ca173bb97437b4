import type { BuyCurrency } from '@latchkey/core/onramp'

/** A currency and what it is called in the visitor's language. */
export type CurrencyChoice = { readonly id: string; readonly name: string }

/** Every currency with its name, or those whose name or code has the search in it. */
export function findCurrencies(
  currencies: readonly BuyCurrency[],
  search: string,
  locale: string,
): readonly CurrencyChoice[] {
  const wanted = search.trim().toLocaleLowerCase(locale)
  return currencies
    .map(({ id }) => ({ id, name: nameOf(id, locale) }))
    .filter(({ id, name }) => `${id} ${name}`.toLocaleLowerCase(locale).includes(wanted))
}

/** What a currency is called; its code where no browser knows it. */
function nameOf(id: string, locale: string): string {
  if (!/^[A-Z]{3}$/.test(id)) return id
  const name = new Intl.DisplayNames(locale, { type: 'currency' }).of(id) ?? id
  // Some languages write currencies small, but not where a line begins.
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
