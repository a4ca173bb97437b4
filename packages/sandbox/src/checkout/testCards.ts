/** How a test card or a test account ends. */
export type TestEnding =
  | 'accepted'
  | 'declined'
  | 'secure'
  | 'abandoned'
  | 'slow'
  | 'settled'
  | 'returned'
  | 'reversed'
  | 'waiting'

/** Something to pay with that costs nothing. */
export type TestMeans = { readonly number: string; readonly ending: TestEnding; readonly words: string }

/** Cards that no bank has given out; each ends in its own way. */
export const testCards: readonly TestMeans[] = [
  { number: '4242424242424242', ending: 'accepted', words: 'Accepted at once' },
  { number: '4000000000000002', ending: 'declined', words: 'Declined by the bank' },
  { number: '4000002760003184', ending: 'secure', words: 'Asks for a code first (3-D Secure)' },
  { number: '4000000000000259', ending: 'abandoned', words: "Left on the bank's page" },
  { number: '4000000000000077', ending: 'slow', words: 'Accepted after a while' },
]

/** Accounts at a bank that does not exist. */
export const testAccounts: readonly TestMeans[] = [
  { number: '000123456789', ending: 'settled', words: 'Pending, then paid' },
  { number: '000111111116', ending: 'returned', words: 'Pending, then returned' },
  { number: '000333333338', ending: 'reversed', words: 'Pending, then paid, then taken back' },
  { number: '000222222227', ending: 'waiting', words: 'Pending without an end' },
]

/** Writes a card's number in groups of four. */
export function groupDigits(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ')
}
