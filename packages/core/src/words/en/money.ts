/** Words of numbers: what is too small to write, and what nobody knows. */
export const moneyWords = {
  'amount.less': 'less than {amount}',
  'amount.more': 'more than {amount}',
  'fiat.unknown': 'No price',
} as const
