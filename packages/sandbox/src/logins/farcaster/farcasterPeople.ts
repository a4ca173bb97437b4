import type { Address, Hex } from 'viem'
import { deriveAccounts } from '../../accounts.ts'

/** A Farcaster account with the key that owns it. */
export type FarcasterPerson = {
  readonly fid: number
  readonly userName: string
  readonly displayName: string
  readonly address: Address
  readonly privateKey: Hex
}

const names = [
  ['ada', 'Ada Lovelace'],
  ['grace', 'Grace Hopper'],
] as const

/** The accounts that the sandbox's Farcaster app can sign in with; the last keys of the test mnemonic own them. */
export function farcasterPeople(): readonly FarcasterPerson[] {
  const keys = deriveAccounts().toReversed()
  return names.flatMap(([userName, displayName], index) => {
    const key = keys[index]
    return key ? [{ fid: index + 1, userName, displayName, ...key }] : []
  })
}
