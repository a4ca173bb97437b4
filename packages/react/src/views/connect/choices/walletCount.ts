/** How many wallets there are, in few letters: exact under ten, then floored to tens with a plus. */
export function walletCount(count: number, locale?: string): string {
  return count < 10 ? format(count, locale) : `${format(Math.floor(count / 10) * 10, locale)}+`
}

function format(count: number, locale?: string): string {
  // The first formatter of a page is slow to make, and the first list waits for it; English needs none for so few.
  return count < 1000 && locale?.startsWith('en') ? `${count}` : new Intl.NumberFormat(locale).format(count)
}
