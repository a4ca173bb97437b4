import type { WalletSession } from '../../adapter/adapter.ts'
import { answerWithin } from '../../adapter/answerWithin.ts'
import { addressOf } from '../../base/addressOf.ts'
import type { CaipAddress } from '../../base/caip.ts'
import { LatchkeyError } from '../../base/LatchkeyError.ts'
import type { Chain } from '../../chains/chain.ts'
import { showError } from '../../features/notice/showNotice.ts'
import { balanceNamespaces } from '../../features/portfolio/balanceNamespaces.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import { slot } from '../../instance/slots.ts'

/** How long a balance is good (S9.05). */
const balanceStaleMs = 30_000

/** How long nothing is asked again after a balance could not be had (S9.02). */
const balanceRestMs = 30_000

/** How long a wallet may take to read a balance. */
const balanceLimitMs = 15_000

/** When each read may be asked for again. */
const rests = slot('balanceRests', () => new Map<string, number>())

/** The native balance of a connected account in base units, read through its own wallet; good for 30 s. */
export function balanceQuery(latchkey: Latchkey, account: CaipAddress) {
  return {
    queryKey: ['balance', account],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      readWithRest(latchkey, `balance ${account}`, signal, () => askBalance(latchkey, account, signal)),
    staleTime: balanceStaleMs,
    retry: false,
  } as const
}

/**
 * Reads what an account has; after a failure, which the banner tells (S8.01), nothing is asked for 30 s
 * (S8.03).
 */
export async function readWithRest<Read>(
  latchkey: Latchkey,
  name: string,
  signal: AbortSignal,
  ask: () => Promise<Read>,
): Promise<Read> {
  const { clock } = latchkey.deps
  const resting = rests(latchkey)
  if (clock.now() < (resting.get(name) ?? 0)) throw new BalanceError()
  try {
    const read = await ask()
    resting.delete(name)
    return read
  } catch (cause) {
    // Nobody wants it any more: that is no failure.
    if (signal.aborted) throw signal.reason
    const error = new BalanceError({ cause })
    resting.set(name, clock.now() + balanceRestMs)
    if (latchkey.router.getState().open) showError(latchkey, error)
    throw error
  }
}

/** The chain of an account, if its balances are read there; a BalanceError where they are not. */
export function balanceChain({ config }: Pick<Latchkey, 'config'>, account: CaipAddress): Chain {
  const chain = config.networks.find(({ caip2 }) => account.startsWith(`${caip2}:`))
  if (!chain || !balanceNamespaces.includes(chain.namespace)) throw new BalanceError()
  return chain
}

/** The native balance of an account in base units, from its own wallet. */
export async function askBalance(
  latchkey: Latchkey,
  account: CaipAddress,
  signal: AbortSignal,
): Promise<bigint> {
  balanceChain(latchkey, account)
  const session = await sessionOf(latchkey, account, signal)
  const { clock } = latchkey.deps
  const balance: unknown = await answerWithin(clock, balanceLimitMs, () =>
    session.getBalance(addressOf(account), signal),
  )
  if (typeof balance !== 'bigint' || balance < 0n) throw new BalanceError()
  return balance
}

/** The wallet that has this account on this chain; after a reload it may still be on its way. */
export function sessionOf(
  latchkey: Latchkey,
  account: CaipAddress,
  signal: AbortSignal,
): Promise<WalletSession> {
  const { connections, sessions } = latchkey
  return new Promise((resolve, reject) => {
    let unwatch = () => {}
    const look = () => {
      const having = connections.getState().list.filter(({ accounts }) => accounts.includes(account))
      const live = having.find(({ phase }) => phase === 'connected')
      const session = live && sessions.get(live.connector.id)
      if (session) resolve(session)
      else if (having.length === 0) reject(new BalanceError())
      else return
      unwatch()
    }
    signal.addEventListener('abort', () => {
      unwatch()
      reject(signal.reason)
    })
    unwatch = connections.subscribe(look)
    look()
  })
}

/** A balance cannot be had: the wallet failed, or its chain is not one of the site or has no balances here. */
export class BalanceError extends LatchkeyError<'balance.unavailable'> {
  override readonly name = 'BalanceError'
  constructor(options?: ErrorOptions) {
    super('balance.unavailable', {}, options)
  }
}
