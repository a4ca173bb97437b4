/** Words of buying with money; they come with its views. */
export const onrampWords = {
  'buy.feeRange': 'Fees 1-2%',
  'buy.settled': 'Bought {amount}',
  'buy.failed': 'Your purchase didn’t go through',
} as const
