import type { KeyWrapper } from '../keys/createKeyWrapper.ts'
import type { Log } from '../observe/createLog.ts'
import type { Projects } from '../projects/createProjects.ts'
import type { Vault } from '../vault/vault.ts'
import type { AuthStore } from './store/authStore.ts'

/** What every call of the frame has at hand. */
export type AuthContext = {
  readonly store: AuthStore
  readonly vault: Vault
  readonly keys: KeyWrapper
  readonly projects: Projects
  /** Whether pages on this machine may use the server without a project. */
  readonly localProject: boolean
  /** Whether an account holds enough on all chains to be worth waiting for; true when that cannot be told. */
  isFunded(address: string): Promise<boolean>
  /** How long a device waits for its approval before it asks again, in milliseconds. */
  readonly deviceWaitMs: number
  /** How many days after the first release that no mail told of a digest is mailed; 0 for never. */
  readonly digestDays: number
  readonly log: Log
  now(): number
}
