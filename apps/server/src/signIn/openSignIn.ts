import type { Context } from '../context.ts'
import { errorFields } from '../observe/createLog.ts'
import { createKeyRing } from './createKeyRing.ts'
import { createTokens } from './createTokens.ts'
import { idleMs } from './liveSession.ts'
import type { SignIn } from './signIn.ts'
import { guardSignInStore } from './store/guardSignInStore.ts'

const sweepEveryMs = 10 * 60_000

/** Chains whose signatures are checked without asking anybody: Solana and Bitcoin, each with its networks for tests. */
const chainsWithoutNodes = [
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'bip122:000000000019d6689c085ae165831e93',
  'bip122:000000000933ea01ad0ee984209779ba',
]

/** Opens the sign-in of a server, and gives how to close what that started. */
export function openSignIn(
  { config, store, secret, registry, reads, log }: Omit<Context, 'auth' | 'signIn'>,
  now: () => number,
): { readonly signIn: SignIn; close(): void } {
  const guarded = guardSignInStore(store.signIn, (error) => log.error('store failed', errorFields(error)))
  const ring = createKeyRing({ store: guarded.keys, given: config.signInKey, now })
  const taken = new Set<string>([
    ...chainsWithoutNodes,
    ...config.signInChains,
    ...registry.chains.map((chain) => chain.caip2),
  ])
  const sweeping = setInterval(() => {
    store.signIn.sweep(now(), now() - idleMs).catch((error) => log.error('store failed', errorFields(error)))
  }, sweepEveryMs)
  return {
    signIn: {
      store: guarded,
      ring,
      tokens: createTokens(ring, now),
      secret,
      takesChain: (chainId) => taken.has(chainId),
      reads,
      now,
    },
    close: () => clearInterval(sweeping),
  }
}
