import type { Address } from 'viem'
import type { KeyWrapper } from '../keys/createKeyWrapper.ts'
import type { Log } from '../observe/createLog.ts'
import type { Mailer } from './mail/createMailer.ts'
import type { VaultKeys } from './readVaultKeys.ts'
import type { SocialLogin } from './social/socialLogin.ts'
import type { VaultDatabase } from './store/openVaultStore.ts'

/** What every call of the vault has at hand. */
export type VaultContext = {
  readonly database: VaultDatabase
  readonly keys: KeyWrapper
  readonly own: VaultKeys
  readonly mailer: Mailer
  /** Where the frame is: links in mails lead there, and providers answer there. */
  readonly frameUrl: string
  /** The name that mails go by. */
  readonly brand: string
  readonly projectMailsPerHour: number
  /** How much work a device does for a mail where many were sent already. */
  readonly workBits: number
  /** How the operator is registered with providers. */
  readonly socials: readonly SocialLogin[]
  /** Farcaster's relay, and which account an address owns; absent where it is not set up. */
  readonly farcaster:
    | { readonly relayUrl: string; readonly idOf: (owner: Address) => Promise<bigint> }
    | undefined
  readonly log: Log
  now(): number
}
