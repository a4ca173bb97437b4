/**
 * Sentences about buying with money; apart from `messages`, which every page loads first. No sentence carries an address,
 * an amount or the name of a provider: errors reach logs and analytics.
 */
export const onrampMessages = {
  'buy.noAccount': 'Connect a wallet to buy crypto.',
  'buy.namespace': 'You can’t buy crypto for this kind of account here.',
  'buy.unserved': 'This site doesn’t sell crypto.',
  'buy.noToken': 'Nothing can be bought on this site’s networks.',
  'buy.options': 'Couldn’t load what can be bought. Common choices are shown.',
  'buy.unread': 'Couldn’t load what can be bought.',
  'buy.amount': 'Incorrect amount',
  'buy.amountHint': 'Please enter a valid amount',
  'buy.whole': 'Enter a whole amount in this currency.',
  'buy.outside': 'No provider takes this amount.',
  'buy.refused': 'No provider sells this. Choose another token, currency or payment method.',
  'buy.quote': 'Couldn’t get prices. The provider shows the price on its page.',
  'buy.quoteExpired': 'This price has expired. Check the new one, then try again.',
  'buy.accountMoved': 'Your wallet switched accounts. Check where your purchase goes, then try again.',
  'buy.provider': 'The provider can’t be reached. Try again, or choose another.',
  'buy.unsafe': 'The provider’s page isn’t secure, so it wasn’t opened.',
  'buy.unready': 'Something is missing or has changed. Check the details.',
  'buy.check': 'Couldn’t check your purchase. Trying again.',
  'buy.purchases': 'Couldn’t load your purchases.',
} as const
