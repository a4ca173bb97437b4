import type { AuthStore } from '../auth/store/authStore.ts'
import type { OnrampStore } from '../onramp/store/onrampStore.ts'
import type { SignInStore } from '../signIn/store/signInStore.ts'
import type { HistoryStore } from './historyStore.ts'
import type { NameStore } from './nameStore.ts'
import type { RelayStore } from './relayStore.ts'

/** A site that may use this server, and the pages it may be used from. */
export type Project = {
  readonly id: string
  /** Exact origins, or patterns such as `https://*.example.com`. */
  readonly origins: readonly string[]
  /** ISO 8601. */
  readonly createdAt: string
}

/** What the server remembers. One interface, whichever database is underneath. */
export type Store = {
  readonly kind: 'sqlite' | 'postgres'
  readonly projects: ProjectStore
  readonly relay: RelayStore
  readonly history: HistoryStore
  readonly auth: AuthStore
  readonly signIn: SignInStore
  readonly names: NameStore
  readonly onramp: OnrampStore
  /** 32 bytes that nobody else knows, made at first use and the same for every node of this database. */
  secret(): Promise<Uint8Array>
  /** Resolves when the database answers. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Projects by id. */
export type ProjectStore = {
  /** Adds a project, whole or not at all; an id that is taken is a `ProjectExistsError`. */
  add(project: Project): Promise<void>
  find(id: string): Promise<Project | undefined>
  /** Every project, by id. */
  list(): Promise<readonly Project[]>
  /** Adds origins after those that are there; says whether there is such a project. */
  addOrigins(id: string, origins: readonly string[]): Promise<boolean>
  removeOrigins(id: string, origins: readonly string[]): Promise<void>
  /** Says whether there was one to remove. */
  remove(id: string): Promise<boolean>
}

/** The id of a new project is already taken. */
export class ProjectExistsError extends Error {
  override readonly name = 'ProjectExistsError'
  constructor(id: string) {
    super(`There is already a project "${id}": choose another id, or remove that one first.`)
  }
}
