import type { SignedSignIn } from '../../adapter/signInAsk.ts'
import { wait } from '../../base/clock.ts'
import { HttpStatusError } from '../../base/httpErrors.ts'
import { log } from '../../base/log.ts'
import { mayPass } from '../../features/siwx/mayPass.ts'
import { openSiwx, signsOutOnDisconnect } from '../../features/siwx/openSiwx.ts'
import { signInRun } from '../../features/siwx/signInRun.ts'
import { isSameAddress, signInTarget } from '../../features/siwx/signInTarget.ts'
import { withinTime } from '../../features/siwx/withinTime.ts'
import type { Latchkey } from '../../instance/latchkey.ts'
import type { SiwxSession } from '../../options/siwx.ts'
import { saveLimitMs } from './signNow.ts'

/** A nonce lives for five minutes: a site that rests longer than this before each of many chains takes none of them in time. */
const longestRestMs = 10_000
const usualRestMs = 1_000
const mostTries = 5

type SessionOf = (latchkey: Latchkey, one: SignedSignIn) => SiwxSession

/**
 * Keeps a session for each further chain that the wallet has signed for, while its account is in use. One after the other, and
 * slower when the site says so: together the chains of a site may be more than a visitor is allowed at once.
 */
export async function addOthers(latchkey: Latchkey, sessionOf: SessionOf): Promise<void> {
  const run = signInRun(latchkey)
  while (run.adding === undefined) {
    const [one] = run.others.filter((other) => isInUse(latchkey, other))
    if (one === undefined) return
    run.others = run.others.filter((other) => other !== one)
    const done = addPatiently(latchkey, one, sessionOf)
    run.adding = { chainId: one.chainId, done }
    await done
    delete run.adding
  }
}

async function addPatiently(latchkey: Latchkey, one: SignedSignIn, sessionOf: SessionOf): Promise<void> {
  for (let tries = 1; isInUse(latchkey, one); tries += 1) {
    try {
      const siwx = await openSiwx(latchkey)
      await withinTime(latchkey, { ms: saveLimitMs }, () => siwx.addSession(sessionOf(latchkey, one)))
      // Whoever has disconnected meanwhile has ended the sessions that were there.
      if (!isInUse(latchkey, one) && signsOutOnDisconnect(latchkey))
        await siwx.revokeSession(one.chainId, one.address)
      return
    } catch (error) {
      const rest = error instanceof HttpStatusError ? error.retryAfterMs : undefined
      if (mayPass(error) && tries < mostTries && (rest ?? 0) <= longestRestMs) {
        await wait(latchkey.deps.clock, rest ?? usualRestMs)
        continue
      }
      // The visitor is asked to sign when they choose this chain.
      log(latchkey, 'warn', `the site keeps no session for ${one.chainId} yet.`, error)
      return
    }
  }
}

function isInUse(latchkey: Latchkey, { chainId, address }: SignedSignIn): boolean {
  const target = signInTarget(latchkey)
  return target !== undefined && isSameAddress(chainId, address, target.address)
}
