/**
 * Sentences about sending; apart from `messages`, which every page loads first. No sentence carries an address, a name
 * or an amount: errors reach logs and analytics.
 */
export const sendMessages = {
  'transfer.amountGrouped': 'Enter a number, like 12.5',
  'transfer.amountTwoWays': 'This could be two different amounts. Leave out the thousands separators.',
  'transfer.tooSmall': 'Amount too small',
  'transfer.address': 'This address isn’t valid on this network.',
  'transfer.checksum': 'This address has a typo. Copy it again.',
  'transfer.zeroAddress': 'This is a burn address. Funds would be lost.',
  'transfer.foreignAddress': 'This address is for another kind of network.',
  'transfer.hiddenLetters': 'This text has hidden characters. Type the address, or copy it again.',
  'transfer.nameMalformed': 'This isn’t a valid name. Check the spelling.',
  'name.lookup': 'Error resolving name',
  'transfer.nameUnknown': 'This name has no address on this network.',
  'transfer.nameUnreadable': 'Couldn’t verify this name. Use the address instead.',
  'transfer.nameMoved': 'This name now points to a different address. Check the recipient and start again.',
  'transfer.nameService': 'This site doesn’t support names. Use an address.',
  'transfer.chainId': 'Invalid chainId',
  'transfer.noWallet': 'Wallet disconnected. Reconnect to pick up where you left off.',
  'transfer.chainMoved': 'Your wallet is on another network. Go back to {network}, or choose a token there.',
  'transfer.accountMoved': 'Your wallet switched accounts. Check the amount, then try again.',
  'transfer.unsupported': 'This wallet can’t send from here. Send from the wallet instead.',
  'transfer.unready': 'Something is missing or has changed. Check the details.',
  'transfer.estimate': 'The network would reject this transfer. Check the amount and recipient.',
  'transfer.unread': 'Couldn’t load the network cost. Try again.',
  'transfer.solana': 'Please enter a valid amount and receiver address',
  'transfer.solanaFailed': 'Failed to send transaction. Please try again.',
  'transfer.started': 'Transaction started',
} as const
