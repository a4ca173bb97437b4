import type { Clock } from '../base/clock.ts'
import { WalletLateError } from './walletErrors.ts'

/** What a wallet answers, or a WalletLateError once the time is up: a wallet cannot be made to stop, only left alone. */
export async function answerWithin<Answer>(
  clock: Clock,
  ms: number,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  let timer: number | undefined
  const late = new Promise<never>((_, reject) => {
    timer = clock.setTimeout(() => reject(new WalletLateError()), ms)
  })
  try {
    return await Promise.race([ask(), late])
  } finally {
    if (timer !== undefined) clock.clearTimeout(timer)
  }
}
