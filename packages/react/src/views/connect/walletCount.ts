/** How many wallets there are, in few letters: exact under ten, then floored to tens with a plus. */
export function walletCount(count: number, locale?: string): string {
  const number = new Intl.NumberFormat(locale)
  return count < 10 ? number.format(count) : `${number.format(Math.floor(count / 10) * 10)}+`
}
