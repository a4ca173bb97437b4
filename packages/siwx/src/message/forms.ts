import { base58Length } from './base58.ts'
import { checksumAddress } from './checksumAddress.ts'
import type { SignInNamespace } from './signInFields.ts'

/** How the messages of one family of chains differ from those of the others. */
export type SignInForm = {
  /** The word before "account" in the first line. */
  readonly account: string
  /** Whether the place of an absent statement stays, as a second blank line. */
  readonly blankStatement: boolean
  readonly hasScheme: boolean
  readonly isAddress: (text: string) => boolean
  readonly addressHint: string
  readonly isReference: (text: string) => boolean
  readonly referenceHint: string
  /** Names that wallets write for chains, and the references they stand for. */
  readonly chainNames: Readonly<Record<string, string>>
}

const solanaReferences = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
}

/** The form of each family: EIP-4361; CAIP-122 and Sign In With Solana, which agree; ours for Bitcoin, which has none. */
export const signInForms: { readonly [N in SignInNamespace]: SignInForm } = {
  eip155: {
    account: 'Ethereum',
    blankStatement: true,
    hasScheme: true,
    isAddress: (text) => /^0x[0-9A-Fa-f]{40}$/.test(text) && checksumAddress(text) === text,
    addressHint: '0x and 40 digits with the capitals of EIP-55',
    isReference: (text) => /^[1-9]\d{0,31}$/.test(text),
    referenceHint: 'a number',
    chainNames: {},
  },
  solana: {
    account: 'Solana',
    blankStatement: false,
    hasScheme: false,
    isAddress: (text) => text.length <= 44 && base58Length(text) === 32,
    addressHint: '32 bytes in base58',
    isReference: (text) => /^[1-9A-HJ-NP-Za-km-z]{32}$/.test(text),
    referenceHint: 'the first 32 characters of the genesis hash',
    chainNames: Object.fromEntries(
      Object.entries(solanaReferences).flatMap(([name, reference]) => [
        [name, reference],
        [`solana:${name}`, reference],
        [`solana:${reference}`, reference],
      ]),
    ),
  },
  bip122: {
    account: 'Bitcoin',
    blankStatement: true,
    hasScheme: false,
    // The checksum is read where the signature is verified, which decodes the address anyway.
    isAddress: (text) =>
      /^(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{8,80}$/.test(text) ||
      /^[123mn][1-9A-HJ-NP-Za-km-z]{25,34}$/.test(text),
    addressHint: 'bech32 in small letters, or base58',
    isReference: (text) => /^[0-9a-f]{32}$/.test(text),
    referenceHint: 'the first 32 digits of the genesis hash',
    chainNames: {},
  },
}
