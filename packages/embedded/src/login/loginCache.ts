import type { Caip2 } from '@latchkey/wire'
import { FrameChainId, FrameError } from '@latchkey/wire/frame'
import * as v from 'valibot'

/** The names under which a login is remembered. */
export type LoginKey =
  | 'email'
  | 'lastEmailLoginTime'
  | 'emailLoginUsed'
  | 'socialUsername'
  | 'lastUsedChain'
  | 'smartAccountEnabledNetworks'

/** Where a login is remembered; the page adds a prefix of its own to the keys. */
export type LoginStorage = {
  get(key: LoginKey): string | null | undefined
  set(key: LoginKey, value: string): void
  remove(key: LoginKey): void
}

/** What the page remembers of a login. None of it gives a right to anything: the session is in the frame. */
export type LoginCache = {
  email(): string | undefined
  socialUsername(): string | undefined
  /** Whether somebody has logged in on this page, so that the frame is worth loading at start. */
  wasUsed(): boolean
  lastUsedChain(): Caip2 | undefined
  smartAccountEnabledNetworks(): readonly number[]
  /** Throws while the last email is less than 30 seconds old. */
  assertEmailCooldown(): void
  rememberEmailSent(): void
  rememberLogin(person: { readonly email?: string | undefined; readonly userName?: string | undefined }): void
  rememberChain(chainId: Caip2): void
  rememberNetworks(networks: readonly number[]): void
  rememberEmail(email: string): void
  clear(): void
}

const emailCooldownMs = 30_000
// The time of the last email is not among them, so that logging out does not end the cooldown.
const clearedKeys = ['emailLoginUsed', 'email', 'lastUsedChain', 'socialUsername'] as const
const Networks = v.array(v.number())

/** Reads and writes what the page remembers of a login. */
export function createLoginCache(storage: LoginStorage, now: () => number): LoginCache {
  const text = (key: LoginKey) => storage.get(key) || undefined
  return {
    email: () => text('email'),
    socialUsername: () => text('socialUsername'),
    wasUsed: () => text('emailLoginUsed') === 'true',
    lastUsedChain() {
      const chain = v.safeParse(FrameChainId, text('lastUsedChain'))
      return chain.success ? chain.output : undefined
    },
    smartAccountEnabledNetworks() {
      const networks = v.safeParse(Networks, parseJson(text('smartAccountEnabledNetworks')))
      return networks.success ? networks.output : []
    },
    assertEmailCooldown() {
      const since = now() - Number(text('lastEmailLoginTime') ?? Number.NaN)
      // A time in the future is that of a clock that was set since.
      if (since >= 0 && since < emailCooldownMs)
        throw new EmailCooldownError(Math.ceil((emailCooldownMs - since) / 1_000))
    },
    rememberEmailSent: () => storage.set('lastEmailLoginTime', String(now())),
    rememberLogin({ email, userName }) {
      if (email) storage.set('email', email)
      if (userName) storage.set('socialUsername', userName)
      storage.set('emailLoginUsed', 'true')
      storage.remove('lastEmailLoginTime')
    },
    rememberChain: (chainId) => storage.set('lastUsedChain', chainId),
    rememberNetworks: (networks) => storage.set('smartAccountEnabledNetworks', JSON.stringify(networks)),
    rememberEmail: (email) => storage.set('email', email),
    clear() {
      for (const key of clearedKeys) storage.remove(key)
    },
  }
}

function parseJson(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not ours: the schema refuses undefined.
    return undefined
  }
}

/** The last email was sent less than 30 seconds ago. */
export class EmailCooldownError extends FrameError {
  override readonly name = 'EmailCooldownError'
  readonly seconds: number
  constructor(seconds: number) {
    super(`Please try again after ${seconds} seconds`, { retryAfter: seconds, problem: 'email_cooldown' })
    this.seconds = seconds
  }
}
