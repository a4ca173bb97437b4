/** Words of the view of one token. */
export const tokenWords = {
  'token.price': 'Price',
  'token.exact': 'Exact balance',
  'token.activity': 'Latest activity',
  'token.activity.all': 'See all',
  'token.activity.none': 'No recent activity',
  'token.unlisted.text':
    'It isn’t on any token list. Don’t open links in its name, and don’t sign to claim it.',
} as const
