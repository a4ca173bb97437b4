import type { activityMessages } from './activityMessages.ts'
import type { sendMessages } from './sendMessages.ts'

/**
 * Every sentence the core can say, in English; `{name}` marks the place of a value. Texts that the specification quotes
 * stand here verbatim. No sentence carries an address, a name or an amount: errors reach logs and analytics.
 */
export const messages = {
  'address.evm': 'Write the address as 40 hexadecimal characters, with or without 0x in front.',
  'amount.fraction': 'Write at most {decimals} digits after the point.',
  'amount.malformed': 'Enter a number, like 12.5',
  'balance.unavailable': 'Token Balance Unavailable',
  'chain.unsupported': 'Unsupported chain',
  'error.unknown': 'Something went wrong',
  'http.answer': 'The service gave an answer that cannot be read. Please try again later.',
  'http.deadline': 'The service took longer than {seconds} seconds. Please try again.',
  'http.status': 'HTTP status code: {n}',
  'http.unreachable': 'The service did not answer. Check your connection and try again.',
  'transaction.blobs': 'Give blobs of 131072 bytes, and blob hashes of 32 bytes that begin with 01.',
  'transaction.chainId': 'Give the chain id as a whole number above 0.',
  'transaction.feeCap': 'Give fees below 2^256, and a tip no higher than the fee cap.',
  'transaction.late': 'The network has not confirmed the transaction yet. Look again later.',
  'transaction.malformed': 'The transaction cannot be sent. Check its amounts, gas, nonce and data.',
  'wallet.account': 'The wallet has no account for this site. Unlock it, choose an account and try again.',
  'wallet.chainUnknown':
    'The wallet does not know this network and did not add it. Add it in the wallet, then try again.',
  'wallet.declined': 'You declined the request in your wallet.',
  'wallet.disconnect': 'Failed to disconnect',
  'wallet.failed': 'The wallet could not do this. Please try again, or open the wallet to see why.',
  'wallet.gone': 'Wallet disconnected. Reconnect to continue.',
  'wallet.late':
    'The wallet did not answer in time. Open it to see whether a request waits there, then try again.',
  'wallet.missing': 'This wallet is not on this page. Install or enable it, reload the page and try again.',
  'wallet.notConnected': 'No wallet is connected. Connect one first.',
  'wallet.notLoaded': 'The part that reaches wallets did not load. Check your connection and try again.',
  'wallet.pending': 'A request already waits in your wallet. Open the wallet and answer it.',
  'wallet.unreachable': 'Can’t reach this wallet. Check your connection and try again.',
  'wallet.unsupported': 'This wallet cannot do this. Use another wallet.',
} as const

/** All sentences; those that come later bring their text along. */
type Sentences = typeof messages & typeof activityMessages & typeof sendMessages

/** The name of a sentence in the catalogue. */
export type MessageCode = keyof Sentences

/** The values a sentence has places for. */
export type MessageValues<Code extends MessageCode = MessageCode> = Code extends MessageCode
  ? Readonly<Record<PlaceIn<Sentences[Code]>, string | number>>
  : never

type PlaceIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceIn<Rest>
  : never
