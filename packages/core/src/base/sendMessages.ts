/**
 * Sentences about sending; apart from `messages`, which every page loads first. No sentence carries an address, a name
 * or an amount: errors reach logs and analytics.
 */
export const sendMessages = {
  'transfer.amountGrouped': 'Enter a number, like 12.5',
  'transfer.amountTwoWays':
    'This amount can be read in two ways. Write it without separators between thousands.',
  'transfer.tooSmall': 'Amount too small',
  'transfer.address': 'This is not an address of this network.',
  'transfer.checksum': 'This address has a typo. Copy it again.',
  'transfer.zeroAddress': 'This is a burn address. Funds would be lost.',
  'transfer.foreignAddress': 'This address belongs to another kind of network.',
  'transfer.hiddenLetters': 'This text has hidden characters. Type the address, or copy it again.',
  'transfer.nameMalformed': 'This cannot be a name. Check its spelling.',
  'name.lookup': 'Error resolving name',
  'transfer.nameUnknown': 'This name has no address on this network.',
  'transfer.nameUnreadable': 'The name could not be looked up safely. Use the address instead.',
  'transfer.nameMoved': 'This name now points to a different address. Check the recipient and start again.',
  'transfer.nameService': 'Names cannot be looked up on this site. Use an address.',
  'transfer.chainId': 'Invalid chainId',
  'transfer.noWallet':
    'The wallet is no longer connected. Connect it again: what you filled in is still here.',
  'transfer.chainMoved':
    'Your wallet is on another network now. Go back to {network}, or choose a token there.',
  'transfer.accountMoved': 'Your wallet uses another account now. Check the amount, then try again.',
  'transfer.unsupported': 'This wallet cannot send from here. Use the wallet itself.',
  'transfer.unready': 'Something is missing or has changed. Check what you filled in.',
  'transfer.estimate': 'The network would refuse this transfer.',
  'transfer.unread': 'The network cost could not be read. Try again.',
  'transfer.solana': 'Please enter a valid amount and receiver address',
  'transfer.solanaFailed': 'Failed to send transaction. Please try again.',
  'transfer.started': 'Transaction started',
} as const
