/** Words of a list of wallets that reaches those outside of this browser. */
export const outsideWords = {
  'pairing.tag': 'QR code',
  'connect.nonePhone': 'Open this page in your wallet',
  'connect.nonePhoneText': 'Choose a wallet to open this page in its browser.',
  'pairing.phone': 'Choose your wallet',
  'pairing.phoneText': 'Approve in the app, then return here.',
} as const
