import type { activityMessages } from './activityMessages.ts'
import type { loginMessages } from './loginMessages.ts'
import type { nameMessages } from './nameMessages.ts'
import type { onrampMessages } from './onrampMessages.ts'
import type { sendMessages } from './sendMessages.ts'
import type { signInMessages } from './signInMessages.ts'
import type { swapMessages } from './swapMessages.ts'

/**
 * Every sentence the core can say, in English; `{name}` marks the place of a value. Texts that the specification quotes
 * stand here verbatim. No sentence carries an address, a name or an amount: errors reach logs and analytics.
 */
export const messages = {
  'address.evm': 'Enter an address of 40 hexadecimal characters, with or without 0x.',
  'amount.fraction': 'Use up to {decimals} decimal places.',
  'amount.malformed': 'Enter a number, like 12.5',
  'balance.unavailable': 'Token Balance Unavailable',
  'chain.unsupported': 'Unsupported chain',
  'error.unknown': 'Something went wrong',
  'http.answer': 'The service sent an unreadable answer. Try again later.',
  'http.deadline': 'The service took longer than {seconds} seconds. Try again.',
  'http.status': 'HTTP status code: {n}',
  'http.unreachable': 'Can’t reach the service. Check your connection and try again.',
  'transaction.blobs': 'Use blobs of 131072 bytes, and blob hashes of 32 bytes that begin with 01.',
  'transaction.chainId': 'Use a whole number above 0 as the chain id.',
  'transaction.feeCap': 'Use fees below 2^256, and a tip no higher than the fee cap.',
  'transaction.late': 'The network hasn’t confirmed the transaction yet. Check again later.',
  'transaction.malformed': 'Can’t send this transaction. Check its amounts, gas, nonce and data.',
  'wallet.account': 'The wallet has no account for this site. Unlock it, choose an account and try again.',
  'wallet.chainUnknown': 'The wallet doesn’t have this network. Add it in the wallet, then try again.',
  'wallet.declined': 'You declined the request in your wallet.',
  'wallet.disconnect': 'Failed to disconnect',
  'wallet.failed': 'Something went wrong in the wallet. Open it to see why, then try again.',
  'wallet.gone': 'Wallet disconnected. Reconnect to continue.',
  'wallet.late': 'The wallet didn’t respond in time. Check it for a request, then try again.',
  'wallet.missing': 'This wallet isn’t installed. Install or enable it, then reload the page.',
  'wallet.notConnected': 'No wallet is connected. Connect one first.',
  'wallet.notLoaded': 'Couldn’t load wallet support. Check your connection and try again.',
  'wallet.pending': 'Your wallet has a pending request. Open it to respond.',
  'wallet.unreachable': 'Can’t reach this wallet. Check your connection and try again.',
  'wallet.unsupported': 'This wallet can’t do this. Try another wallet.',
} as const

/** All sentences; those that come later bring their text along. */
type Sentences = typeof messages &
  typeof activityMessages &
  typeof loginMessages &
  typeof nameMessages &
  typeof onrampMessages &
  typeof sendMessages &
  typeof signInMessages &
  typeof swapMessages

/** The name of a sentence in the catalogue. */
export type MessageCode = keyof Sentences

/** The values a sentence has places for. */
export type MessageValues<Code extends MessageCode = MessageCode> = Code extends MessageCode
  ? Readonly<Record<PlaceIn<Sentences[Code]>, string | number>>
  : never

type PlaceIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceIn<Rest>
  : never
