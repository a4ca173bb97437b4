import type { BuyCurrency } from '@latchkey/core/onramp'

/** A currency and its name in the visitor's language. */
export type CurrencyChoice = { readonly id: string; readonly name: string }

/** All currencies with their names, or those whose name or code contains the search. */
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

/** The name of a currency, or its code if the browser does not know it. */
function nameOf(id: string, locale: string): string {
  if (!/^[A-Z]{3}$/.test(id)) return id
  const name = new Intl.DisplayNames(locale, { type: 'currency' }).of(id) ?? id
  // Some languages write currencies in lower case, but not at the start of a line.
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
